// What a whole run shares, worked out once: the law in force over the period, and the organization's components in
// the form the sequence reads. A shard prepares once and then calculates employee after employee.

import type {
  ArrearsInput,
  CalculationSettings,
  ComponentDefinition,
  RunInput,
  SlipLine,
  SlipWarning,
} from '#proto/calculation.ts'

import { daysOf, payPeriod, workingDays } from '../calendar/period.ts'
import type { PayPeriod } from '../calendar/period.ts'
import { addDays, addMonths } from '../calendar/plain-date.ts'
import type { PlainDate } from '../calendar/plain-date.ts'
import { recordedLaw } from '../parameters/dated.ts'
import type { Lookup } from '../parameters/dated.ts'
import type { Rulebook } from '../parameters/rulebook.ts'
import { lawWarnings, rulebookOf } from '../rules/coverage.ts'
import { lwfLaw } from '../rules/lwf/index.ts'
import type { LwfLaw, LwfNotLevied, LwfPlace } from '../rules/lwf/index.ts'
import { esiLaw } from '../rules/esi/index.ts'
import type { EsiLaw } from '../rules/esi/index.ts'
import { pfLaw } from '../rules/pf/index.ts'
import type { PfLaw } from '../rules/pf/index.ts'
import { ptLaw } from '../rules/pt/index.ts'
import type { PtLaw, PtNotLevied, PtPlace } from '../rules/pt/index.ts'
import { laterMonths, tdsLaw } from '../rules/tds/index.ts'
import type { TdsLaw } from '../rules/tds/index.ts'
import { wageLaw } from '../rules/wages/index.ts'
import type { WageLaw } from '../rules/wages/index.ts'
import { percent } from '../money/paise.ts'
import { isAgreedName, namesOf, readFormula } from '#proto/formula.ts'
import type { Formula, FormulaFault } from '#proto/formula.ts'

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
  /** Overtime and one-off pay: earned, but no part of the rate on which cover and membership are tested. */
  readonly isOutsideRate: boolean
  /** The line's basis where nothing in it depends on the employee. */
  readonly ownBasis: SlipLine['basis']
  /** Read once for a run; null for every other method. */
  readonly formula: Formula | FormulaFault | null
}

export type PreparedRun = {
  readonly input: RunInput
  readonly settings: CalculationSettings
  readonly period: PayPeriod
  readonly calendarDays: number
  /** Fixed 26 and working days count days that are no weekly off; the other conventions count every day. */
  readonly countsWorkingDays: boolean
  /** Holidays that count no more than weekly offs do: those of a base of working days. */
  readonly unpaidHolidays: readonly PlainDate[]
  /** Days of the period that count. */
  readonly countedDays: number
  /** Days a full month's salary is for. */
  readonly baseDays: number
  readonly components: ReadonlyMap<string, PreparedComponent>
  /** How the run looks into the law. */
  readonly lookup: Lookup
  readonly rulebook: Rulebook
  /** Said on every slip. */
  readonly warnings: readonly SlipWarning[]
  readonly wages: WageLaw
  /** Null where the organization is not covered: law that is not applied need not be recorded. */
  readonly pf: PfLaw | null
  readonly esi: EsiLaw | null
  /** Each place is looked up once. Throws `RuleNotFound` for a place or month that is not recorded. */
  readonly ptAt: (place: PtPlace) => PtLaw | PtNotLevied
  readonly lwfAt: (place: LwfPlace) => LwfLaw | LwfNotLevied
  /** An earlier month under its own law: by the choices of this run, unless another calculation paid it. */
  readonly earlier: (month: Pick<ArrearsInput, 'period' | 'paidBy'>) => PreparedRun
  /** Some registers are of this day. */
  readonly lastWorkingDay: PlainDate
  /** Null where the run takes no income tax. */
  readonly tds: {
    readonly law: TdsLaw
    /** The wage months that are paid in the same tax year, before this one and after it. */
    readonly before: readonly PayPeriod[]
    readonly later: readonly PayPeriod[]
  } | null
}

