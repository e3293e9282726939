// The second approval of accounts that took the place of others, by another key, or another user of its console sessions,
// than the one that changed them.

import { fieldProblem, Problem } from '#proto/problems.ts'
import type { PayrollRun } from '#storage/entities/payroll-run.ts'
import { lockChangedAccounts } from '#storage/repositories/deliveries/disbursement.ts'
import type { Tenant } from '#storage/repositories/for-tenant.ts'
import { membersNamed } from '#storage/repositories/runs/roster.ts'
import type { Caller } from '../../http/authentication.ts'
import type { FromWire } from '../../http/wire.ts'
import { withoutSecondKey } from './changed-accounts.ts'
import type { AccountApproval, ApprovedAccounts } from './schema.ts'

/** Refuses `four_eyes_required` for accounts that the caller changed. */
export async function approveAccounts(
  tenant: Tenant,
  run: PayrollRun,
  { employeeIds: names }: FromWire<typeof AccountApproval>,
  { person }: Caller,
): Promise<FromWire<typeof ApprovedAccounts>> {
  const ids = await membersNamed(tenant, run, names, { paid: true })
  const rows = await lockChangedAccounts(tenant, run.organizationId, ids)
  const own = rows.filter(({ accountChangedBy }) => accountChangedBy === person)
  if (own.length > 0) {
    const changes = new Map(own.map(each => [each.employeeId, each.accountChangedAt!]))
    throw new Problem(
      'four_eyes_required',
      'This key changed some of the accounts itself. Approve them with another key or user; the details state how they are paid without one.',
      [...changes]
        .slice(0, maxDetails)
        .map(([id, changedAt]) =>
          fieldProblem(
            ['employee_ids'],
            'not_allowed_here',
            `Approve ${id} with another key. ${withoutSecondKey(changedAt)}`,
          ),
        ),
    )
  }
  const now = tenant.clock()
  for (const row of rows) tenant.em.assign(row, { accountApprovedAt: now, accountApprovedBy: person })
  await tenant.em.flush()
  return {
    payrollRunId: run.id,
    organizationId: run.organizationId,
    approved: rows.map(({ employeeId, accountChangedAt, accountApprovedAt }) => ({
      employeeId,
      accountChangedAt: accountChangedAt ?? null,
      accountApprovedAt: accountApprovedAt ?? null,
    })),
  }
}

const maxDetails = 100
