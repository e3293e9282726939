// The return of a labour welfare fund for one month of contributions: who contributes, who is left out as what, and what
// the employer adds up to the fund's least sum. The shares are those of the slips.

import type { StatutoryFinding } from '#proto/law/pf-return.ts'
import type {
  LwfCategory,
  LwfReturn,
  LwfReturnPerson,
  LwfReturnQuestion,
} from '#proto/law/state-levy-returns.ts'
import { add, lesser, noPaise, subtract } from '../money/paise.ts'
import type { Paise } from '../money/paise.ts'
import { halfUpToPaisa, wholeInParts } from '../money/rounding.ts'
import { withDecisions } from '../parameters/decisions.ts'
import { recordedLaw } from '../parameters/dated.ts'
import { lwfLaw, lwfTopUp } from '../rules/lwf/index.ts'
import type { LwfLaw } from '../rules/lwf/index.ts'
import { lwfClassOf } from '../payslip/levies/state-levies.ts'

/** Throws `RuleNotFound` outside the recorded law. */
export function prepareLwfReturn({ state, fund, month, decisions, people }: LwfReturnQuestion): LwfReturn {
  const law = lwfLaw({ state, fund }, month, withDecisions(recordedLaw, decisions))
  if (!law.levied) return { levied: false, because: law.because }
  const employer = people.reduce((sum, each) => add(sum, each.employer), noPaise)
  const isDue = law.rule.months.includes(law.month)
  return {
    levied: true,
    isDue,
    categories: people.map(categoryOf),
    topUp: isDue ? lwfTopUp(employer, law) : noPaise,
    findings: people.flatMap(person => findingsOf(person, law)),
  }
}

const leftOut: Readonly<Record<string, LwfCategory>> = {
  manager: 'managers',
  supervisor: 'supervisors',
  apprentice: 'apprentices_and_part_time',
  part_time: 'apprentices_and_part_time',
}

function categoryOf(person: LwfReturnPerson): LwfCategory {
  const kind = person.class ?? lwfClassOf(person.employmentType)
  if (person.employee > noPaise || person.employer > noPaise)
    return kind === 'contract' ? 'contract_labour' : 'contributing'
  return (kind === null ? undefined : leftOut[kind]) ?? 'others_left_out'
}

function findingsOf(person: LwfReturnPerson, { rule: { contribution } }: LwfLaw): StatutoryFinding[] {
  const { employeeId, isWithoutPay } = person
  if (isWithoutPay) return [{ ...withoutPay, employeeId }]
  const { employee, employer, wages } = ofMonth(person)
  if (employee === noPaise && employer === noPaise) return []
  const isShare =
    contribution.by === 'amount'
      ? contribution.bands.some(band => band.employee === employee && band.employer === employer)
      : employee === share(wages, contribution.employee, contribution.atMost)
  return isShare ? [] : [{ ...differs, employeeId }]
}

/** Without the shares of earlier months, which are by the law of those. */
function ofMonth({ employee, employer, wages, late }: LwfReturnPerson) {
  if (late === undefined) return { employee, employer, wages }
  return {
    employee: subtract(employee, late.employee),
    employer: subtract(employer, late.employer),
    wages: subtract(wages, late.wages),
  }
}

/** To the paisa, half up, because no text rounds it. */
function share(wages: Paise, rate: Parameters<typeof halfUpToPaisa>[1], atMost: Paise): Paise {
  return lesser(halfUpToPaisa(wages, rate, wholeInParts), atMost)
}

type Rule = Omit<StatutoryFinding, 'employeeId'>

const withoutPay: Rule = {
  level: 'warning',
  code: 'required',
  field: 'employee_share',
  message:
    'The employee was on the register without pay to deduct a share from. Pay both shares to the fund outside payroll.',
}
const differs: Rule = {
  level: 'warning',
  code: 'out_of_range',
  field: 'employee_share',
  message:
    'The shares are not those of the fund, because the pay did not reach for them. Pay the rest outside payroll.',
}
