import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { hurryFlag } from '../../src/load/runtime/engine.ts'

test('the engine of each version of Node is told to wait in its own words', () => {
  expect(hurryFlag('11.3.244.8-node.38')).toBe('--interrupt-budget=1000000')
  for (const version of ['12.4.254.21-node.57', '13.6.233.17-node.53', '14.6.202.34-node.34'])
    expect(hurryFlag(version)).toBe('--invocation-count-for-turbofan=30000')
  for (const version of ['11.8.172.17-node.20', '15.0.1-node.1', undefined])
    expect(hurryFlag(version)).toBe(undefined)
})

test('the engine that runs this knows what it is told', () => {
  const flag = hurryFlag(process.versions.v8)
  const args = [...(flag === undefined ? [] : [flag]), '-p', '1']
  const { stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' })
  expect([stdout, stderr]).toEqual(['1\n', ''])
})
