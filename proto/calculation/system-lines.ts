// Lines that the engine writes itself, with the codes that no component of a partner may have.

import type { LineType, ComponentCategory } from './components.ts'

/** The lines that the engine writes by itself, beside those of an organization's own components. */
export const systemLines = {
  STATUTORY_BONUS: { code: 'STATUTORY_BONUS', name: 'Statutory bonus', type: 'earning', category: 'bonus' },
  OVERTIME: { code: 'OVERTIME', name: 'Overtime', type: 'earning', category: 'overtime' },
  PF: { code: 'PF', name: 'Provident fund', type: 'deduction', category: 'pf' },
  VPF: { code: 'VPF', name: 'Voluntary provident fund', type: 'deduction', category: 'vpf' },
  ESI: { code: 'ESI', name: "Employees' State Insurance", type: 'deduction', category: 'esi' },
  PT: { code: 'PT', name: 'Professional tax', type: 'deduction', category: 'pt' },
  // A deduction is never below zero, and what the state's tax gives back is no pay.
  PT_REFUND: { code: 'PT_REFUND', name: 'Professional tax refund', type: 'reimbursement', category: 'pt' },
  LWF: { code: 'LWF', name: 'Labour welfare fund', type: 'deduction', category: 'lwf' },
  TDS: { code: 'TDS', name: 'Income tax', type: 'deduction', category: 'tds' },
  PF_ER: { code: 'PF_ER', name: 'Provident fund, employer', type: 'employer_contribution', category: 'pf' },
  EPS_ER: {
    code: 'EPS_ER',
    name: 'Pension scheme, employer',
    type: 'employer_contribution',
    category: 'eps',
  },
  EDLI_ER: {
    code: 'EDLI_ER',
    name: 'Deposit-linked insurance, employer',
    type: 'employer_contribution',
    category: 'edli',
  },
  PF_ADMIN: {
    code: 'PF_ADMIN',
    name: 'Provident fund administration',
    type: 'employer_contribution',
    category: 'pf_admin',
  },
  ESI_ER: {
    code: 'ESI_ER',
    name: "Employees' State Insurance, employer",
    type: 'employer_contribution',
    category: 'esi',
  },
  NPS_ER: {
    code: 'NPS_ER',
    name: 'National Pension System, employer',
    type: 'employer_contribution',
    category: 'nps',
  },
  GRATUITY_ER: {
    code: 'GRATUITY_ER',
    name: 'Gratuity provision',
    type: 'employer_contribution',
    category: 'gratuity',
  },
  LWF_ER: {
    code: 'LWF_ER',
    name: 'Labour welfare fund, employer',
    type: 'employer_contribution',
    category: 'lwf',
  },
  // Income without cash, so no part of the net.
  LOAN_BENEFIT: {
    code: 'LOAN_BENEFIT',
    name: 'Loan perquisite',
    type: 'information',
    category: 'perquisite',
  },
  EXCESS_CONTRIBUTION: {
    code: 'EXCESS_CONTRIBUTION',
    name: 'Perquisite: employer contributions above the limit',
    type: 'information',
    category: 'perquisite',
  },
  // For earlier months, by the law of each: the regular return is of the month alone.
  PF_ARREARS: { code: 'PF_ARREARS', name: 'Provident fund on arrears', type: 'deduction', category: 'pf' },
  PF_ER_ARREARS: {
    code: 'PF_ER_ARREARS',
    name: 'Provident fund on arrears, employer',
    type: 'employer_contribution',
    category: 'pf',
  },
  EPS_ER_ARREARS: {
    code: 'EPS_ER_ARREARS',
    name: 'Pension scheme on arrears, employer',
    type: 'employer_contribution',
    category: 'eps',
  },
  EDLI_ER_ARREARS: {
    code: 'EDLI_ER_ARREARS',
    name: 'Deposit-linked insurance on arrears, employer',
    type: 'employer_contribution',
    category: 'edli',
  },
  PF_ADMIN_ARREARS: {
    code: 'PF_ADMIN_ARREARS',
    name: 'Provident fund administration on arrears',
    type: 'employer_contribution',
    category: 'pf_admin',
  },
  ESI_ARREARS: {
    code: 'ESI_ARREARS',
    name: "Employees' State Insurance on arrears",
    type: 'deduction',
    category: 'esi',
  },
  ESI_ER_ARREARS: {
    code: 'ESI_ER_ARREARS',
    name: "Employees' State Insurance on arrears, employer",
    type: 'employer_contribution',
    category: 'esi',
  },
  // An earning is never below zero, and what was paid too much is asked back like any other debt.
  OVERPAYMENT_RECOVERY: {
    code: 'OVERPAYMENT_RECOVERY',
    name: 'Recovery of earlier overpayment',
    type: 'recovery',
    category: 'arrears',
  },
  CARRIED_FORWARD_RECOVERY: {
    code: 'CARRIED_FORWARD_RECOVERY',
    name: 'Recovery of amounts carried forward',
    type: 'recovery',
    category: 'other',
  },
  // Excess deductions of other payments of the wage month over what the whole month requires.
  DEDUCTION_REFUND: {
    code: 'DEDUCTION_REFUND',
    name: 'Refund of deductions',
    type: 'reimbursement',
    category: 'other',
  },
  // Line that keeps the net at zero: cash that is recovered from later pay, and therefore not pay.
  EMPLOYER_ADVANCE: {
    code: 'EMPLOYER_ADVANCE',
    name: 'Advance by the employer',
    type: 'reimbursement',
    category: 'advance',
  },
  // Memo of deductions that exceeded the pay, or of amounts advanced by the employer; not part of the net.
  CARRIED_FORWARD: {
    code: 'CARRIED_FORWARD',
    name: 'Carried forward to later months',
    type: 'information',
    category: 'other',
  },
  // The one line that may be below zero, and the one that is neither an earning nor a deduction: as an earning it
  // would enter the gross, and through it the wage bases of other heads.
  ROUND_OFF: { code: 'ROUND_OFF', name: 'Round-off', type: 'information', category: 'other' },
} as const satisfies Record<
  string,
  { code: string; name: string; type: LineType; category: ComponentCategory }
>

export type SystemCode = keyof typeof systemLines

/** Each under its own code. */
export type SystemLine = {
  [Code in SystemCode]: (typeof systemLines)[Code] & { readonly code: Code }
}[SystemCode]
