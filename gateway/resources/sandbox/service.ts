// Synthetic people, made through the same services as anybody's, so that nothing stands in a sandbox that
// could not stand in production.

import type { Clock } from '#proto/process/clock.ts'
import { Problem, problemKinds } from '#proto/problems.ts'
import type { PlainDate } from '#proto/units.ts'
import type { Employee } from '#storage/entities/employee.ts'
import { employeesByReference, lockEmployee } from '#storage/repositories/employees/employees.ts'
import type { Tenant } from '#storage/repositories/for-tenant.ts'
import { type DatedComponent, lockComponents } from '#storage/repositories/organization/salary-components.ts'
import { createHash } from 'node:crypto'
import type { TSchema } from 'typebox'
import type { EngineClient } from '../../engine-client.ts'
import { onlyAttempt } from '../../http/attempt.ts'
import type { CallBasics, InTenant } from '../../http/route.ts'
import { signatureOf, stringToSign } from '../../http/signature.ts'
import { readerOf } from '../../http/validation.ts'
import type { FromWire } from '../../http/wire.ts'
import { recordMonths } from '../attendance/service.ts'
import { upsertEmployees } from '../employees/bulk.ts'
import { ExitCreate } from '../employees/exit/schema.ts'
import { exitEmployee } from '../employees/exit/service.ts'
import { SalaryPut } from '../salary/schema.ts'
import { agreeSalary } from '../salary/service.ts'
import { ComponentCreate } from '../salary-components/schema.ts'
import { makeComponent } from '../salary-components/service.ts'
import type { Generate, SignatureDebug } from './schema.ts'
import { type Person, recovery, salaryComponents, workforce } from './workforce.ts'

type Call = CallBasics & {
  readonly tenant: Tenant
  readonly organizationId: number
  readonly body: FromWire<typeof Generate>
}

const october = { month: 10, year: 2026 }
const firstDay = '2026-10-01' as PlainDate

/**
 * The people of the seed, made or brought back to what they were: all of them, in the transaction of the call. Refuses
 * `conflict` where the organization holds records that they do not fit.
 */
export async function generate(call: Call, engine: EngineClient) {
  const { body, organizationId, tenant } = call
  const seed = body.seed ?? 1
  const from = body.from ?? 0
  const employees = body.employees ?? 50
  const people = [...workforce({ employees: from + employees, seed, everywhere: true })].slice(from)
  const inTenant: InTenant = work => work(tenant)
  const batch = {
    atomic: true,
    dryRun: false,
    mode: 'upsert',
    matchOn: 'external_id',
    organizationId,
  } as const
  const batchOf = <Item>(items: Item[]) => ({
    ...call,
    inTenant,
    attempt: onlyAttempt,
    body: { ...batch, items },
  })
  // One of the people is to owe more than the pay, so that the engine is not asked of their salaries.
  const upsert = (items: unknown[]) =>
    asConflict('The employees', () => upsertEmployees(batchOf(items), null))

  await asConflict('The salary components', () => makeComponents(tenant, organizationId))
  const { summary } = await upsert(people.map(({ employee }) => employee))

  const named = people.filter(({ story }) => story !== null)
  const references = named.map(({ externalId }) => `ext:${externalId}`)
  const known = await employeesByReference(tenant, organizationId, references)
  const amended = named.flatMap(({ externalId, amendment }) =>
    amendment === undefined ? [] : [{ external_id: externalId, statutory: amendment }],
  )
  if (amended.length > 0) await upsert(amended)
  for (const person of named) {
    await asConflict(person.externalId, () =>
      live({ ...call, inTenant }, engine, known.get(`ext:${person.externalId}`), person),
    )
  }
  const absent = people.filter(({ lopDays }) => lopDays > 0)
  const months = absent.map(({ externalId, lopDays }) => ({
    employee_id: `ext:${externalId}`,
    ...october,
    lop_days: lopDays,
  }))
  if (months.length > 0) await asConflict('The attendance', () => recordMonths(batchOf(months)))

  const { total, created, updated, unchanged } = summary
  return {
    organizationId,
    seed,
    from,
    summary: { total, created, updated, unchanged },
    cases: named.map(({ externalId, story }) => ({
      employeeId: known.get(`ext:${externalId}`)?.id ?? '',
      externalId,
      description: story ?? '',
    })),
  }
}

