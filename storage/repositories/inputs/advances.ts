import type { SettledAdvance } from '#proto/calculation/settlement.ts'
import { calendarMonth, nextMonth } from '#proto/calendar/months.ts'
import type { PlainDate } from '#proto/units.ts'
import { LockMode } from '@mikro-orm/postgresql'
import { type AdvanceInstallment, AdvanceInstallmentTable } from '../../entities/advance-installment.ts'
import { type Advance, AdvanceTable } from '../../entities/advance.ts'
import type { Fnf } from '../../entities/fnf.ts'
import { query } from '../../postgres/sql.ts'
import type { Tenant } from '../for-tenant.ts'
import type { PageOfRows, PageWindow } from '../page.ts'
import type { PayMonth } from '../runs/pay-months.ts'
import { recordStore } from '../records.ts'

type Owner = { readonly organizationId: number; readonly id: string }

type AdvanceFacts = Omit<
  Advance,
  'organizationId' | 'id' | 'employeeId' | 'decision' | 'remarks' | 'version' | 'createdAt' | 'updatedAt'
>

type PlannedInstallment = PayMonth & Pick<AdvanceInstallment, 'principal' | 'interest'>

export const advances = recordStore<Advance>(AdvanceTable, 'adv', 'advance')

export function listAdvances(
  tenant: Tenant,
  { organizationId, id: employeeId }: Owner,
  ids: readonly string[] | undefined,
  window: PageWindow,
): Promise<PageOfRows<Advance>> {
  return advances.list(tenant, organizationId, { employeeId, ...(ids && { id: ids }) }, window)
}

/** All of an employee's advances. */
export function ownAdvances(tenant: Tenant, { organizationId, id: employeeId }: Owner): Promise<Advance[]> {
  return tenant.em.find(AdvanceTable, { organizationId, employeeId })
}

/** The advance of the employee, locked until the transaction ends, as it is now. */
export function lockAdvance(
  tenant: Tenant,
  { organizationId, id: employeeId }: Owner,
  id: string,
): Promise<Advance | null> {
  return tenant.em.findOne(
    AdvanceTable,
    { organizationId, employeeId, id },
    { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true },
  )
}

export function findAdvance(
  tenant: Tenant,
  { organizationId, id: employeeId }: Owner,
  id: string,
): Promise<Advance | null> {
  return tenant.em.findOne(AdvanceTable, { organizationId, employeeId, id })
}

/** Throws `external_id_taken`. */
export async function addAdvance(
  tenant: Tenant,
  { organizationId, id: employeeId }: Owner,
  facts: AdvanceFacts,
  schedule: readonly PlannedInstallment[],
): Promise<Advance> {
  const advance = await advances.add(tenant, organizationId, {
    ...facts,
    employeeId,
    decision: 'recover',
    remarks: null,
  })
  await tenant.em.insertMany(
    AdvanceInstallmentTable,
    schedule.map((planned, index) => ({
      ...planned,
      organizationId,
      advanceId: advance.id,
      no: index + 1,
      employeeId,
    })),
  )
  return advance
}

/** The instalments of advances, each in its order. */
export function installmentsOf(
  tenant: Tenant,
  organizationId: number,
  advanceIds: readonly string[],
): Promise<AdvanceInstallment[]> {
  return tenant.em.find(
    AdvanceInstallmentTable,
    { organizationId, advanceId: { $in: [...advanceIds] } },
    { orderBy: { advanceId: 'asc', no: 'asc' }, refresh: true },
  )
}

type DecisionInput = { readonly decision: Advance['decision']; readonly remarks?: string | null }

/** Decides about the open instalments, and puts them into the months from `first` on, or into none. */
export async function planInstallments(
  tenant: Tenant,
  advance: Advance,
  change: DecisionInput,
  open: readonly AdvanceInstallment[],
  first: PayMonth | null,
): Promise<void> {
  tenant.em.assign(advance, { ...change, updatedAt: tenant.clock() })
  let at = first
  for (const installment of open) {
    tenant.em.assign(installment, { year: at?.year ?? null, month: at?.month ?? null })
    at = at && nextMonth(at)
  }
  await tenant.em.flush()
}

/** Ends the instalments, or what a settlement left of them as debt, without a payment of payroll. */
export async function endInstallments(
  tenant: Tenant,
  advance: Advance,
  change: DecisionInput,
  left: readonly AdvanceInstallment[],
  endedOn: PlainDate,
): Promise<void> {
  tenant.em.assign(advance, { ...change, updatedAt: tenant.clock() })
  const ended = change.decision === 'write_off' ? 'written_off' : 'repaid'
  for (const installment of left) tenant.em.assign(installment, { ended, endedOn })
  await tenant.em.flush()
}

