// What a whole run shares, worked out once: the law in force over the period, and the organization's components in
// the form the sequence reads. A shard prepares once and then calculates employee after employee.

import type { ArrearsInput, EmployeeInput, SalaryInput } from '#proto/calculation/employee-input.ts'
import type { CalculationSettings, RunInput, SalaryGroupInput } from '#proto/calculation/run-input.ts'
import type { ComponentDefinition, ComponentFrequency } from '#proto/calculation/components.ts'
import type { Entitlement } from '#proto/calculation/benefits.ts'
import type { SlipLine, SlipWarning } from '#proto/calculation/slip.ts'

import { memoize, memoizeBy } from '#proto/process/memoize.ts'
import { calendarMonth, firstOfMonth } from '#proto/calendar/months.ts'
import { contributionPeriod, daysOf, payPeriod, workingDays } from '#proto/calendar/period.ts'
import type { PayPeriod } from '#proto/calendar/period.ts'
import { addDays, addMonths } from '#proto/calendar/plain-date.ts'
import type { PlainDate } from '#proto/calendar/plain-date.ts'
import { halfUpToPaisa } from '../money/rounding.ts'
import { recordedLaw } from '../parameters/dated.ts'
import type { Lookup } from '../parameters/dated.ts'
import { withDecisions } from '../parameters/decisions.ts'
import type { Rulebook } from '../parameters/rulebook.ts'
import { withOwnScales } from './own-scales.ts'
import { lawWarnings, rulebookOf } from '../rules/coverage.ts'
import { deductionLaw } from '../rules/deductions/index.ts'
import type { DeductionLaw } from '../rules/deductions/index.ts'
import { lwfLaw } from '../rules/lwf/index.ts'
import type { LwfLaw, LwfNotLevied, LwfPlace } from '../rules/lwf/index.ts'
import { esiLaw } from '../rules/esi/index.ts'
import type { EsiLaw } from '../rules/esi/index.ts'
import { pfLaw } from '../rules/pf/index.ts'
import type { PfLaw } from '../rules/pf/index.ts'
import { ptLaw } from '../rules/pt/index.ts'
import type { PtLaw, PtNotLevied, PtPlace } from '../rules/pt/index.ts'
import { otherMonths, tdsLaw } from '../rules/tds/index.ts'
import type { TdsLaw } from '../rules/tds/index.ts'
import { wageLaw } from '../rules/wages/index.ts'
import type { WageLaw } from '../rules/wages/index.ts'
import { percent } from '../money/paise.ts'
import { systemLines } from '#proto/calculation/system-lines.ts'
import { unclaimedCode } from '#proto/calculation/benefits.ts'
import { isAgreedName, namesOf, readFormula } from '#proto/law/formula.ts'
import { countsWorkingDays, losesWorkingDaysOnly } from '#proto/salary-days.ts'
import type { Formula, FormulaFault } from '#proto/law/formula.ts'

/** A component with what the sequence asks of it, answered once. */
export type PreparedComponent = {
  readonly definition: ComponentDefinition
  readonly rounding: 'paise' | 'rupee'
  /** In the Code's wages, limited beside them, or neither. */
  readonly isIncluded: boolean
  readonly isExcluded: boolean
  readonly isPfWage: boolean
  readonly isEsiWage: boolean
  readonly isBasicOrDa: boolean
  /** Its line is worked out by the engine, so a salary cannot bring it. */
  readonly isOfTheLaw: boolean
  /** Overtime and one-off pay: earned, but no part of the rate on which cover and membership are tested. */
  readonly isOutsideRate: boolean
  /** How a salary pays it; `month` also for what no salary brings. A `benefit` is paid against claims. */
  readonly interval: 'month' | 'longer' | 'once' | 'benefit'
  /** The line's basis where nothing in it depends on the employee. */
  readonly ownBasis: SlipLine['basis']
  /** Read once for a run; null for every other method. */
  readonly formula: Formula | FormulaFault | null
}

