// Measuring in turns: A B A B, so that a neighbour's load and a warm cache fall on all alike.

/** Figures of each contender, round by round. */
type Rounds<Name extends string> = Readonly<Record<Name, readonly number[]>>

/** Seconds of measured rounds after which no other begins: more of them would tell little more. */
export const enoughSeconds = 45

/** Runs every contender once unmeasured, and then `rounds` times in turns, less often where that takes `enough` seconds. */
export async function inTurns<Name extends string>(
  rounds: number,
  contenders: Readonly<Record<Name, () => Promise<number> | number>>,
  enough = enoughSeconds,
): Promise<Rounds<Name>> {
  const names = Object.keys(contenders) as Name[]
  const values = Object.fromEntries(names.map(name => [name, [] as number[]])) as Record<Name, number[]>
  let began = 0
  for (let round = 0; round <= rounds; round += 1) {
    if (round === 1) began = performance.now()
    else if (round > 1 && performance.now() - began > enough * 1_000) break
    for (const name of names) {
      const value = await contenders[name]()
      if (round > 0) values[name].push(value)
    }
  }
  return values
}

export function median(values: readonly number[]): number {
  return percentile(values, 0.5)
}

/** The value that `share` of all do not exceed; between two it takes the nearer. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  const value = sorted[Math.round((sorted.length - 1) * share)]
  if (value === undefined) throw new Error('Nothing was measured.')
  return value
}

const blocks = 100

/**
 * The difference of the medians of two series that were measured in turns, and half of its 95 % confidence interval: the
 * spread of the differences of a hundred blocks of them, in which the machine was as busy for the one as for the other.
 */
export function differenceOfMedians(
  ones: readonly number[],
  others: readonly number[],
): { readonly difference: number; readonly margin: number } {
  const size = Math.floor(Math.min(ones.length, others.length) / blocks)
  const differences = Array.from({ length: blocks }, (_, block) => {
    const of = (values: readonly number[]): number => median(values.slice(block * size, (block + 1) * size))
    return of(ones) - of(others)
  })
  const mean = differences.reduce((sum, one) => sum + one, 0) / blocks
  const variance = differences.reduce((sum, one) => sum + (one - mean) ** 2, 0) / (blocks - 1)
  return { difference: mean, margin: 1.96 * Math.sqrt(variance / blocks) }
}
