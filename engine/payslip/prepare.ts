// What a whole run shares, worked out once: the law in force over the period, and the organization's components in
// the form the sequence reads. A shard prepares once and then calculates employee after employee.

import {
  type PreparedComponent,
  type PreparedGroup,
  defaultComponents,
  isMonthly,
  isWage,
  prepareGroup,
  prepareComponent,
} from './prepare-component.ts'
import type { ArrearsInput, EmployeeInput, SalaryInput } from '#proto/calculation/employee-input.ts'
import type { CalculationSettings, RunInput } from '#proto/calculation/run-input.ts'
import type { ComponentDefinition, ComponentFrequency } from '#proto/calculation/components.ts'
import { type Entitlement, unclaimedCode } from '#proto/calculation/benefits.ts'
import type { SlipWarning } from '#proto/calculation/slip.ts'
import { isPensionShare } from '#proto/calculation/tax-declaration.ts'
import { memoize, memoizeBy } from '#proto/process/memoize.ts'
import { calendarMonth, firstOfMonth } from '#proto/calendar/months.ts'
import {
  contributionPeriod,
  daysOf,
  earlier,
  payPeriod,
  workingDays,
  type PayPeriod,
} from '#proto/calendar/period.ts'
import { addDays, addMonths, type PlainDate } from '#proto/calendar/plain-date.ts'
import { recordedLaw, type Lookup } from '../parameters/dated.ts'
import { withDecisions } from '../parameters/decisions.ts'
import type { Rulebook } from '../parameters/rulebook.ts'
import { withOwnScales } from './own-scales.ts'
import { lawWarnings, rulebookOf } from '../rules/coverage.ts'
import { deductionLaw, type DeductionLaw } from '../rules/deductions/index.ts'
import { lwfLaw, type LwfLaw, type LwfNotLevied, type LwfPlace } from '../rules/lwf/index.ts'
import { esiLaw, type EsiLaw } from '../rules/esi/index.ts'
import { pfLaw, type PfLaw } from '../rules/pf/index.ts'
import { ptLaw, type PtLaw, type PtNotLevied, type PtPlace } from '../rules/pt/index.ts'
import { otherMonths, tdsLaw, type TdsLaw } from '../rules/tds/index.ts'
import { wageLaw, type WageLaw } from '../rules/wages/index.ts'
import { percent } from '../money/paise.ts'
import { countsWorkingDays, losesWorkingDaysOnly } from '#proto/salary-days.ts'

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
  /** Whether salaries can state a contribution to the pension system as a component. */
  readonly hasPensionComponents: boolean
  /** Codes of the components that are wages by the definition in force. */
  readonly wageCodes: readonly string[]
  /**
   * The components that a salary stated as one figure takes unless it names its own: all that can come to an amount.
   */
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
   * is usual. `isYearOfSalary`: the salary of the wage month is usually paid in the tax year, too. Null where the run takes
   * no income tax.
   */
  readonly tds: (TaxRun & { readonly byPayDate: TaxRun | null; readonly isYearOfSalary: boolean }) | null
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
    hasPensionComponents: components.some(({ definition }) => isPensionShare(definition)),
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
    contributionStart: earlier(contributionPeriod(period.end).start, period.start),
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

/** Taxes are those of the payment; the welfare fund of an earlier month is worked out where nobody had paid the month. */
function earlierMonth(input: RunInput, period: PayPeriod): RunInput {
  return { ...input, period, payDate: null, levies: { pt: false, lwf: input.levies.lwf, tds: false } }
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
  const isYearOfSalary = usual >= law.year.start && usual <= law.year.end
  return { ...paidIn(usual), byPayDate: own === usual ? null : paidIn(own), isYearOfSalary }
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

function intervalsOf(components: readonly PreparedComponent[]): PreparedRun['intervals'] {
  return new Map(
    components.flatMap(({ definition: { code, frequency = 'monthly' } }) =>
      frequency === 'monthly' ? [] : [[code, frequency] as const],
    ),
  )
}
