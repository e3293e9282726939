import type { Route } from '#gateway/http/route.ts'

type Parameters = {
  readonly required?: readonly string[]
  readonly properties: Readonly<
    Record<string, { readonly default?: unknown; readonly examples?: readonly string[] }>
  >
}

/** Something for each parameter without which a route is not asked at all; `` where there is none. */
export function neededQuery(route: Route): string {
  const { required = [], properties } = (route.query ?? { properties: {} }) as Parameters
  const needed = required
    .filter(name => properties[name]?.default === undefined)
    .map(name => `${name}=${properties[name]?.examples?.[0] ?? 'x'}`)
  return needed.length === 0 ? '' : `?${needed.join('&')}`
}
