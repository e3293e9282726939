// The salary after an increment, from the salary before it.

import { maxAmount } from '#proto/amount-limits.ts'
import { printRupees } from '#proto/decimal-text.ts'
import { fieldProblem, type ProblemDetail } from '#proto/problems.ts'
import type { PartsPerMillion, Paise, PlainDate } from '#proto/units.ts'
import type { EmployeeSalary } from '#storage/entities/employee-salary.ts'
import type { FromWire } from '../../../http/wire.ts'
import { quantityAsPaise } from '../../fields/quantity.ts'
import { agreedSalary, salaryEntries } from '../agreed.ts'
import type { AgreedSalary } from '../split.ts'
import type { IncrementCreate } from './schema.ts'

type IncrementInput = FromWire<typeof IncrementCreate>

/** What the parts of an increment say together. */
export function incrementFindings({
  type,
  value,
  components,
  arrears,
  payIn,
  effectiveFrom,
}: IncrementInput): ProblemDetail[] {
  const findings: ProblemDetail[] = []
  const takesComponents = type === 'new_components'
  if (takesComponents && (components ?? []).length === 0)
    findings.push(
      fieldProblem(
        ['components'],
        'required',
        'components is required with this type. Send the new components.',
      ),
    )
  if (!takesComponents && components !== undefined)
    findings.push(
      fieldProblem(['components'], 'out_of_range', `components is not allowed with ${type}. Remove it.`),
    )
  if (takesComponents && (value ?? null) !== null)
    findings.push(
      fieldProblem(['value'], 'out_of_range', 'value is not allowed with new_components. Remove it.'),
    )
  if (!takesComponents && !value)
    findings.push(
      fieldProblem(['value'], value === 0 ? 'out_of_range' : 'required', 'The value must be above 0.'),
    )
  if (type === 'percent' && (value ?? 0) > maxPercent)
    findings.push(fieldProblem(['value'], 'out_of_range', 'The percentage exceeds 1000. Send at most 1000.'))
  if (value && (type === 'amount' || type === 'new_ctc')) quantityAsPaise(value, ['value'], findings)
  if (!payIn) return findings
  const { year, month } = payIn
  if (arrears === 'none')
    findings.push(fieldProblem(['pay_in'], 'out_of_range', 'pay_in requires arrears auto. Remove it.'))
  if (year * 100 + month < Number(effectiveFrom.slice(0, 7).replace('-', '')))
    findings.push(
      fieldProblem(
        ['pay_in'],
        'out_of_range',
        'The month is before effective_from. Send the month of effective_from or a later one.',
      ),
    )
  return findings
}

/** 1000 %, in parts per million. */
const maxPercent = 10_000_000

/** The components whose stated amounts take their shares of an amount, and what these come to in a month. */
export type Spread = { readonly codes: ReadonlySet<string>; readonly monthly: Paise }

/** What an increment by `amount` spreads over the stated components; null where it raises one figure, or in another way. */
export function spreadOf(
  { ctcAnnual, grossMonthly }: EmployeeSalary,
  { type, value }: IncrementInput,
  codes: ReadonlySet<string>,
): Spread | null {
  if (type !== 'amount' || (ctcAnnual ?? grossMonthly ?? null) !== null) return null
  return { codes, monthly: aTwelfth(quantityAsPaise((value ?? 0) as PartsPerMillion, ['value'], [])) }
}

/** The salary after the increment; `findings` tell why a salary cannot be raised so. */
export function raisedSalary(
  before: EmployeeSalary,
  given: IncrementInput & { readonly decidedOn: PlainDate },
  spread: Spread | null,
  findings: ProblemDetail[],
): AgreedSalary {
  const after = salaryAfter(before, given, spread, findings)
  const { ctcAnnual, grossMonthly, components } = after
  const amounts = [ctcAnnual, grossMonthly, ...components.map(({ monthlyAmount }) => monthlyAmount)]
  if (given.type !== 'new_components' && amounts.some(amount => (amount ?? 0) > maxAmount))
    findings.push(
      fieldProblem(
        ['value'],
        'out_of_range',
        `The raised salary has an amount above ${printRupees(maxAmount)} rupees, the largest amount. Send a lower value.`,
      ),
    )
  return after
}

/**
 * A percentage raises each stated amount by itself, half a paisa upwards. An amount of a year raises the CTC, or by a twelfth
 * the gross or else the stated earnings in proportion.
 */
