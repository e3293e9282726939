// Other live payments of the same wage month, for the people of a shard. Where no other run pays the month, nothing is
// read but that.

import type { MonthPayment } from '#proto/calculation/employee-input.ts'
import type { RunInput } from '#proto/calculation/run-input.ts'
import type { Slip } from '#proto/calculation/slip.ts'
import { snakeCase } from '#proto/records/fields.ts'
import type { Paise, PayPeriod, PlainDate } from '#proto/units.ts'
import { employeeStatements, idArray } from './asking.ts'
import { isRunOf } from './earlier-payments-reader.ts'
import { arrearsPayment, monthPayment } from './month-payment.ts'
import { type PackedFacts, unpackFacts } from './packing/facts.ts'
import { type PackedSlip, unpackSlip } from './packing/slip.ts'
import { type OtherSpell, type OtherSpells, withOtherSpells } from './spells-reader.ts'
import type { BulkClient } from '../postgres/bulk.ts'
import { countingRevision, isClosed, isCounting } from '../run-states.ts'

type People = {
  readonly organizationId: number
  readonly payrollRunId: string
  readonly employeeIds: readonly string[]
  readonly otherSpells: OtherSpells
  /** Whether the slips of earlier spells that the run itself pays are stored; absent: they are calculated with it. */
  readonly hasStoredSpells?: boolean
}

/**
 * Payments by employee, in the order of the runs, with those of other spells of the person; `runInputOf` returns the
 * frozen input of a calculation.
 */
export async function readSameMonth(
  client: BulkClient,
  people: People,
  period: PayPeriod,
  runInputOf: (paidBy: string) => Promise<RunInput>,
): Promise<ReadonlyMap<string, readonly MonthPayment[]>> {
  if (people.employeeIds.length === 0) return new Map()
  const employeeIds = withOtherSpells(people.employeeIds, people.otherSpells)
  const ofOwnRun = people.hasStoredSpells === true && people.otherSpells.size > 0
  const { rows: runs } = await client.query<{ id: string; revision: number }>({
    name: 'other runs of a month',
    text: runsQuery,
    values: [
      people.organizationId,
      period.start,
      period.end,
      ofOwnRun ? '' : people.payrollRunId,
      idArray(employeeIds),
    ],
  })
  if (runs.length === 0) return new Map()
  const rows = await employeeStatements(client, { ...people, employeeIds }).read<PaidRow>(
    'payments of a month',
    slipsQuery,
    idArray(runs.map(({ id }) => id)),
    runs.map(run => run.revision),
  )
  const found = new Map<string, MonthPayment[]>()
  const own = new Set(people.employeeIds)
  const spellsOf = employeesBySpell(people.otherSpells)
  for (const row of rows) {
    const payment = paymentOf(row, await runInputOf(`${row.payroll_run_id}/${row.calculated_in}`))
    const isOwnRun = row.payroll_run_id === people.payrollRunId
    if (!isOwnRun && own.has(row.employee_id)) addPayment(found, row.employee_id, payment)
    for (const { employeeId, dateOfJoining, dateOfLeaving, isEarlier } of spellsOf.get(row.employee_id) ?? [])
      if (!isOwnRun || isEarlier)
        addPayment(found, employeeId, { ...payment, spell: { dateOfJoining, dateOfLeaving } })
  }
  return found
}

/**
 * What slips of later periods paid for the month as arrears, by employee: a payment that works the salary of the month out
 * anew counts it as paid.
 */
export async function readPaidLater(
  client: BulkClient,
  people: Pick<People, 'organizationId' | 'payrollRunId' | 'employeeIds'> & {
    /** Whether runs that are not final count too. */
    readonly countsOpen: boolean
  },
  period: PayPeriod,
  runInputOf: (paidBy: string) => Promise<RunInput>,
): Promise<ReadonlyMap<string, readonly MonthPayment[]>> {
  if (people.employeeIds.length === 0) return new Map()
  const { rows: runs } = await client.query<{ id: string; revision: number }>({
    name: 'runs after a month',
    text: laterRunsQuery,
    values: [
      people.organizationId,
      period.end,
      people.payrollRunId,
      idArray(people.employeeIds),
      people.countsOpen,
    ],
  })
  if (runs.length === 0) return new Map()
  const rows = await employeeStatements(client, people).read<PaidRow>(
    'arrears paid after a month',
    slipsQuery,
    idArray(runs.map(({ id }) => id)),
    runs.map(run => run.revision),
  )
  const found = new Map<string, MonthPayment[]>()
  for (const row of rows) {
    const runInput = await runInputOf(`${row.payroll_run_id}/${row.calculated_in}`)
    const slip = slipOf(row, runInput)
    for (const arrears of slip.arrears)
      if (arrears.period.start === period.start && arrears.period.end === period.end)
        addPayment(found, row.employee_id, arrearsPayment(row.payroll_run_id, arrears, slip, runInput))
  }
  return found
}

