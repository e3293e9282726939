import { fieldProblem, Problem, type ProblemDetail } from '#proto/problems.ts'
import type { PlainDate } from '#proto/units.ts'
import type { Holiday } from '#storage/entities/holiday.ts'
import { rollUpDays } from '#storage/repositories/inputs/attendance.ts'
import { runClosing } from '#storage/repositories/runs/closed-periods.ts'
import { departments } from '#storage/repositories/organization/departments.ts'
import type { Tenant } from '#storage/repositories/for-tenant.ts'
import { holidayOf, holidays, sameHoliday } from '#storage/repositories/organization/holidays.ts'
import { factsOf } from '#storage/repositories/records.ts'
import { refusal, type RowOutcome, runBulk, findingsOfRow } from '../../http/bulk.ts'
import { refuseFindings } from '../../http/findings.ts'
import { changedPaths, mergePatch } from '../../http/merge-patch.ts'
import { requireVersion } from '../../http/preconditions.ts'
import type { CallBasics, InTenant } from '../../http/route.ts'
import { readerOf } from '../../http/validation.ts'
import type { FromWire } from '../../http/wire.ts'
import { periodClosed } from '../periods/closed-period.ts'
import { unknownReference } from '../fields/references.ts'
import { type HolidayCreate, type HolidayPatch, HolidayRow } from './schema.ts'

type HolidayInput = FromWire<typeof HolidayRow>

const blank = { stateCodes: [], departmentIds: [], isPaid: true }

/** The one holiday of a body without `items`. */
export function givenHoliday({ name, date, type, ...rest }: FromWire<typeof HolidayCreate>): HolidayInput {
  if (name === undefined || date === undefined || type === undefined) {
    const missing = Object.entries({ name, date, type }).filter(([, value]) => value === undefined)
    refuseFindings(missing.map(([field]) => fieldProblem([field], 'required', 'This field is required.')))
    throw new Error('A field is missing and nothing was refused.')
  }
  const { stateCodes, departmentIds, isPaid } = rest
  return {
    name,
    date,
    type,
    ...(stateCodes === undefined ? {} : { stateCodes }),
    ...(departmentIds === undefined ? {} : { departmentIds }),
    ...(isPaid === undefined ? {} : { isPaid }),
  }
}

/** Refuses `overlaps` and `period_locked`. */
export async function makeHoliday(
  tenant: Tenant,
  organizationId: number,
  given: HolidayInput,
): Promise<Holiday> {
  const holiday = await addHoliday(tenant, organizationId, given)
  await rollUpDays(tenant, organizationId, [holiday.date])
  return holiday
}

async function addHoliday(tenant: Tenant, organizationId: number, given: HolidayInput): Promise<Holiday> {
  refuseFindings(await findingsOf(tenant, organizationId, given))
  await refuseClosed(tenant, organizationId, given.date)
  const facts = { ...blank, ...given }
  await refuseSame(tenant, { ...facts, organizationId, id: null })
  return holidays.add(tenant, organizationId, facts)
}

async function findingsOf(
  tenant: Tenant,
  organizationId: number,
  { departmentIds = [] }: Pick<HolidayInput, 'departmentIds'>,
): Promise<ProblemDetail[]> {
  const known = await departments.named(tenant, organizationId, departmentIds)
  return departmentIds.flatMap((id, at) =>
    known.has(id) ? [] : [unknownReference(['department_ids', at], 'department')],
  )
}

/** Whoever sends a list of holidays again would have each twice. */
async function refuseSame(
  tenant: Tenant,
  { id, ...key }: Parameters<typeof holidayOf>[1] & { readonly id: string | null },
): Promise<void> {
  const known = await holidayOf(tenant, key)
  if (known !== null && known.id !== id) throw sameHoliday(known.id)
}

async function refuseClosed(tenant: Tenant, organizationId: number, day: PlainDate): Promise<void> {
  const run = await runClosing(tenant, organizationId, day)
  if (run !== null) throw periodClosed(run, ['date'])
}

type Batch = CallBasics & {
  readonly inTenant: InTenant
  readonly organizationId: number
  readonly body: { readonly atomic: boolean; readonly dryRun: boolean }
}

const readRow = readerOf(HolidayRow)

/** Makes up to a hundred holidays, each with its own outcome. */
export function makeHolidays(call: Batch, items: readonly unknown[]) {
  const { organizationId, body } = call
  return runBulk<HolidayInput>({
    ...call,
    ...body,
    items,
    read: readRow,
    async apply(tenant, rows) {
      const outcomes: RowOutcome[] = []
      const days: PlainDate[] = []
      for (const { index, row } of rows) {
        try {
          const { id, date } = await addHoliday(tenant, organizationId, row)
          days.push(date)
          outcomes.push({ status: 'created', id, externalId: null })
        } catch (error) {
          if (!(error instanceof Problem)) throw error
          const refused = refusal(error.code, error.message, findingsOfRow(index, error.details))
          outcomes.push({ status: 'failed', id: null, externalId: null, refused })
        }
      }
      await rollUpDays(tenant, organizationId, days)
      return outcomes
    },
  })
}

/** Nothing is written when nothing differs. Refuses `overlaps`, and `period_locked` of the old day and the new one. */
export async function patchHoliday(
  tenant: Tenant,
  holiday: Holiday,
  patch: FromWire<typeof HolidayPatch>,
  ifMatch: readonly string[] | null,
): Promise<Holiday> {
  await holidays.lock(tenant, holiday)
  requireVersion(ifMatch, holiday.version)
  const { organizationId } = holiday
  refuseFindings(await findingsOf(tenant, organizationId, patch))
  const before = factsOf(holiday)
  const after = mergePatch(before, patch)
  if (changedPaths(before, after).length === 0) return holiday
  const days = [...new Set([before.date, after.date])]
  for (const day of days) await refuseClosed(tenant, organizationId, day)
  await refuseSame(tenant, { ...after, organizationId, id: holiday.id })
  await holidays.change(tenant, holiday, after)
  await rollUpDays(tenant, organizationId, days)
  return holiday
}

/** Refuses `period_locked`. */
export async function removeHoliday(
  tenant: Tenant,
  holiday: Holiday,
  ifMatch: readonly string[] | null,
): Promise<void> {
  await holidays.lock(tenant, holiday)
  requireVersion(ifMatch, holiday.version)
  await refuseClosed(tenant, holiday.organizationId, holiday.date)
  await holidays.remove(tenant, holiday)
  await rollUpDays(tenant, holiday.organizationId, [holiday.date])
}