/** The components of a group of salaries, as the group calculates them; `usualComponents` as in a run, null: the run's. */
type PreparedGroup = {
  readonly components: ReadonlyMap<string, PreparedComponent>
  readonly usualComponents: SalaryInput['components'] | null
}

/** What the holidays of a place and the weekly offs of a shift decide. */
type MonthDays = {
  readonly weeklyOffs: CalculationSettings['salaryDays']['weeklyOffs']
  /** Days that count no more than weekly offs do: the holidays of a base of working days, the offs of a shift. */
  readonly unpaidHolidays: readonly PlainDate[]
  /** Days of the period that count. */
  readonly countedDays: number
  /** Days a full month's salary is for. */
  readonly baseDays: number
  /** Some registers are of this day. */
  readonly lastWorkingDay: PlainDate
  /** Days off that an absence without pay does not lose; null: it loses every day. */
  readonly keptDaysOff: {
    readonly weeklyOffs: CalculationSettings['salaryDays']['weeklyOffs']
    readonly dates: readonly PlainDate[]
  } | null
}

export type PreparedRun = MonthDays & {
  readonly input: RunInput
  readonly settings: CalculationSettings
  readonly period: PayPeriod
  readonly calendarDays: number
  /** Fixed 26 and working days count days that are no weekly off; the other conventions count every day. */
  readonly countsWorkingDays: boolean
  /** The month of whoever has holidays of the place beside everybody's, or weekly offs of a shift. */
  readonly monthOf: (own: Pick<EmployeeInput, 'holidays' | 'weeklyOffs'>) => MonthDays
  readonly components: ReadonlyMap<string, PreparedComponent>
  /** Codes of the components that are wages by the definition in force. */
  readonly wageCodes: readonly string[]
  /** What a salary stated as one figure takes unless it names its own: all that can come to an amount. */
  readonly usualComponents: SalaryInput['components']
  readonly groups: ReadonlyMap<string, PreparedGroup>
  /** Components that a salary does not pay every month, by code. */
  readonly intervals: ReadonlyMap<string, ComponentFrequency>
  /** Components that accrue and are paid against claims, by code. Empty in earlier months: arrears leave them alone. */
  readonly entitlements: ReadonlyMap<string, PreparedEntitlement>
  /** Asked for where something is deducted; throws `RuleNotFound` before its record begins. */
  readonly deductionLaw: () => DeductionLaw
  /** How the run looks into the law. */
  readonly lookup: Lookup
  readonly rulebook: Rulebook
  /** Said on every slip. */
  readonly warnings: readonly SlipWarning[]
  readonly wages: WageLaw
  /** Null where the organization is not covered: law that is not applied need not be recorded. */
  readonly pf: PfLaw | null
  readonly esi: EsiLaw | null
  /** The first day of the contribution period of state insurance. */
  readonly contributionStart: PlainDate
  /**
   * Each place is looked up once; without a local body it takes the organization's in the state. Throws `RuleNotFound`
   * for a place or month that is not recorded.
   */
  readonly ptAt: (place: PtPlace) => PtLaw | PtNotLevied
  readonly lwfAt: (place: LwfPlace) => LwfLaw | LwfNotLevied
  /** An earlier month under its own law: by the choices of this run, unless another calculation paid it. */
  readonly earlier: (month: Pick<ArrearsInput, 'period' | 'paidBy'>) => PreparedRun
  /**
   * By the months in which the organization usually pays, and `byPayDate` where this run is paid in another month than
   * is usual. Null where the run takes no income tax.
   */
  readonly tds: (TaxRun & { readonly byPayDate: TaxRun | null }) | null
}

/** The tax year of a run. */
export type TaxRun = {
  readonly law: TdsLaw
  /** The wage months that are paid in the same tax year, before this one and after it. */
  readonly before: readonly PayPeriod[]
  readonly later: readonly PayPeriod[]
  /** The professional tax of those months, in their order; each place is looked up once, and only if asked for. */
  readonly ptAt: (place: PtPlace) => PtOfMonths
}

