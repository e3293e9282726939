// Other live payments of the same wage month, for the people of a shard. Where no other run pays the month, nothing is
// read but that.

import type { MonthPayment } from '#proto/calculation/employee-input.ts'
import type { RunInput } from '#proto/calculation/run-input.ts'
import { snakeCase } from '#proto/records/fields.ts'
import type { Paise, PayPeriod, PlainDate } from '#proto/units.ts'
import { employeeStatements, idArray } from './asking.ts'
import { isRunOf } from './earlier-payments-reader.ts'
import { monthPayment } from './month-payment.ts'
import { type PackedFacts, type PackedSlip, unpackFacts, unpackSlip } from './packing.ts'
import { type OtherSpell, type OtherSpells, withOtherSpells } from './spells-reader.ts'
import type { BulkClient } from '../postgres/bulk.ts'
import { countingRevision, isCounting } from '../run-states.ts'

type People = {
  readonly organizationId: number
  readonly payrollRunId: string
  readonly employeeIds: readonly string[]
  readonly otherSpells: OtherSpells
  /** Whether the slips of earlier spells that the run itself pays are stored; absent: they are calculated with it. */
  readonly hasStoredSpells?: boolean
}

/**
 * By employee, in the order of the runs, those of other spells of the person among them; `runInputOf` gives what a
 * calculation froze.
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

function addPayment(found: Map<string, MonthPayment[]>, employeeId: string, payment: MonthPayment): void {
  const list = found.get(employeeId)
  if (list === undefined) found.set(employeeId, [payment])
  else list.push(payment)
}

type SpellOfOther = Pick<OtherSpell, 'dateOfJoining' | 'dateOfLeaving' | 'isEarlier'> & {
  /** Of the same person, and of the people who are read. */
  readonly employeeId: string
}

/** By the employee of a spell, whose other spell it is. */
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
  const amounts = Object.fromEntries(amountNames.map((name, index) => [name, Number(row.amounts[index])]))
  const totals = {
    ...amounts,
    esiCoveredUntil: row.esi_covered_until,
    ptAuthority: row.pt_authority,
  } as unknown as Totals
  const slip = unpackSlip(JSON.parse(row.slip) as PackedSlip, totals, runInput)
  const { sameMonth: _others, ...facts } = unpackFacts(JSON.parse(row.facts) as PackedFacts)
  const payment = monthPayment(row.payroll_run_id, facts, slip)
  // The column is less what was brought in, as a payment of the month counts it.
  const carriedForward = Number(amounts['carriedForward']) as Paise
  return { ...payment, paid: { ...payment.paid, carriedForward } }
}