function salaryAfter(
  before: EmployeeSalary,
  given: IncrementInput & { readonly decidedOn: PlainDate },
  spread: Spread | null,
  findings: ProblemDetail[],
): AgreedSalary {
  const { type, value: stated, effectiveFrom, decidedOn } = given
  const value = (stated ?? 0) as PartsPerMillion
  const base = {
    ...agreedSalary(before),
    effectiveFrom,
    decidedOn,
    arrearsFrom: null,
    reason: given.reason ?? null,
  }
  const { ctcAnnual = null, grossMonthly = null, components } = base
  if (type === 'new_components')
    return { ...base, ctcAnnual: null, grossMonthly: null, components: salaryEntries(given.components) }
  if (type === 'percent') {
    const more = (amount: Paise | null) => (amount === null ? null : plusPercent(amount, value))
    const amounts = [ctcAnnual, grossMonthly, ...components.map(({ monthlyAmount }) => monthlyAmount)]
    if (amounts.every(amount => amount === null)) findings.push(notSo('percent'))
    return {
      ...base,
      ctcAnnual: more(ctcAnnual),
      grossMonthly: more(grossMonthly),
      components: components.map(entry => ({ ...entry, monthlyAmount: more(entry.monthlyAmount) })),
    }
  }
  if (base.payBasis !== 'monthly') findings.push(notSo(type))
  const amount = quantityAsPaise(value, ['value'], [])
  if (type === 'new_ctc') {
    const kept = ctcAnnual === null ? [] : components
    return { ...base, ctcAnnual: amount, grossMonthly: null, components: kept }
  }
  if (ctcAnnual !== null) return { ...base, ctcAnnual: (ctcAnnual + amount) as Paise }
  if (grossMonthly !== null) return { ...base, grossMonthly: (grossMonthly + aTwelfth(amount)) as Paise }
  const raised = spread === null ? null : withMore(components, spread)
  if (raised === null) findings.push(notSo('amount'))
  return { ...base, components: raised ?? components }
}

/** The components with their shares of the amount, which come to it to the paisa; null: none of them has an amount. */
function withMore(
  components: AgreedSalary['components'],
  { codes, monthly: more }: Spread,
): AgreedSalary['components'] | null {
  const amountOf = ({ code, monthlyAmount }: AgreedSalary['components'][number]) =>
    BigInt(codes.has(code) ? (monthlyAmount ?? 0) : 0)
  const total = components.reduce((sum, entry) => sum + amountOf(entry), 0n)
  if (total === 0n) return null
  let passed = 0n
  return components.map(entry => {
    const own = amountOf(entry)
    // Each share ends where the next begins, so that none of the paise is lost.
    const upTo = (sum: bigint) => (sum * BigInt(more)) / total
    const share = Number(upTo(passed + own) - upTo(passed))
    passed += own
    return share === 0 ? entry : { ...entry, monthlyAmount: ((entry.monthlyAmount ?? 0) + share) as Paise }
  })
}

/**
 * What to spread so that the pay rises by `asked` a month, where spreading that raises it by `gained`: components that
 * are calculated from the stated ones rise with them. To the nearest paisa, half upwards.
 */
export function spreadThatGains(asked: Paise, gained: Paise): Paise {
  const [wanted, found] = [BigInt(asked), BigInt(gained)]
  return Number((2n * wanted * wanted + found) / (2n * found)) as Paise
}

/** Most that rounding of the components can add to or take from a raise: half a rupee each. */
export function roundingOf({ components }: AgreedSalary): number {
  return 50 * components.length
}

function notSo(type: IncrementInput['type']): ProblemDetail {
  const message = `This salary has no amount that ${type} can raise. Send new_components.`
  return fieldProblem(['type'], 'out_of_range', message)
}

const whole = 1_000_000n

/** Half a paisa upwards. The product passes what a number holds exactly. */
function plusPercent(amount: Paise, percent: PartsPerMillion): Paise {
  return Number((BigInt(amount) * (whole + BigInt(percent)) + whole / 2n) / whole) as Paise
}

/** Of a yearly amount, half a paisa upwards. */
function aTwelfth(amount: Paise): Paise {
  const halfUp = amount + 6
  return ((halfUp - (halfUp % 12)) / 12) as Paise
}