export type PreparedEntitlement = Entitlement & {
  readonly component: PreparedComponent
  /** Pays what was not claimed: taxed pay under the wage flags of the component. */
  readonly unclaimedPay: PreparedComponent
}

type PtOfMonths = {
  readonly before: readonly (PtLaw | PtNotLevied)[]
  readonly later: readonly (PtLaw | PtNotLevied)[]
}

/** The run as it is where the employee works. */
export function atPlaceOf(run: PreparedRun, { holidays, weeklyOffs }: EmployeeInput): PreparedRun {
  if (holidays === undefined && weeklyOffs === undefined) return run
  return {
    ...run,
    ...run.monthOf({
      ...(holidays === undefined ? {} : { holidays }),
      ...(weeklyOffs === undefined ? {} : { weeklyOffs }),
    }),
  }
}

/** Throws `PeriodInvalid` for a period that is no month, and `RuleNotFound` for one outside the recorded law. */
export function prepareRun(input: RunInput, law: Lookup = recordedLaw): PreparedRun {
  const { organization, settings } = input
  const lookup = withDecisions(law, settings.ruleDecisions)
  const period = payPeriod(input.period.start, input.period.end)
  const { basis, fixedDays, weeklyOffs, includeWeeklyOffs, holidays = [] } = settings.salaryDays
  if (basis === 'fixed_days' && !(fixedDays !== null && fixedDays >= 1 && fixedDays <= 31)) {
    throw new RangeError('The basis fixed_days requires 1 to 31 fixed days.')
  }
  const calendarDays = daysOf(period)
  const isForWorkingDays = countsWorkingDays(settings.salaryDays)
  const losesDaysOff = !losesWorkingDaysOnly(settings.salaryDays)
  const monthWith = (daysOff: readonly PlainDate[], ofShift?: readonly PlainDate[]): MonthDays => {
    // A fixed 26 stands for a month with its holidays.
    const unpaidHolidays = [...(basis === 'working_days' ? daysOff : []), ...(ofShift ?? [])]
    const weekly = ofShift === undefined && !includeWeeklyOffs ? weeklyOffs : []
    const countedDays = isForWorkingDays ? workingDays(period, weekly, unpaidHolidays) : calendarDays
    return {
      weeklyOffs: weekly,
      unpaidHolidays,
      countedDays,
      baseDays: basis === 'fixed_days' ? (fixedDays as number) : countedDays,
      lastWorkingDay: lastWorkingDay(period, weeklyOffs, daysOff),
      keptDaysOff: losesDaysOff ? null : { weeklyOffs: weekly, dates: [...daysOff, ...(ofShift ?? [])] },
    }
  }
  const components = input.components.map(definition => prepareComponent(definition, settings))
  const wages = wageLaw(period, percent(organization.pf.contributionRate), lookup)
  return {
    input,
    settings,
    period,
    calendarDays,
    countsWorkingDays: isForWorkingDays,
    ...monthWith(holidays),
    monthOf: memoizeBy(
      own => `${own.holidays?.join(' ')} ${own.weeklyOffs?.join(' ')}`,
      own => monthWith([...holidays, ...(own.holidays ?? [])], own.weeklyOffs),
    ),
    components: new Map(components.map(component => [component.definition.code, component])),
    wageCodes: components
      .filter(component => isWage(component, wages))
      .map(({ definition }) => definition.code),
    usualComponents: defaultComponents(
      components.filter(({ definition }) => isMonthly(definition) && definition.entitlement === undefined),
    ),
    intervals: intervalsOf(components),
    entitlements: entitlementsOf(components, settings),
    groups: new Map(
      Object.entries(input.groups ?? {}).map(([id, group]) => [id, prepareGroup(group, input)]),
    ),
    deductionLaw: memoize(() => deductionLaw(period.start, lookup)),
    lookup,
    // The version is that of the law: what the organization decided about it is a setting like the others.
    rulebook: rulebookOf(period, law),
    warnings: lawWarnings(period),
    wages,
    pf: organization.pf.isCovered ? pfLaw(period, lookup) : null,
    contributionStart: contributionPeriod(period.start).start,
    esi: organization.esi.isCovered ? esiLaw(period, settings.esi.base, lookup) : null,
    ptAt: memoizeByPlace(place => ptOf(input, place, period, lookup)),
    lwfAt: memoizeByState(fundOf, place => lwfLaw(place, period, lookup)),
    earlier: memoizeBy(
      month => month.period.start,
      month => withoutEntitlements(prepareRun(earlierMonth(input, month.period))),
    ),
    tds: input.levies.tds ? taxYearOf(input, period, lookup) : null,
  }
}