function addPayment(found: Map<string, MonthPayment[]>, employeeId: string, payment: MonthPayment): void {
  const list = found.get(employeeId)
  if (list === undefined) found.set(employeeId, [payment])
  else list.push(payment)
}

type SpellOfOther = Pick<OtherSpell, 'dateOfJoining' | 'dateOfLeaving' | 'isEarlier'> & {
  /** Employee of the same person, among the people who are read. */
  readonly employeeId: string
}

/** Other spells by the employee of a spell. */
function employeesBySpell(otherSpells: OtherSpells): ReadonlyMap<string, readonly SpellOfOther[]> {
  const found = new Map<string, SpellOfOther[]>()
  for (const [employeeId, spells] of otherSpells)
    for (const { employeeId: id, ...spell } of spells)
      found.set(id, [...(found.get(id) ?? []), { ...spell, employeeId }])
  return found
}

type Totals = Parameters<typeof unpackSlip>[1]

const amountNames = [
  'gross',
  'totalDeductions',
  'reimbursements',
  'netPayable',
  'employerContributions',
  'pfWages',
  'epfWages',
  'epsWages',
  'edliWages',
  'pfEmployee',
  'vpf',
  'eps',
  'pfEmployer',
  'edli',
  'pfAdmin',
  'ncpDays',
  'esiWages',
  'esiEmployee',
  'esiEmployer',
  'pt',
  'ptWages',
  'lwfEmployee',
  'lwfEmployer',
  'lwfWages',
  'gratuityWages',
  'tds',
  'taxable',
  'carriedForward',
] as const satisfies readonly (keyof Totals | 'carriedForward')[]

const runsQuery = `
    select n.id, ${countingRevision('n')} as revision from payroll_run n
    where n.organization_id = $1 and ${isCounting('n')} and n.period_start = $2::date and n.period_end = $3::date
      and n.id <> $4 and ${countingRevision('n')} is not null and ${isRunOf('n', '$5')}
    order by n.id`

const laterRunsQuery = `
    select n.id, ${countingRevision('n')} as revision from payroll_run n
    where n.organization_id = $1 and ${isCounting('n')} and n.period_start > $2::date and n.id <> $3
      and ${countingRevision('n')} is not null and ($5 or ${isClosed('n')}) and ${isRunOf('n', '$4')}
    order by n.id`

const slipsQuery = `
    select p.employee_id, p.payroll_run_id, p.calculated_in, p.facts, p.slip, p.esi_covered_until, p.pt_authority,
      array[${amountNames.map(name => `p.${snakeCase(name)}`).join(', ')}] as amounts
    from unnest($3::text[], $4::int[]) with ordinality n(id, revision, no)
    cross join lateral (
      select s.* from payslip s
      where s.organization_id = $1 and s.payroll_run_id = n.id and s.revision = n.revision
        and s.employee_id = any ($2::text[]) and s.failure is null
      offset 0) p
    order by n.no`

type PaidRow = {
  readonly employee_id: string
  readonly payroll_run_id: string
  readonly calculated_in: number
  readonly facts: string
  readonly slip: string
  readonly esi_covered_until: PlainDate | null
  readonly pt_authority: string | null
  readonly amounts: readonly string[]
}

function paymentOf(row: PaidRow, runInput: RunInput): MonthPayment {
  const slip = slipOf(row, runInput)
  const { sameMonth: _others, ...facts } = unpackFacts(JSON.parse(row.facts) as PackedFacts)
  const payment = monthPayment(row.payroll_run_id, facts, slip)
  // The column is less what was brought in, as a payment of the month counts it.
  return { ...payment, paid: { ...payment.paid, carriedForward: slip.carriedForward } }
}

function slipOf(row: PaidRow, runInput: RunInput): Slip {
  const amounts = Object.fromEntries(amountNames.map((name, index) => [name, Number(row.amounts[index])]))
  const totals = {
    ...amounts,
    esiCoveredUntil: row.esi_covered_until,
    ptAuthority: row.pt_authority,
  } as unknown as Totals
  const slip = unpackSlip(JSON.parse(row.slip) as PackedSlip, totals, runInput)
  return { ...slip, carriedForward: amounts['carriedForward'] as Paise }
}
