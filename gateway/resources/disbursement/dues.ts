// Amounts that the payslips of a run owe to authorities, from the sums of their lines.

import type { SystemCode } from '#proto/calculation/system-lines.ts'
import type { Paise } from '#proto/units.ts'
import type { LedgerSum } from '#storage/repositories/statutory/ledger-sums.ts'

/** Heads in the order of the answer. */
const heads = [
  'pf_employee',
  'pf_employer',
  'pension',
  'edli',
  'pf_admin',
  'esi_employee',
  'esi_employer',
  'pt',
  'lwf_employee',
  'lwf_employer',
  'tds',
] as const
type Head = (typeof heads)[number]

/** `authority`: who levies it, where states or their local bodies do. */
export type StatutoryDue = { readonly head: Head; readonly authority: string | null; readonly amount: Paise }

const headOf: Partial<Record<SystemCode, Head>> = {
  PF: 'pf_employee',
  VPF: 'pf_employee',
  PF_ARREARS: 'pf_employee',
  PF_ER: 'pf_employer',
  PF_ER_ARREARS: 'pf_employer',
  EPS_ER: 'pension',
  EPS_ER_ARREARS: 'pension',
  EDLI_ER: 'edli',
  EDLI_ER_ARREARS: 'edli',
  PF_ADMIN: 'pf_admin',
  PF_ADMIN_ARREARS: 'pf_admin',
  ESI: 'esi_employee',
  ESI_ARREARS: 'esi_employee',
  ESI_ER: 'esi_employer',
  ESI_ER_ARREARS: 'esi_employer',
  PT: 'pt',
  PT_REFUND: 'pt',
  LWF: 'lwf_employee',
  LWF_ER: 'lwf_employer',
  TDS: 'tds',
}

/** Those that are not zero; an advance of the provident fund that is paid back goes to it with the member's contributions. */
export function duesOf(lines: readonly LedgerSum[]): StatutoryDue[] {
  const dues = new Map<string, StatutoryDue>()
  for (const { code, category, authority, amount } of lines) {
    const head = category === 'pf_refund' ? 'pf_employee' : headOf[code as SystemCode]
    if (head === undefined) continue
    const place = `${head} ${authority ?? ''}`
    const earlier = dues.get(place)?.amount ?? 0
    dues.set(place, {
      head,
      authority,
      amount: (code === 'PT_REFUND' ? earlier - amount : earlier + amount) as Paise,
    })
  }
  return [...dues.values()]
    .filter(({ amount }) => amount !== 0)
    .toSorted(
      (one, other) =>
        heads.indexOf(one.head) - heads.indexOf(other.head) ||
        ((one.authority ?? '') < (other.authority ?? '') ? -1 : 1),
    )
}