/**
 * A flat component without an amount takes the rest where none is for balancing; one that is paid now and then, such
 * as arrears or a bonus, takes nothing, and neither does one that is not paid every month. What is calculated by law is
 * in no salary.
 */
function defaultComponents(components: readonly PreparedComponent[]): SalaryInput['components'] {
  const isBalanced = components.some(({ definition }) => definition.calculation.method === 'balancing')
  return components
    .filter(({ definition, isOutsideRate }) => {
      const { calculation, type } = definition
      if (calculation.method !== 'flat') return !['per_unit', 'statutory'].includes(calculation.method)
      const takesRest = !isBalanced && !isOutsideRate && type === 'earning' && isMonthly(definition)
      return calculation.amount !== null || takesRest
    })
    .map(({ definition: { code } }) => ({ code, monthlyAmount: null, percent: null }))
}

function intervalsOf(components: readonly PreparedComponent[]): PreparedRun['intervals'] {
  return new Map(
    components.flatMap(({ definition: { code, frequency = 'monthly' } }) =>
      frequency === 'monthly' ? [] : [[code, frequency] as const],
    ),
  )
}

function isMonthly({ frequency = 'monthly' }: Pick<ComponentDefinition, 'frequency'>): boolean {
  return frequency === 'monthly'
}

/**
 * The component as a salary holds it. What is paid for several months, or once, is no part of the monthly rate, no wage
 * of state insurance by the Act of 1948 (section 2(22): intervals of up to two months), and cannot lift the wages of the
 * month that pays it by the limit on excluded pay.
 */
export function asOfSalary(component: PreparedComponent): PreparedComponent {
  const { frequency, entitlement } = component.definition
  if (entitlement !== undefined) return { ...component, interval: 'benefit', isOutsideRate: true }
  if (isMonthly(component.definition)) return component
  const interval = frequency === 'one_time' ? 'once' : 'longer'
  return { ...component, interval, isOutsideRate: true, isExcluded: false, isEsiWage: false }
}

/** By the Code where it governs the month, and by the provident fund's own definition before. */
export function isWage({ isIncluded, isPfWage }: PreparedComponent, { definition }: WageLaw): boolean {
  return definition.uniform ? isIncluded : isPfWage
}

/** Of an earlier month only the pay and the provident fund are worked out. */
function earlierMonth(input: RunInput, period: PayPeriod): RunInput {
  return { ...input, period, payDate: null, levies: { pt: false, lwf: false, tds: false } }
}

/** The same run, paid on the day that each of the people asks for; each day is looked up once. */
export function payableOn(run: PreparedRun): (payDate: PlainDate | undefined) => PreparedRun {
  const ptOfMonth = memoizeBy(
    (payDate: PlainDate) => payDate,
    payDate => {
      const input = { ...run.input, payDate }
      return { ...run, input, tds: input.levies.tds ? taxYearOf(input, run.period, run.lookup) : null }
    },
  )
  return payDate => (payDate === undefined || payDate === run.input.payDate ? run : ptOfMonth(payDate))
}

