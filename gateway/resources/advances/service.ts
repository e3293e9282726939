import type { RepaymentInstalment, RepaymentTerms } from '#proto/calculation/loan.ts'
import { calendarMonth, firstOfMonth } from '#proto/calendar/months.ts'
import {
  advanceMoves,
  type AdvanceState,
  balanceOf,
  type InstalmentFacts,
  instalmentState,
} from '#proto/moves/advance.ts'
import { allows } from '#proto/moves/moves.ts'
import { fieldProblem, Problem, type ProblemDetail } from '#proto/problems.ts'
import { advanceFields, changeableAdvanceFields, repaymentFields } from '#proto/records/advance.ts'
import { blankRecord, factsOf } from '#proto/records/fields.ts'
import type { PartsPerMillion, Paise } from '#proto/units.ts'
import type { AdvanceInstallment } from '#storage/entities/advance-installment.ts'
import { type Advance, AdvanceTable } from '#storage/entities/advance.ts'
import { changeTimes } from '#storage/repositories/changes.ts'
import type { Employee } from '#storage/entities/employee.ts'
import {
  addAdvance,
  advances,
  endInstallments,
  installmentsOf,
  lockAdvance,
  ownAdvances,
  planInstallments,
} from '#storage/repositories/inputs/advances.ts'
import { type WageMonths, wageMonthsOf } from '#storage/repositories/organization/wage-months.ts'
import { lockInputsShared } from '#storage/repositories/runs/calculations.ts'
import type { Tenant } from '#storage/repositories/for-tenant.ts'
import { type ClaimingRun, claimingRuns } from '#storage/repositories/runs/input-claims.ts'
import { employeeMonthId, lockPayMonths, type PayMonth } from '#storage/repositories/runs/pay-months.ts'
import type { EngineClient } from '../../engine-client.ts'
import { refuseFindings } from '../../http/findings.ts'
import { notFound } from '../../http/input.ts'
import { mergePatch, patchedMetadata } from '../../http/merge-patch.ts'
import { requireVersion } from '../../http/preconditions.ts'
import type { FromWire } from '../../http/wire.ts'
import { periodClosed } from '../periods/closed-period.ts'
import { employmentFindings } from '../periods/employment.ts'
import { firstOpenMonth } from '../periods/late-input.ts'
import { todayOf } from '../periods/today.ts'
import type { AdvanceClose, AdvanceCreate, AdvancePatch } from './schema.ts'

type Owner = Pick<Employee, 'organizationId' | 'id' | 'dateOfJoining' | 'dateOfLeaving'>
type AdvanceInput = FromWire<typeof AdvanceCreate>

const blank = blankRecord(advanceFields)
const blankChangeable = blankRecord(changeableAdvanceFields)
const blankRepayment = blankRecord(repaymentFields)

const noInterest = { percent: 0 as PartsPerMillion, method: 'none' } as const

/** The instalments of an advance, as the engine plans them. Refuses terms that do not fit each other or the employee. */
export async function planAdvance(
  engine: EngineClient,
  { owner, wageMonths }: { readonly owner: Owner; readonly wageMonths: WageMonths },
  given: AdvanceInput,
): Promise<readonly RepaymentInstalment[]> {
  const interest = given.interest ?? noInterest
  refuseFindings([...termFindings(given, interest), ...employmentOf(given, owner, wageMonths)])
  const schedule = await engine.planRepayment(termsOf(given, interest))
  await refuseDisagreement(engine, given, interest, schedule)
  refuseFindings(beyondExit(schedule, owner, wageMonths))
  return schedule
}

/** A number of instalments beside an amount must come to the same plan; by the number, the first pays the amount. */
async function refuseDisagreement(
  engine: EngineClient,
  given: AdvanceInput,
  interest: NonNullable<AdvanceInput['interest']>,
  schedule: readonly RepaymentInstalment[],
): Promise<void> {
  const { installments, installmentAmount } = given.repayment
  if (!installments || !installmentAmount) return
  const repayment = { ...given.repayment, installments: null }
  const byAmount = await engine.planRepayment(termsOf({ ...given, repayment }, interest))
  const [first] = schedule
  if (byAmount.length === installments || (first && first.principal + first.interest === installmentAmount))
    return
  refuseFindings([
    fieldProblem(
      ['repayment', 'installments'],
      'duplicate',
      `Installments of this amount are ${byAmount.length}, not ${installments}. Send one of the two fields.`,
    ),
  ])
}