/** The answers of other requests, whose fields the caller did not send, as the one that this request has for them. */
async function asConflict<Result>(made: string, make: () => Promise<Result>): Promise<Result> {
  try {
    return await make()
  } catch (error) {
    if (!(error instanceof Problem) || problemKinds[error.code].retryable) throw error
    throw incompatible(made, error.details[0]?.message ?? error.message)
  }
}

function incompatible(made: string, reason: string): Problem {
  return new Problem(
    'conflict',
    `${made} cannot be created in this organization: ${reason} Use an organization that contains only generated employees.`,
  )
}

/** Refuses `conflict` where a component of the organization has a code that the salaries name and is another kind. */
async function makeComponents(tenant: Tenant, organizationId: number): Promise<void> {
  for (const component of [...salaryComponents, recovery]) {
    const body = wire(ComponentCreate, component)
    const components = await lockComponents(tenant, organizationId, firstDay)
    const own = components.find(({ definition }) => definition.code === body.code)
    if (own === undefined) await makeComponent(tenant, organizationId, body)
    else if (!isCompatible(own, body)) {
      const { type, calculation } = body
      const reason = `${body.code} must be an active monthly ${type} with the method ${calculation.method}.`
      throw incompatible('The salary components', reason)
    }
  }
}

/** Whether salaries that are meant for the one can name the other: amounts are paid monthly and calculated alike. */
function isCompatible(
  { component, definition }: DatedComponent,
  { type, calculation }: FromWire<typeof ComponentCreate>,
): boolean {
  return (
    component.isActive &&
    definition.type === type &&
    definition.calculation.method === calculation.method &&
    definition.frequency === 'monthly' &&
    definition.entitlement === undefined
  )
}

/** What happened to a person since: raises, and leaving. Done before, it is left as it is. */
async function live(
  { tenant, inTenant, caller }: Call & { readonly inTenant: InTenant },
  engine: EngineClient,
  employee: Employee | undefined,
  { revisions, exit }: Person,
): Promise<void> {
  if (employee === undefined) throw new Error('A person was made and cannot be found.')
  for (const revision of revisions) {
    const agreed = wire(SalaryPut, { ...revision, arrears: 'auto' })
    await agreeSalary(inTenant, engine, employee, agreed, { ifMatch: null, keyId: caller.keyId })
  }
  if (exit === null || employee.exit) return
  await exitEmployee(tenant, caller.keyId, await lockEmployee(tenant, employee), wire(ExitCreate, exit))
}

/** A body of our own, read as if a partner had sent it. */
function wire<Schema extends TSchema>(schema: Schema, body: unknown): FromWire<Schema> {
  const reading = readerOf(schema)(structuredClone(body))
  if ('findings' in reading)
    throw new Error(`A synthetic body is not valid: ${JSON.stringify(reading.findings)}`)
  return reading.value
}

/** What the service makes of a request that is described, for comparison with what the caller made of it. */
export function debugSignature(
  { timestamp, method, target, body = '', idempotencyKey, signature }: FromWire<typeof SignatureDebug>,
  secret: string,
  clock: Clock,
) {
  const bytes = Buffer.from(body)
  const text = stringToSign(timestamp, method, target, bytes, idempotencyKey)
  const expected = `${idempotencyKey === undefined ? '' : 'v2='}${signatureOf(secret, text)}`
  const second = 1000
  const ageSeconds = Math.floor(clock().getTime() / second) - Number(timestamp)
  return {
    stringToSign: text,
    bodySha256: createHash('sha256').update(bytes).digest('hex'),
    signature: expected,
    matches: signature === undefined ? null : signature === expected,
    ageSeconds,
    hints: hintsOf(target, ageSeconds),
  }
}

const longestAgeSeconds = 300

function hintsOf(target: string, ageSeconds: number): string[] {
  return [
    ...(/^(\/sandbox)?\/v1\//.test(target)
      ? []
      : ['The target starts as in the request line, with /v1/ or /sandbox/v1/.']),
    ...(target.includes('#') ? ['A fragment is never sent and must not be signed.'] : []),
    ...(/[ "<>]/.test(target) ? ['The target is signed as it is sent, percent-encoded.'] : []),
    ...(Math.abs(ageSeconds) > longestAgeSeconds
      ? ['The timestamp differs too much from the time of the service.']
      : []),
  ]
}