/** An earlier month by the choices of the calculation that paid it; of components only what was defined since is this run's. */
export function prepareEarlier(run: RunInput, paidBy: RunInput): PreparedRun {
  const known = new Set(paidBy.components.map(({ code }) => code))
  const since = run.components.filter(({ code }) => !known.has(code))
  const components = [...paidBy.components, ...since]
  const groups = { ...run.groups, ...paidBy.groups }
  const groupsSince = Object.entries(run.ctcOfGroups ?? {}).filter(
    ([id]) => paidBy.groups?.[id] === undefined,
  )
  const ctcOfGroups = { ...Object.fromEntries(groupsSince), ...paidBy.ctcOfGroups }
  const month = earlierMonth({ ...paidBy, components, groups, ctcOfGroups }, paidBy.period)
  return withoutEntitlements(prepareRun(month))
}

const noEntitlements: PreparedRun['entitlements'] = new Map()

function withoutEntitlements(run: PreparedRun): PreparedRun {
  return { ...run, entitlements: noEntitlements }
}

function entitlementsOf(
  components: readonly PreparedComponent[],
  settings: CalculationSettings,
): PreparedRun['entitlements'] {
  const found = components.flatMap(({ definition }) =>
    definition.entitlement === undefined
      ? []
      : [[definition.code, entitlementOf(definition, definition.entitlement, settings)] as const],
  )
  return found.length === 0 ? noEntitlements : new Map(found)
}

function entitlementOf(
  definition: ComponentDefinition,
  entitlement: Entitlement,
  settings: CalculationSettings,
): PreparedEntitlement {
  const { code, name } = definition
  const unclaimed = {
    ...definition,
    code: unclaimedCode(code),
    name: `${name}, unclaimed`,
    type: 'earning',
    category: 'other',
    taxability: 'full',
    taxSection: null,
  } as const
  const asBenefit = (component: PreparedComponent): PreparedComponent => ({
    ...component,
    interval: 'benefit',
    isOutsideRate: true,
  })
  return {
    ...entitlement,
    component: asBenefit(prepareComponent(definition, settings)),
    unclaimedPay: asBenefit(prepareComponent(unclaimed, settings)),
  }
}

function taxYearOf(input: RunInput, period: PayPeriod, lookup: Lookup): NonNullable<PreparedRun['tds']> {
  const { payDate, settings, part } = input
  const paidOn = payDate ?? period.end
  const law = withOwnScales(tdsLaw(paidOn, lookup), settings.tds.scales ?? [])
  const paidIn = (payMonth: PlainDate): TaxRun => {
    const { before, later } = otherMonths(period, law.year, payMonth)
    const ptAt = memoizeByPlace(place => {
      const ptOfMonth = (month: PayPeriod) => ptOf(input, place, month, lookup)
      return { before: before.map(ptOfMonth), later: later.map(ptOfMonth) }
    })
    return { law, before, later, ptAt }
  }
  // Periods shorter than a month are paid when they end.
  const offset = part === undefined ? settings.period.payMonthOffset : 0
  const usual = addMonths(firstOfMonth(calendarMonth(period.end)), offset)
  const own = firstOfMonth(calendarMonth(paidOn))
  return { ...paidIn(usual), byPayDate: own === usual ? null : paidIn(own) }
}

/** Without a local body the place takes the organization's in the state. */
function ptOf(
  { organization }: RunInput,
  { state, localBody }: PtPlace,
  month: PayPeriod,
  lookup: Lookup,
): PtLaw | PtNotLevied {
  const usual = organization.pt?.localBodies[state] ?? null
  return ptLaw({ state, localBody: localBody ?? usual }, month, lookup)
}

function memoizeByPlace<Found>(find: (place: PtPlace) => Found): (place: PtPlace) => Found {
  return memoizeByState(({ localBody }) => localBody, find)
}

function fundOf({ fund }: LwfPlace): LwfPlace['fund'] {
  return fund
}

/** By state and by its part, one after the other: to join the two into one key would write a text for every slip. */
function memoizeByState<Place extends { readonly state: string }, Law>(
  partOf: (place: Place) => string | null,
  find: (place: Place) => Law,
): (place: Place) => Law {
  const inState = memoizeBy(
    ({ state }: Place) => state,
    () => memoizeBy(partOf, find),
  )
  return place => inState(place)(place)
}

