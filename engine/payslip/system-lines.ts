// The lines the engine writes by itself, with the codes partners see.

import type { ComponentCategory, LineType } from '#proto/calculation.ts'

export type SystemLine = {
  readonly code: string
  readonly name: string
  readonly type: LineType
  readonly category: ComponentCategory
}

export const systemLines = {
  pf: { code: 'PF', name: 'Provident fund', type: 'deduction', category: 'pf' },
  vpf: { code: 'VPF', name: 'Voluntary provident fund', type: 'deduction', category: 'vpf' },
  esi: { code: 'ESI', name: 'State insurance', type: 'deduction', category: 'esi' },
  employerPf: {
    code: 'PF_ER',
    name: 'Provident fund, employer',
    type: 'employer_contribution',
    category: 'pf',
  },
  eps: { code: 'EPS_ER', name: 'Pension scheme, employer', type: 'employer_contribution', category: 'eps' },
  edli: {
    code: 'EDLI_ER',
    name: 'Deposit-linked insurance',
    type: 'employer_contribution',
    category: 'edli',
  },
  pfAdmin: {
    code: 'PF_ADMIN',
    name: 'Provident fund administration',
    type: 'employer_contribution',
    category: 'pf_admin',
  },
  employerEsi: {
    code: 'ESI_ER',
    name: 'State insurance, employer',
    type: 'employer_contribution',
    category: 'esi',
  },
  /**
   * The one line that may be below zero, and the one that is neither an earning nor a deduction: as an earning it
   * would enter the gross, and through it the wage bases of other heads.
   */
  roundOff: { code: 'ROUND_OFF', name: 'Round-off', type: 'information', category: 'other' },
} as const satisfies Record<string, SystemLine>

export const systemCodes: ReadonlySet<string> = new Set(Object.values(systemLines).map(({ code }) => code))
