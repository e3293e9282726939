/** A function that calls `make` at most once, with its first call; a promise is shared, a rejected one included. */
export function memoize<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | null = null
  return () => (made ??= { value: make() }).value
}

/** A function that calls `find` at most once for each `key` of its argument. */
export function memoizeBy<Argument, Value>(
  key: (argument: Argument) => string | null,
  find: (argument: Argument) => Value,
): (argument: Argument) => Value {
  const found = new Map<string | null, { readonly value: Value }>()
  return argument => {
    const name = key(argument)
    const known = found.get(name)
    if (known !== undefined) return known.value
    const value = find(argument)
    found.set(name, { value })
    return value
  }
}