/** Creates an advance with its planned instalments. Refuses `period_locked` and `external_id_taken`. */
export async function createPlannedAdvance(
  tenant: Tenant,
  owner: Owner,
  given: AdvanceInput,
  schedule: readonly RepaymentInstalment[],
): Promise<Advance> {
  const interest = given.interest ?? noInterest
  const first = { employeeId: owner.id, year: given.repayment.startYear, month: given.repayment.startMonth }
  const run = (await lockPayMonths(tenant, owner.organizationId, [first])).get(employeeMonthId(first))
  if (run?.isClosed === true) throw periodClosed(run.payrollRunId, ['repayment', 'start_month'])
  return addAdvance(
    tenant,
    owner,
    {
      ...factsOf(blank, given),
      repayment: factsOf(blankRepayment, given.repayment),
      interestPercent: interest.percent,
      interestMethod: interest.method,
    },
    schedule.map(({ month, principal, interest: due }) => ({
      ...calendarMonth(month),
      principal,
      interest: due,
    })),
  )
}

function termFindings(
  { repayment }: AdvanceInput,
  interest: NonNullable<AdvanceInput['interest']>,
): ProblemDetail[] {
  const { method, installments, installmentAmount } = repayment
  const findings: ProblemDetail[] = []
  const ways = [installments, installmentAmount].filter(way => way !== undefined && way !== null).length
  if (method === 'lump_sum' && ways > 0) {
    const message = 'A lump-sum repayment has no installments. Remove this field.'
    findings.push(fieldProblem(['repayment', 'installments'], 'duplicate', message))
  }
  if (method === 'installments' && ways === 0) {
    const message = 'Send installments or installment_amount.'
    findings.push(fieldProblem(['repayment', 'installments'], 'required', message))
  }
  if (interest.method === 'none' && interest.percent > 0) {
    findings.push(
      fieldProblem(
        ['interest', 'method'],
        'out_of_range',
        'Interest requires the method flat or reducing. Send one of them, or percent 0.',
      ),
    )
  }
  return findings
}

function employmentOf(
  { repayment, disbursedOn }: AdvanceInput,
  owner: Owner,
  wageMonths: WageMonths,
): ProblemDetail[] {
  const start = wageMonths.named(owner.id, { year: repayment.startYear, month: repayment.startMonth })
  const findings = employmentFindings(owner, start).map(({ code, message }) =>
    fieldProblem(['repayment', 'start_month'], code, message),
  )
  if (disbursedOn < owner.dateOfJoining) {
    const message = `The date is before the employee joined (${owner.dateOfJoining}). Send that day or a later one.`
    findings.push(fieldProblem(['disbursed_on'], 'before_joining', message))
  }
  return findings
}

/** After the exit there is no pay to take an instalment from. */
function beyondExit(
  schedule: readonly RepaymentInstalment[],
  { id, dateOfLeaving }: Owner,
  wageMonths: WageMonths,
): ProblemDetail[] {
  const last = schedule.at(-1)?.month
  if (!dateOfLeaving || last === undefined) return []
  if (last <= firstOfMonth(wageMonths.nameAt(id, dateOfLeaving))) return []
  const message = `The employee leaves on ${dateOfLeaving}, before the last installment in ${last.slice(0, 7)}. Send fewer installments or an earlier start.`
  return [fieldProblem(['repayment'], 'after_exit', message)]
}

function termsOf(
  { amount, disbursedOn, repayment }: AdvanceInput,
  { method, percent }: NonNullable<AdvanceInput['interest']>,
): RepaymentTerms {
  return {
    principal: amount,
    disbursedOn,
    firstInstalment: firstOfMonth({ year: repayment.startYear, month: repayment.startMonth }),
    repayment:
      repayment.installmentAmount && !repayment.installments
        ? { amount: repayment.installmentAmount }
        : { instalments: repayment.installments ?? 1 },
    interest: method === 'none' ? { method } : { method, rate: percent },
  }
}

type Guard = { readonly id: string; readonly ifMatch: readonly string[] | null }

type InstallmentSchedule = InstalmentFacts & {
  readonly installment: AdvanceInstallment
  readonly payment: ClaimingRun | null
}

