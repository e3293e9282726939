// The events of a full and final settlement, each in the transaction of its move.

import { rupeesOnWire } from '#proto/decimal-text.ts'
import type { Paise, PlainDate } from '#proto/units.ts'
import type { Fnf } from '#storage/entities/fnf.ts'
import { appendEvent } from '#storage/outbox/append.ts'
import type { Tenant } from '#storage/repositories/for-tenant.ts'

export function announceApproved(tenant: Tenant, fnf: Fnf): Promise<void> {
  const { id, organizationId, version } = fnf
  return appendEvent(tenant, {
    organizationId,
    type: 'fnf.approved',
    resourceId: id,
    data: {
      fnf_id: id,
      employee_id: fnf.employeeId,
      organization_id: organizationId,
      date_of_leaving: fnf.dateOfLeaving,
      net_payable: netOf(fnf),
      resource_version: version,
    },
  })
}

export function announceSettled(tenant: Tenant, fnf: Fnf, paidOn: PlainDate): Promise<void> {
  const { id, organizationId, version } = fnf
  return appendEvent(tenant, {
    organizationId,
    type: 'fnf.settled',
    resourceId: id,
    data: {
      fnf_id: id,
      employee_id: fnf.employeeId,
      organization_id: organizationId,
      date_of_leaving: fnf.dateOfLeaving,
      paid_on: paidOn,
      net_payable: netOf(fnf),
      resource_version: version,
    },
  })
}

function netOf({ netPayable }: Fnf) {
  return rupeesOnWire(netPayable ?? (0 as Paise))
}