/** Instalments that the settlement claims, by advance, each in its order. */
async function settledInstallments(
  tenant: Tenant,
  { organizationId, employeeId, id }: Settlement,
): Promise<ReadonlyMap<string, AdvanceInstallment[]>> {
  const claimed = await query<{ input_id: string }[]>(
    tenant,
    `select input_id from input_claim
     where organization_id = ? and payroll_run_id = ? and employee_id = ? and kind = 'advance_installment'`,
    [organizationId, id, employeeId],
  )
  const ids = new Set(claimed.map(row => row.input_id))
  const advanceIds = [...new Set([...ids].map(each => each.split('/')[0] ?? ''))]
  const own = await installmentsOf(tenant, organizationId, advanceIds)
  return Map.groupBy(
    own.filter(({ advanceId, no }) => ids.has(`${advanceId}/${no}`)),
    ({ advanceId }) => advanceId,
  )
}

type Settlement = Pick<Fnf, 'organizationId' | 'employeeId' | 'id'>

/**
 * Keeps with the claims of an approved settlement what it cannot recover of each instalment. What it takes is interest
 * first, and then the instalments in their order.
 */
export async function keepSettlementDebts(
  tenant: Tenant,
  settlement: Settlement & Pick<Fnf, 'periodEnd'>,
  advances: readonly SettledAdvance[],
): Promise<void> {
  const owing = advances.filter(({ debt }) => debt > 0)
  if (owing.length === 0) return
  const claimed = await settledInstallments(tenant, settlement)
  const debts = owing.flatMap(advance =>
    debtsOf(claimed.get(advance.id) ?? [], advance, settlement.periodEnd),
  )
  await query(
    tenant,
    `update input_claim c set principal_debt = d.principal, interest_debt = d.interest
     from jsonb_to_recordset(?::jsonb) as d(id text, principal bigint, interest bigint)
     where c.organization_id = ? and c.kind = 'advance_installment' and c.input_id = d.id and c.payroll_run_id = ?`,
    [JSON.stringify(debts), settlement.organizationId, settlement.id],
  )
}

function debtsOf(
  instalments: readonly AdvanceInstallment[],
  { due, debt }: SettledAdvance,
  periodEnd: PlainDate,
): { id: string; principal: number; interest: number }[] {
  const last = calendarMonth(periodEnd)
  const isDue = ({ year, month }: AdvanceInstallment) =>
    typeof year === 'number' && typeof month === 'number' && !isLater({ year, month }, last)
  let left = due - debt
  const untaken = (amount: number): number => {
    const taken = Math.min(left, amount)
    left -= taken
    return amount - taken
  }
  const interest = instalments.map(each => untaken(isDue(each) ? each.interest : 0))
  return instalments
    .map(({ advanceId, no, principal }, index) => ({
      id: `${advanceId}/${no}`,
      principal: untaken(principal),
      interest: interest[index] ?? 0,
    }))
    .filter(each => each.principal > 0 || each.interest > 0)
}

function isLater(one: PayMonth, other: PayMonth): boolean {
  return one.year === other.year ? one.month > other.month : one.year > other.year
}

/** With the wages of a settlement, the advances that it recovers are taken up, and those that it waives are written off. */
export async function settleAdvances(
  tenant: Tenant,
  settlement: Settlement,
  waived: readonly string[],
  paidOn: PlainDate,
): Promise<void> {
  const remarks = `Settled with ${settlement.id}`
  for (const [id, own] of await settledInstallments(tenant, settlement)) {
    const advance = await lockAdvance(tenant, { ...settlement, id: settlement.employeeId }, id)
    if (advance === null) continue
    if (waived.includes(id))
      await endInstallments(tenant, advance, { decision: 'write_off', remarks }, own, paidOn)
    // Instalments of a run that is reversed later are due again, so the advance stays open to recovery.
    else tenant.em.assign(advance, { decision: 'recover', remarks, updatedAt: tenant.clock() })
  }
  await tenant.em.flush()
}

/** Waives debts of advances that a settlement left, with the rest of its debt. */
export async function waiveSettlementDebts(
  tenant: Tenant,
  settlement: Settlement,
  waivedOn: PlainDate,
): Promise<void> {
  const claimed = await query<{ input_id: string }[]>(
    tenant,
    `select input_id from input_claim
     where organization_id = ? and payroll_run_id = ? and kind = 'advance_installment'
       and (principal_debt > 0 or interest_debt > 0)`,
    [settlement.organizationId, settlement.id],
  )
  const owing = new Set(claimed.map(row => row.input_id))
  for (const [id, own] of await settledInstallments(tenant, settlement)) {
    const left = own.filter(({ advanceId, no, ended }) => ended === null && owing.has(`${advanceId}/${no}`))
    const advance =
      left.length === 0 ? null : await lockAdvance(tenant, { ...settlement, id: settlement.employeeId }, id)
    if (advance !== null)
      await endInstallments(
        tenant,
        advance,
        { decision: 'write_off', remarks: advance.remarks ?? null },
        left,
        waivedOn,
      )
  }
}