/** Throws `PeriodInvalid` for a period that is no month, and `RuleNotFound` for one outside the recorded law. */
export function prepareRun(input: RunInput, lookup: Lookup = recordedLaw): PreparedRun {
  const { organization, settings } = input
  const period = payPeriod(input.period.start, input.period.end)
  const { basis, fixedDays, weeklyOffs, holidays = [] } = settings.salaryDays
  if (basis === 'fixed_days' && !(fixedDays !== null && fixedDays >= 1 && fixedDays <= 31)) {
    throw new RangeError('Salary by fixed days needs a number of days from 1 to 31.')
  }
  const calendarDays = daysOf(period)
  const countsWorkingDays =
    basis === 'working_days' || (basis === 'fixed_days' && fixedDays === workingDaysInMonth)
  // A fixed 26 stands for a month with its holidays.
  const unpaidHolidays = basis === 'working_days' ? holidays : []
  const countedDays = countsWorkingDays ? workingDays(period, weeklyOffs, unpaidHolidays) : calendarDays
  return {
    input,
    settings,
    period,
    calendarDays,
    countsWorkingDays,
    unpaidHolidays,
    countedDays,
    baseDays: basis === 'fixed_days' ? (fixedDays as number) : countedDays,
    components: new Map(
      input.components.map(definition => [definition.code, prepareComponent(definition, settings)]),
    ),
    lookup,
    rulebook: rulebookOf(period, lookup),
    warnings: lawWarnings(period),
    wages: wageLaw(period, percent(organization.pf.contributionRate), lookup),
    pf: organization.pf.isCovered ? pfLaw(period, lookup) : null,
    esi: organization.esi.isCovered ? esiLaw(period, settings.esi.base, lookup) : null,
    ptAt: once(
      ({ state, localBody }) => `${state} ${localBody ?? ''}`,
      place => ptLaw(place, period, lookup),
    ),
    lwfAt: once(
      ({ state, fund }) => `${state} ${fund}`,
      place => lwfLaw(place, period, lookup),
    ),
    earlier: once(
      month => month.period.start,
      month => prepareRun(earlierMonth(input, month.period)),
    ),
    lastWorkingDay: lastWorkingDay(period, weeklyOffs, holidays),
    tds: input.levies.tds ? taxYearOf(period, input.payDate ?? period.end, lookup) : null,
  }
}

/** Of an earlier month only the pay and the provident fund are worked out. */
function earlierMonth(input: RunInput, period: PayPeriod): RunInput {
  return { ...input, period, payDate: null, levies: { pt: false, lwf: false, tds: false } }
}

/** An earlier month by the choices of the calculation that paid it; of components only what was defined since is this run's. */
export function prepareEarlier(run: RunInput, paidBy: RunInput): PreparedRun {
  const known = new Set(paidBy.components.map(({ code }) => code))
  const since = run.components.filter(({ code }) => !known.has(code))
  return prepareRun(earlierMonth({ ...paidBy, components: [...paidBy.components, ...since] }, paidBy.period))
}

function taxYearOf(period: PayPeriod, paidOn: PlainDate, lookup: Lookup): NonNullable<PreparedRun['tds']> {
  const later = laterMonths(period, paidOn)
  const before = Array.from({ length: 11 - later.length }, (_, index) => {
    const start = addMonths(period.start, later.length - 11 + index)
    return { start, end: addDays(addMonths(start, 1), -1) }
  })
  return { law: tdsLaw(paidOn, lookup), before, later }
}

function once<Place, Law>(key: (place: Place) => string, find: (place: Place) => Law): (place: Place) => Law {
  const found = new Map<string, Law>()
  return place => {
    const name = key(place)
    const known = found.get(name)
    if (known !== undefined) return known
    const law = find(place)
    found.set(name, law)
    return law
  }
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

/** A fixed base of 26 is a month without its weekly offs; any other number stands for calendar days. */
const workingDaysInMonth = 26

const outsideRate = new Set(['overtime', 'bonus', 'arrears', 'leave_encashment', 'gratuity', 'notice_pay'])

export function prepareComponent(
  definition: ComponentDefinition,
  settings: CalculationSettings,
): PreparedComponent {
  const isEarning = definition.type === 'earning'
  const { calculation } = definition
  return {
    definition,
    rounding: definition.rounding === 'organization' ? settings.rounding.component : definition.rounding,
    isIncluded: isEarning && definition.wageTreatment === 'wage',
    isExcluded: isEarning && definition.wageTreatment === 'excluded',
    isPfWage: isEarning && definition.wageFlags.pf,
    isEsiWage: isEarning && definition.wageFlags.esi,
    isBasicOrDa: isEarning && (definition.category === 'basic' || definition.category === 'da'),
    isOutsideRate: outsideRate.has(definition.category),
    ownBasis: {
      method: calculation.method,
      quantity: null,
      unit: null,
      rate: null,
      baseAmount: null,
      baseCodes: 'baseCodes' in calculation ? calculation.baseCodes : [],
    },
    formula: calculation.method === 'formula' ? readFormula(calculation.formula) : null,
  }
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
