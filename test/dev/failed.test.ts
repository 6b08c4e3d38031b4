import { expect, it } from 'vitest'
import { tool } from '../hosts/support/project.ts'
import { VITES, viteProject } from '../hosts/support/vite.ts'
import { serve } from './support/server.ts'

const SERVER = {
  'src/server.js':
    "import manifest, { tools } from 'unplugin-tool-manifest/manifest'\nexport { manifest, tools }\n",
}

it.each(VITES)('in %s, what made the first run fail can be corrected', async (version) => {
  const project = await viteProject(version, {
    ...SERVER,
    'src/tools/a.ts': tool('a'),
    'src/tools/b.ts': tool('bad'),
  })
  const name = (given: { readonly name: string }): string | undefined =>
    given.name === 'bad' ? undefined : given.name
  const { texts, updated } = await serve(version, project, { options: { name } })
  await expect(texts()).rejects.toThrow('gave no string for the tool "bad"')
  await project.write('src/tools/b.ts', tool('good'))
  while (!(await updated()).some((id) => id.includes('unplugin-tool-manifest/manifest')));
  expect(await texts()).toEqual(['Does a.', 'Does good.'])
})
