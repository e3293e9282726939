// The earnings that a settlement adds to the pay of the last month. Their codes are the engine's own: what an
// organization calls its leave pay is not known here.

import type { ComponentDefinition } from '#proto/calculation/components.ts'
import type { EmployeeInput } from '#proto/calculation/employee-input.ts'
import type { RunInput } from '#proto/calculation/run-input.ts'
import type { SettlementOtherLine } from '#proto/calculation/settlement.ts'

import { lineName } from '../line-names.ts'
import { enginesOwn } from './period-pay.ts'
import { prepareComponent } from '../prepare-component.ts'
import type { PreparedRun } from '../prepare.ts'

const leavingLines = [
  ['FNF_LEAVE', 'Leave encashment', 'leave_encashment'],
  ['FNF_NOTICE', 'Pay in lieu of notice', 'notice_pay'],
  ['FNF_RETRENCHMENT', 'Retrenchment compensation', 'retrenchment'],
  ['FNF_BONUS', 'Bonus on leaving', 'bonus'],
  ['FNF_EX_GRATIA', 'Ex gratia', 'bonus'],
  ['FNF_GRATUITY', 'Gratuity', 'gratuity'],
] as const

const leavingCodes: ReadonlySet<string> = new Set(leavingLines.map(([code]) => code))

/** Variable pay without the items that a settlement with these other lines added to it. */
export function withoutLeavingPay(
  variable: EmployeeInput['variable'],
  otherLines: readonly SettlementOtherLine[],
): NonNullable<EmployeeInput['variable']> {
  const others = otherLines.filter(({ type }) => type === 'earning')
  return (variable ?? []).filter(item => {
    if (leavingCodes.has(item.code)) return false
    const at = others.findIndex(
      ({ code, amount }) => code === item.code && 'amount' in item && amount === item.amount,
    )
    if (at >= 0) others.splice(at, 1)
    return at < 0
  })
}

/** Bonus is pay for the professional tax of the states whose Acts say so, on leaving as in the month. */
function ofLeaving(
  category: ComponentDefinition['category'],
  taxability: ComponentDefinition['taxability'] = 'full',
): Omit<ComponentDefinition, 'code' | 'name' | 'type'> {
  const wageFlags = { ...enginesOwn.wageFlags, pt: category === 'bonus' && taxability === 'full' }
  return { ...enginesOwn, category, taxability, wageFlags }
}

/** The components of the lines that are not among `known` components. */
function settlementComponents(
  known: (code: string) => boolean,
  otherLines: readonly SettlementOtherLine[],
): ComponentDefinition[] {
  const own = leavingLines.map(([code, name, category]): ComponentDefinition => ({
    ...ofLeaving(category),
    code,
    name,
    type: 'earning',
  }))
  const others = otherLines
    .filter(({ type }) => type === 'earning')
    .map(({ code, remarks, taxable }): ComponentDefinition => ({
      ...ofLeaving('bonus', taxable ? 'full' : 'exempt'),
      code,
      name: remarks ?? lineName(code),
      type: 'earning',
    }))
  return [...own, ...others].filter(({ code }) => !known(code))
}

/** The run with the components of the settlements that the payment is, or that other payments of its month were. */
export function withSettlements(
  run: PreparedRun,
  { settlement, sameMonth = [] }: EmployeeInput,
): PreparedRun {
  const others = sameMonth.flatMap(({ contents }) => contents.settlementLines ?? [])
  const isBeside = sameMonth.some(({ contents }) => contents.settlementLines !== undefined)
  if (settlement === undefined && !isBeside) return run
  const lines = [...(settlement?.inputs.otherLines ?? []), ...others]
  const added = settlementComponents(code => run.components.has(code), lines)
  const prepared = added.map(each => [each.code, prepareComponent(each, run.settings)] as const)
  return { ...run, components: new Map([...run.components, ...prepared]) }
}

/** What a payment by settlement freezes of its run: the components of its own lines are among the others. */
export function settlementRun(run: RunInput, otherLines: readonly SettlementOtherLine[]): RunInput {
  const known = new Set(run.components.map(({ code }) => code))
  return {
    ...run,
    components: [...run.components, ...settlementComponents(code => known.has(code), otherLines)],
  }
}