/** The advance, locked, with its instalments as runs and decisions have left them. */
async function lockWithInstalments(tenant: Tenant, owner: Owner, { id, ifMatch }: Guard) {
  // Before the run of an instalment is looked up; from here on no run is planned, locked, paid or reversed.
  await lockInputsShared(tenant, owner.organizationId)
  const advance = await lockAdvance(tenant, owner, id)
  if (advance === null) throw notFound()
  requireVersion(ifMatch, advance.version)
  const schedule = (await schedulesOf(tenant, owner.organizationId, [advance])).get(advance.id) ?? []
  const { state } = balanceOf(schedule, isPaused(advance))
  const open = schedule.filter(({ ended, payment }) => ended === null && payment?.isClosed !== true)
  return { advance, schedule, state, open: open.map(({ installment }) => installment) }
}

function isPaused({ decision }: Advance): boolean {
  return decision === 'pause'
}

/** Schedules by the id of their advance. */
async function schedulesOf(
  tenant: Tenant,
  organizationId: number,
  rows: readonly Advance[],
): Promise<ReadonlyMap<string, InstallmentSchedule[]>> {
  const ids = rows.map(({ id }) => id)
  const installments = await installmentsOf(tenant, organizationId, ids)
  const runs = await recoveringRuns(tenant, organizationId, installments)
  const scheduled = installments.map((installment): InstallmentSchedule => {
    const { principal, month, ended } = installment
    const payment = runs.get(claimId(installment)) ?? null
    return { installment, principal, hasMonth: typeof month === 'number', ended: ended ?? null, payment }
  })
  return Map.groupBy(scheduled, ({ installment }) => installment.advanceId)
}

/** Refuses `period_locked` where a locked run, an approved settlement or pay on hold takes an instalment. */
function refuseLocked(schedule: readonly InstallmentSchedule[]): void {
  const taken = schedule.find(({ payment }) => payment?.isClosed === true && !payment.isPaid)
  if (!taken?.payment) return
  const { payrollRunId, isSettlement } = taken.payment
  const noun = isSettlement ? 'settlement' : 'run'
  throw new Problem(
    'period_locked',
    `Installment ${taken.installment.no} is deducted by ${noun} ${payrollRunId}.`,
    [
      fieldProblem(
        ['schedule', taken.installment.no - 1],
        'expected_state',
        isSettlement
          ? 'Pay the settlement, or cancel it, first.'
          : 'Unlock or reverse the run, or pay the employee, first.',
        [payrollRunId],
      ),
    ],
  )
}

/** Names an instalment among the inputs of runs. */
function claimId({ advanceId, no }: AdvanceInstallment): string {
  return `${advanceId}/${no}`
}

/** Runs that recover instalments, by `claimId`. */
function recoveringRuns(
  tenant: Tenant,
  organizationId: number,
  installments: readonly AdvanceInstallment[],
): Promise<ReadonlyMap<string, ClaimingRun>> {
  return claimingRuns(tenant, organizationId, 'advance_installment', installments.map(claimId))
}

function refuseUnless(state: AdvanceState, moves: readonly (keyof typeof advanceMoves)[]): void {
  if (moves.some(move => allows(advanceMoves[move], state))) return
  const from = [...new Set<AdvanceState>(moves.flatMap(move => advanceMoves[move].from))]
  throw new Problem('conflict', `The advance is ${state}.`, [
    fieldProblem(['status'], 'expected_state', `The advance must be ${from.join(' or ')}.`, from),
  ])
}

/** No instalment is taken until the advance is taken up again. */
export async function pause(
  tenant: Tenant,
  owner: Owner,
  guard: Guard,
  remarks: string | null,
): Promise<Advance> {
  const { advance, schedule, state, open } = await lockWithInstalments(tenant, owner, guard)
  refuseUnless(state, ['pause'])
  refuseLocked(schedule)
  await planInstallments(tenant, advance, { decision: 'pause', remarks }, open, null)
  return advance
}

/** Ends the advance: what is left, or the debt of a settlement, was repaid elsewhere or is forgiven. */
export async function close(
  tenant: Tenant,
  owner: Owner,
  guard: Guard,
  body: FromWire<typeof AdvanceClose>,
): Promise<Advance> {
  const { advance, schedule, state, open } = await lockWithInstalments(tenant, owner, guard)
  const isForgiven = body.writeOff === true
  refuseUnless(state, isForgiven ? ['writeOff', 'waiveDebt'] : ['repay'])
  refuseLocked(schedule)
  const debts = schedule.filter(
    each => each.ended === null && instalmentState(each, isPaused(advance)) === 'moved_to_debt',
  )
  const left = [...open, ...debts.map(({ installment }) => installment)]
  const decision = isForgiven ? 'write_off' : 'repay'
  const remarks = body.remarks ?? null
  await endInstallments(tenant, advance, { decision, remarks }, left, todayOf(tenant, owner.organizationId))
  return advance
}

