import type { Run } from './run.ts'

/** Medians of one size, by the name of the case. */
export type Results = ReadonlyMap<string, Run>

const round = (value: number): string =>
  value < 100 ? value.toFixed(0) : String(Math.round(value / 10) * 10)

function table(head: string, sizes: readonly number[], rows: readonly string[][]): string {
  const titles = sizes.map((size, at) => (at === 0 ? `${size} tool${size === 1 ? '' : 's'}` : size))
  return [
    `| ${[head, ...titles].join(' | ')} |`,
    `| --- |${sizes.map(() => ' ---: |').join('')}`,
    ...rows.map((cells) => `| ${cells.join(' | ')} |`),
    '',
  ].join('\n')
}

/** Every case in milliseconds, with its ratio to the floor of the same run. */
export function comparison(
  measure: keyof Run,
  names: readonly string[],
  results: ReadonlyMap<number, Results>,
): string {
  const sizes = [...results.keys()]
  const rows = names.map((name) => [
    name,
    ...sizes.map((size) => {
      const time = results.get(size)?.get(name)?.[measure]
      const floor = results.get(size)?.get('floor')?.[measure]
      if (time === undefined || floor === undefined) return ''
      return name === 'floor' ? round(time) : `${round(time)} (${(time / floor).toFixed(2)})`
    }),
  ])
  return table(`${measure} ms (× floor)`, sizes, rows)
}

/** What a host's build takes longer because of the plugin. */
export function gains(
  measure: keyof Run,
  names: readonly string[],
  without: string,
  results: ReadonlyMap<number, Results>,
): string {
  const sizes = [...results.keys()]
  const at = (size: number, name: string): number => results.get(size)?.get(name)?.[measure] ?? NaN
  const rows = names.map((name) => [
    name,
    ...sizes.map((size) =>
      name === without ? round(at(size, name)) : `+ ${round(at(size, name) - at(size, without))}`,
    ),
  ])
  return table(`${measure} ms`, sizes, rows)
}

export function ratios(name: string, other: string, results: ReadonlyMap<number, Results>): string {
  const parts = [...results].flatMap(([size, cases]) => {
    const [a, b] = [cases.get(name), cases.get(other)]
    if (!a || !b) return []
    return `${size} tool${size === 1 ? '' : 's'}: ${(a.cpu / b.cpu).toFixed(2)} of the CPU time, ${(a.wall / b.wall).toFixed(2)} of the wall time`
  })
  return `${name} against ${other}. ${parts.join('; ')}\n`
}
