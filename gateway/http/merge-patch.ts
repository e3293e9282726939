// JSON merge patch (RFC 7396) over values as the code has them.

type Fields = Readonly<Record<string, unknown>>

/** `current` with `patch` laid over it: absent leaves, null clears, an object goes into its namesake. */
export function mergePatch<Value extends object>(current: Value, patch: object): Value {
  return merge(current as Fields, patch as Fields) as Value
}

function merge(current: Fields, patch: Fields): Fields {
  const result: Record<string, unknown> = { ...current }
  for (const [name, value] of Object.entries(patch)) {
    if (value === undefined) continue
    const before = current[name]
    result[name] = isPlain(value) && isPlain(before) ? merge(before, value) : value
  }
  return result
}

/** The fields that differ, as dotted paths in the names of the wire: `statutory.pf.uan`. */
export function changedPaths(before: unknown, after: unknown, prefix = ''): string[] {
  if (isPlain(before) && isPlain(after)) {
    return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap(name =>
      changedPaths(before[name], after[name], prefix === '' ? wireName(name) : `${prefix}.${wireName(name)}`),
    )
  }
  return sameValue(before, after) ? [] : [prefix]
}

function sameValue(before: unknown, after: unknown): boolean {
  return JSON.stringify(before ?? null) === JSON.stringify(after ?? null)
}

function wireName(name: string): string {
  return name.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)
}

function isPlain(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date)
}
