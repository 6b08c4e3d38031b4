import { expect, it } from 'vitest'
import { tool } from '../hosts/support/project.ts'
import { loadVite, VITES, viteProject } from '../hosts/support/vite.ts'
import { listen, serve } from './support/server.ts'

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

it.each(VITES)(
  'in %s, a later run that throws is shown, and an edit mends it',
  {
    timeout: 30_000,
  },
  async (version) => {
    const project = await viteProject(version, { ...SERVER, 'src/tools/a.ts': tool('a') })
    const errors: string[] = []
    const { createLogger } = await loadVite(version)
    const customLogger = createLogger('silent')
    customLogger.error = (message) => errors.push(message)
    const name = (given: { readonly name: string }): string | undefined =>
      given.name === 'bad' ? undefined : given.name
    const { server, port, texts, get, updated } = await serve(version, project, {
      options: { name },
      config: { customLogger },
    })
    const heard = await listen(server, port)
    expect(await texts()).toEqual(['Does a.'])

    await project.write('src/tools/a.ts', tool('bad'))
    const { err } = await heard(({ type }) => type === 'error')
    expect(err?.message).toContain('gave no string for the tool "bad"')
    expect(await updated()).not.toContainEqual(expect.stringContaining('manifest'))
    expect(errors).toEqual([expect.stringContaining('gave no string for the tool "bad"')])
    expect(await texts()).toEqual(['Does a.'])
    const response = await get('/tools.json')
    expect(response.status).toBe(500)
    expect(await response.text()).toContain('gave no string for the tool "bad"')
    const late = await listen(server, port)
    await late(({ type }) => type === 'error')

    await project.write('src/tools/a.ts', tool('a', 'Mended.'))
    await late(({ type }) => type === 'update')
    expect(await texts()).toEqual(['Mended.'])
    expect((await get('/tools.json')).status).toBe(200)
  },
)
