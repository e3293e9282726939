// Rows in which every pair of features that can go together goes together at least once: a covering array of strength
// two, grown greedily. One seed gives the same rows on any machine.

/** From 0 to less than 1, by the seed (mulberry32). */
export type Random = () => number

export function randomBy(seed: number): Random {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** A feature takes its slot, so a row has at most one of each; `clashes` says which pairs cannot go together. */
type Choices<Feature extends { readonly slot: string }> = {
  readonly features: readonly Feature[]
  readonly clashes: (one: Feature, other: Feature) => boolean
  /** Those that a row may take beyond its start; all of them when left out. */
  readonly taken?: readonly Feature[]
  /** The pairs to draw; all that can go together when left out. */
  readonly wanted?: (one: Feature, other: Feature) => boolean
  /** The share of its free slots that a row fills beyond the pair it is drawn for. */
  readonly density: number
}

/**
 * Each row begins with one of `starts`, which take turns until no pair is left that fits any of them, and at least
 * `rounds` times each. Pairs of which no row has both are those that fit no start.
 */
export function coveringArray<Feature extends { readonly slot: string }>(
  { features, clashes, taken = features, wanted = () => true, density }: Choices<Feature>,
  starts: readonly (readonly Feature[])[],
  random: Random,
  rounds = 0,
): (readonly Feature[])[] {
  const open = new Map(features.map(each => [each, new Set<Feature>()]))
  for (const [one, other] of pairsOf(features, clashes)) {
    if (!wanted(one, other)) continue
    open.get(one)?.add(other)
    open.get(other)?.add(one)
  }
  const fits = (row: readonly Feature[], next: Feature) =>
    row.every(each => each === next || (each.slot !== next.slot && !clashes(each, next)))
  const gain = (row: readonly Feature[], next: Feature) =>
    row.filter(each => open.get(each)?.has(next)).length
  const bySlot = Map.groupBy(taken, ({ slot }) => slot)
  const isTaken = new Set(taken)

  const rowFrom = (start: readonly Feature[], mustCover: boolean): Feature[] | null => {
    const row = [...start]
    const first = shuffled(taken, random)
      .filter(one => fits(row, one))
      .flatMap(one =>
        [...(open.get(one) ?? [])]
          .filter(other => (isTaken.has(other) || row.includes(other)) && fits([...row, one], other))
          .slice(0, 1)
          .map(other => [one, other]),
      )
      .at(0)
    if (first === undefined && mustCover) return null
    row.push(...(first ?? []).filter(each => !row.includes(each)))
    for (const slot of shuffled([...bySlot.values()], random)) {
      const share = slot.length === 1 ? density / 2 : density
      if (row.some(each => slot.includes(each)) || random() > share) continue
      const [best] = shuffled(slot, random)
        .filter(next => fits(row, next))
        .toSorted((one, other) => gain(row, other) - gain(row, one))
      if (best !== undefined) row.push(best)
    }
    for (const one of row) for (const other of row) open.get(one)?.delete(other)
    return row
  }

  const rows: Feature[][] = []
  for (let round = 0, idle = false; !idle; round += 1) {
    const drawn = starts.map(start => rowFrom(start, round >= rounds))
    rows.push(...drawn.filter(row => row !== null))
    idle = drawn.every(row => row === null)
  }
  return rows
}

/** Every pair that can go together. */
export function pairsOf<Feature extends { readonly slot: string }>(
  features: readonly Feature[],
  clashes: (one: Feature, other: Feature) => boolean,
): (readonly [Feature, Feature])[] {
  return features.flatMap((one, index) =>
    features
      .slice(index + 1)
      .filter(other => one.slot !== other.slot && !clashes(one, other))
      .map(other => [one, other] as const),
  )
}

function shuffled<Item>(items: readonly Item[], random: Random): Item[] {
  return items
    .map(item => ({ item, at: random() }))
    .toSorted((one, other) => one.at - other.at)
    .map(({ item }) => item)
}
