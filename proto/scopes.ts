// What a key can be allowed. Writing implies reading of the same family, and running implies previewing.

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
