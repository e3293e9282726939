// A settlement as its responses show it.

import type { SettlementFigures } from '#proto/calculation/settlement.ts'
import { inWords } from '#proto/documents/amount-in-words.ts'
import type { Fnf as StoredFnf, FnfStatus } from '#storage/entities/fnf.ts'
import { payslipId } from '#storage/ids.ts'
import { noSourceRefs } from '#storage/repositories/payslips/source-refs.ts'
import type { FromWire } from '../../http/wire.ts'
import {
  presentArrears,
  presentBenefit,
  presentLine,
  presentTax,
  presentUnpaidMonths,
} from '../payslips/present.ts'
import type { Fnf } from './schema.ts'
import { invalidState } from './locking.ts'

type ExplainLevel = 'none' | 'summary' | 'full'

/** The settlement with its figures; a draft has none. */
export function presentSettlement(fnf: StoredFnf, level: ExplainLevel): FromWire<typeof Fnf> {
  const { figures, factsHash: _, ruleSetVersion: _rules, engineVersion: _engine, ...own } = fnf
  return {
    ...own,
    fnfId: fnf.id,
    dueBy: own.dueBy ?? null,
    ...presentFigures(figures ?? null, own.employeeId, level),
    remarks: own.approvalRemarks ?? null,
    statusReason: own.reasonGiven ?? null,
    payslipId: isKept(fnf) ? payslipId(fnf.id, fnf.employeeId) : null,
  } as unknown as FromWire<typeof Fnf>
}

/** The id of its payslip; refuses a settlement that has none. */
export function payslipOf(fnf: StoredFnf): string {
  if (!isKept(fnf)) throw invalidState(fnf, keptStatuses, 'Approve the settlement to get its PDF.')
  return payslipId(fnf.id, fnf.employeeId)
}

const keptStatuses: readonly FnfStatus[] = ['approved', 'settled']

/** Whether there is a payslip of it. */
function isKept({ status }: StoredFnf): boolean {
  return keptStatuses.includes(status)
}

function presentFigures(figures: SettlementFigures | null, employeeId: string, level: ExplainLevel) {
  if (figures === null) return noFigures
  const { lines, earnings, deductions, employerContributions, deductionLimit, gratuity } = figures
  const { retrenchment, service, slip, tax, warnings } = figures
  return {
    lines: lines.map((line, index) => ({
      ...presentLine(level === 'none' ? { ...line, explanation: null } : line, index + 1, level, {
        before: null,
        refs: noSourceRefs,
      }),
      debt: line.debt,
    })),
    earnings,
    deductions,
    employerContributions,
    netPayableWords: inWords(figures.netPayable),
    deductionLimit,
    gratuity,
    retrenchment,
    service,
    tax: tax === null ? null : presentTax(tax),
    benefits: (slip.benefits ?? []).map(presentBenefit),
    arrears: presentArrears(figures.slip.arrears),
    unpaidMonths: presentUnpaidMonths(figures.slip.unpaidMonths, employeeId),
    warnings,
  }
}

const noFigures = {
  lines: [],
  earnings: null,
  deductions: null,
  employerContributions: null,
  netPayableWords: null,
  deductionLimit: null,
  gratuity: null,
  retrenchment: null,
  service: null,
  tax: null,
  benefits: [],
  arrears: [],
  unpaidMonths: [],
  warnings: [],
}
