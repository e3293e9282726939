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

/** What of a row decides an amount: not its dates, its origin, or what is said about it in words. */
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
