// Scopes of keys. Writing implies reading of the same family, and running implies previewing.

export const families = [
  'masters',
  'employees',
  'config',
  'salary',
  'inputs',
  'disbursement',
  'statutory',
  'fnf',
  'imports',
  'webhooks',
] as const
type Family = (typeof families)[number]

const singles = [
  'platform:read',
  'organizations:write',
  'employees:sensitive',
  'inputs:approve',
  'fnf:approve',
  'payroll:preview',
  'payroll:read',
  'payroll:run',
  'payroll:approve',
  'payroll:reverse',
  'payslips:read',
  'payslips:send',
  'reports:read',
  'audit:read',
] as const

export type Scope = `${Family}:read` | `${Family}:write` | (typeof singles)[number]

export const scopes: readonly Scope[] = [
  ...singles,
  ...families.flatMap(family => [`${family}:read`, `${family}:write`] as const),
]

/** The scopes of which any one allows `scope`. */
export function allowingScopes(scope: string): readonly string[] {
  const family = families.find(name => scope === `${name}:read`)
  if (family !== undefined) return [scope, `${family}:write`]
  if (scope === 'payroll:preview') return [scope, 'payroll:run']
  return [scope]
}

/** An event carries what its resource shows: the scope that reads it, by the beginning of its type. */
export const eventScopes: Readonly<Record<string, Scope>> = {
  'employee.': 'employees:read',
  'payroll.run.': 'payroll:read',
  'payslip.': 'payslips:read',
  'fnf.': 'fnf:read',
  'statutory.': 'statutory:read',
  'import.': 'imports:read',
}

/** Null: events of the type need none. */
export function scopeOfEvent(type: string): Scope | null {
  return Object.entries(eventScopes).find(([prefix]) => type.startsWith(prefix))?.[1] ?? null
}

/** Intersection of both lists: `employees:write` and `employees:read` share `employees:read`. */
export function sharedScopes(one: readonly string[], other: readonly string[]): string[] {
  const allowedBy = (list: readonly string[]) => (scope: string) =>
    allowingScopes(scope).some(name => list.includes(name))
  return [...new Set([...one.filter(allowedBy(other)), ...other.filter(allowedBy(one))])]
}
