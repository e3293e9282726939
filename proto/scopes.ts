// Scopes of keys. Writing implies reading of the same family, and running implies previewing.

/** Each family has two scopes; the values say what `<family>:read` and what `<family>:write` allows. */
const familySubjects = {
  masters: {
    read: 'read departments, designations, holidays and shifts',
    write: 'create, change and delete departments, designations, holidays and shifts',
  },
  employees: {
    read: 'read employees with their exits and their bank, statutory and tax details (masked)',
    write: 'create, change, exit and delete employees; set their bank, statutory and tax details',
  },
  config: {
    read: 'read payroll settings, salary components and groups, tax slabs, professional tax, pay cycles, payment methods',
    write: 'change payroll settings, salary components and groups, tax slabs, pay cycles, payment methods',
  },
  salary: {
    read: 'read salaries, increments, hourly rates, variable components, benefits, opening balances, tax projections',
    write: 'set salaries, increments, hourly rates, variable components, benefits, opening balances',
  },
  inputs: {
    read: 'read attendance, leave, overtime, expenses and advances',
    write: 'record attendance, leave, overtime, expenses and advances',
  },
  disbursement: {
    read: 'read bank files, payment summaries and journals',
    write: 'send the journal of a run to Tally',
  },
  statutory: {
    read: 'read statutory returns, challans, certificates, contractor payments and filings',
    write: 'record challans, contractor payments and filings',
  },
  fnf: {
    read: 'read full and final settlements, and projections of gratuity',
    write: 'create, change, recalculate and cancel full and final settlements',
  },
  imports: {
    read: 'read imports with the errors of their rows, and templates',
    write: 'import files; the rows also need the scope of the request that each of them stands for',
  },
  webhooks: {
    read: 'read subscriptions, deliveries and events',
    write: 'create, change and delete subscriptions; test, redeliver and replay',
  },
  console: {
    read: 'read the console sessions of the account',
    write: 'create and end console sessions, and name the persons who use them',
  },
} as const
type Family = keyof typeof familySubjects

const singles = {
  'platform:read': 'read organizations',
  'organizations:write': 'create and change organizations; clock and reset of the sandbox',
  'employees:sensitive': 'read PAN, UAN, ESI numbers, PRAN and account numbers unmasked (`reveal=true`)',
  'inputs:approve': 'decide overtime and expenses; close advances',
  'fnf:approve': 'approve settlements and mark them paid',
  'payroll:preview': 'calculate previews',
  'payroll:read': 'read runs, their payslips, readiness and differences',
  'payroll:run': 'create, change, calculate and delete runs; hold and adjust payslips',
  'payroll:approve': 'lock, unlock and mark paid; approve bank files; record payments',
  'payroll:reverse': 'reverse runs',
  'payslips:read': 'read payslips and their explanations, as JSON and as files',
  'payslips:send': 'send payslips by e-mail',
  'reports:read': 'read registers and statements',
  'audit:read': 'read the audit log',
} as const

export const families = Object.keys(familySubjects) as Family[]

export type Scope = `${Family}:read` | `${Family}:write` | keyof typeof singles

/** Each scope with what it allows. */
export const scopeSubjects: Readonly<Record<Scope, string>> = {
  ...singles,
  ...(Object.fromEntries(
    families.flatMap(family => [
      [`${family}:read`, familySubjects[family].read],
      [`${family}:write`, familySubjects[family].write],
    ]),
  ) as Record<`${Family}:read` | `${Family}:write`, string>),
}

export const scopes = Object.keys(scopeSubjects) as Scope[]

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
