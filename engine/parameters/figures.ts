// The figures of a row apart from what is said about them, and whether two rows have the same.

const said: ReadonlySet<string> = new Set([
  'rule',
  'from',
  'to',
  'law',
  'provision',
  'source',
  'instrument',
  'gazetted',
  'confidence',
  'doubt',
  'isDeclinable',
  'who',
])

/** Figures of a row that decide an amount, without its dates, its origin and its remarks. */
export function figuresOf(row: object): object {
  return Object.fromEntries(Object.entries(row).filter(([key]) => !said.has(key)))
}

/** JSON with sorted keys, so that the order in which a row is written does not matter. */
export function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const entries = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return `{${entries.map(([key, member]) => `${JSON.stringify(key)}:${canonical(member)}`).join(',')}}`
}