/** Changes what is known of an advance; `status` active takes up a paused one, from a month that is open. */
export async function patchAdvance(
  tenant: Tenant,
  owner: Owner,
  guard: Guard,
  { status, resumeIn, metadata, ...patch }: FromWire<typeof AdvancePatch>,
): Promise<Advance> {
  const { advance, schedule, state, open } = await lockWithInstalments(tenant, owner, guard)
  refuseUnless(state, ['describe'])
  const findings: ProblemDetail[] = []
  const pairs = patchedMetadata(advance.metadata, metadata, findings)
  if (resumeIn !== undefined && status === undefined)
    findings.push(fieldProblem(['status'], 'required', 'resume_in requires status. Send active.'))
  refuseFindings(findings)
  Object.assign(advance, mergePatch(factsOf(blankChangeable, advance), patch))
  if (metadata !== undefined) advance.metadata = pairs
  if (status === 'active' && state !== 'active') {
    refuseUnless(state, ['resume'])
    refuseLocked(schedule)
    const first = await resumedMonth(tenant, owner, resumeIn ?? null)
    if (resumeIn && (first.year !== resumeIn.year || first.month !== resumeIn.month)) {
      throw new Problem('period_locked', 'The month is closed by a locked or paid run.', [
        fieldProblem(['resume_in'], 'expected_state', `Send ${first.year}-${first.month} or a later month.`),
      ])
    }
    await planInstallments(tenant, advance, { decision: 'recover' }, open, first)
  }
  await advances.flush(tenant)
  return advance
}

/** `named` null: this month. */
async function resumedMonth(tenant: Tenant, owner: Owner, named: PayMonth | null): Promise<PayMonth> {
  const { id, organizationId } = owner
  const wageMonths = await wageMonthsOf(tenant, organizationId, [id])
  const asked = named ?? wageMonths.nameAt(id, todayOf(tenant, organizationId))
  refuseFindings(
    employmentFindings(owner, wageMonths.named(id, asked)).map(({ code, message }) =>
      fieldProblem(['resume_in'], code, message),
    ),
  )
  return firstOpenMonth(tenant, owner, asked)
}

/** Advances as answers show them; their state and what is left follow from the runs. */
export async function presentAdvances(tenant: Tenant, owner: Owner, rows: readonly Advance[]) {
  const schedules = await schedulesOf(tenant, owner.organizationId, rows)
  const changes = await changeTimes(tenant, AdvanceTable, rows)
  return rows.map(advance => {
    const schedule = schedules.get(advance.id) ?? []
    const { state, ...balance } = balanceOf(schedule, isPaused(advance))
    return {
      ...advance,
      ...balance,
      updatedAt: changes.get(advance.id) ?? advance.updatedAt,
      interest: { percent: advance.interestPercent, method: advance.interestMethod },
      status: state,
      schedule: schedule.map(each => shownInstallment(each, advance)),
    } as const
  })
}

function shownInstallment(scheduled: InstallmentSchedule, advance: Advance) {
  const { installment, payment } = scheduled
  const { year, month, principal, interest } = installment
  const status = instalmentState(scheduled, isPaused(advance))
  const isTaken = status === 'in_run' || status === 'paid' || status === 'moved_to_debt'
  return {
    year,
    month,
    principal,
    interest,
    status,
    debt: ((payment?.principalDebt ?? 0) + (payment?.interestDebt ?? 0)) as Paise,
    payrollRunId: isTaken ? (payment?.payrollRunId ?? null) : null,
  } as const
}

/** The ids of the employee's advances of which payroll still recovers something. */
export async function openAdvanceIds(tenant: Tenant, owner: Owner): Promise<ReadonlySet<string>> {
  const rows = await ownAdvances(tenant, owner)
  const shown = await presentAdvances(tenant, owner, rows)
  return new Set(shown.filter(({ status }) => status === 'active' || status === 'paused').map(({ id }) => id))
}