/** The month's last day that is neither weekly off nor holiday; its last day where every day is one. */
function lastWorkingDay(
  { start, end }: PayPeriod,
  weeklyOffs: CalculationSettings['salaryDays']['weeklyOffs'],
  holidays: readonly PlainDate[],
): PlainDate {
  for (let day = end; day >= start; day = addDays(day, -1)) {
    if (workingDays({ start: day, end: day }, weeklyOffs, holidays) === 1) return day
  }
  return end
}

/** A component that the organization does not have any more is none of the group's either. */
function prepareGroup(group: SalaryGroupInput, { components, settings }: RunInput): PreparedGroup {
  const own = group.flatMap(({ code, calculation }) => {
    const definition = components.find(component => component.code === code)
    if (definition === undefined) return []
    return [prepareComponent(calculation === null ? definition : { ...definition, calculation }, settings)]
  })
  return {
    components: new Map(own.map(component => [component.definition.code, component])),
    usualComponents: own.length === 0 ? null : defaultComponents(own),
  }
}

const outsideRate = new Set([
  'overtime',
  'bonus',
  'arrears',
  'leave_encashment',
  'gratuity',
  'notice_pay',
  'retrenchment',
])

export function prepareComponent(
  definition: ComponentDefinition,
  settings: CalculationSettings,
): PreparedComponent {
  const isEarning = definition.type === 'earning'
  const calculation = calculationOf(definition)
  return {
    definition: calculation === definition.calculation ? definition : { ...definition, calculation },
    rounding: roundingOf(definition, settings),
    isIncluded: isEarning && definition.wageTreatment === 'wage',
    isExcluded: isEarning && definition.wageTreatment === 'excluded',
    isPfWage: isEarning && definition.wageFlags.pf,
    isEsiWage: isEarning && definition.wageFlags.esi,
    isBasicOrDa: isEarning && (definition.category === 'basic' || definition.category === 'da'),
    isOfTheLaw: Object.hasOwn(systemLines, definition.code),
    isOutsideRate: outsideRate.has(definition.category),
    interval: 'month',
    ownBasis: {
      method: calculation.method === 'statutory' ? 'computed' : calculation.method,
      quantity: null,
      unit: null,
      rate: null,
      baseAmount: null,
      baseCodes: 'baseCodes' in calculation ? calculation.baseCodes : [],
    },
    formula: calculation.method === 'formula' ? readFormula(calculation.formula) : null,
  }
}

/** A salary that names an entitlement without an amount has the last one of the component, by the month. */
function calculationOf({
  calculation,
  entitlement,
}: ComponentDefinition): ComponentDefinition['calculation'] {
  const last = entitlement?.amounts.at(-1)
  if (last === undefined || calculation.method !== 'flat' || calculation.amount !== null) return calculation
  const amount = last.per === 'month' ? last.amount : halfUpToPaisa(last.amount, 1, 12)
  return { ...calculation, amount }
}

/** The fund takes whole rupees back. */
function roundingOf(
  { category, rounding }: ComponentDefinition,
  settings: CalculationSettings,
): PreparedComponent['rounding'] {
  if (category === 'pf_refund') return 'rupee'
  return rounding === 'organization' ? settings.rounding.component : rounding
}

/** The component as a salary that brings its own formula has it; the limits stay those of the definition. */
export function byFormulaOf(
  { definition }: PreparedComponent,
  text: string,
  settings: CalculationSettings,
): PreparedComponent {
  const { min, max } = definition.calculation
  const formula = readFormula(text)
  const baseCodes =
    formula.kind === 'fault' ? [] : [...namesOf(formula).keys()].filter(name => !isAgreedName(name))
  const calculation = { method: 'formula', formula: text, baseCodes, min, max } as const
  return prepareComponent({ ...definition, calculation }, settings)
}
