// The return of professional tax of one state: the slabs of the recorded law with the people in them, and what differs from
// what the slabs ask for. Nothing is calculated again: pay and tax are those of the slips.

import type { FindingLevel, StatutoryFinding } from '#proto/law/pf-return.ts'
import type {
  PtReturn,
  PtReturnPerson,
  PtReturnQuestion,
  PtReturnRow,
} from '#proto/law/state-levy-returns.ts'
import type { PayPeriod, PlainDate } from '#proto/units.ts'
import { monthsApart } from '#proto/calendar/service.ts'
import { printGrouped } from '../money/decimal.ts'
import { add, lesser, noPaise, paise } from '../money/paise.ts'
import type { Paise } from '../money/paise.ts'
import { withDecisions } from '../parameters/decisions.ts'
import { recordedLaw } from '../parameters/dated.ts'
import { ptLaw, ptSlabOf, ptStates, slabBounds } from '../rules/pt/index.ts'
import type { PtLaw, PtSlab } from '../rules/pt/index.ts'
import { ptSettings } from '../payslip/levies/state-levies.ts'

/** A slab of a place for one group of people. */
type Line = Omit<PtReturnRow, 'employees' | 'amount'> & { readonly slabOf: PtSlab | null }

/** Throws `RuleNotFound` outside the recorded law. */
export function preparePtReturn({ state, span, isOver, decisions, people }: PtReturnQuestion): PtReturn {
  const lookup = withDecisions(recordedLaw, decisions)
  const month = { start: `${span.end.slice(0, 7)}-01` as PlainDate, end: span.end }
  if (!hasLocalBodies(state)) {
    const law = ptLaw({ state, localBody: null }, month, lookup)
    if (!law.levied) return { levied: false, because: law.because }
  }
  const bodies = new Set(people.flatMap(({ isLevied, localBody }) => (isLevied ? [localBody] : [])))
  const places = new Map(
    [...bodies].toSorted(byCode).flatMap((localBody): [string | null, Place][] => {
      const law = ptLaw({ state, localBody }, month, lookup)
      return law.levied ? [[localBody, { law, lines: linesOf(law, localBody, span) }]] : []
    }),
  )
  const placed = people.map(person => placeOf(person, places.get(person.localBody)))
  return {
    levied: true,
    rows: rowsOf([...places.values()], people, placed),
    slabs: placed.map(({ slab }) => slab),
    findings: people.flatMap((person, index) =>
      findingsOf(person, placed[index]!, places.get(person.localBody), { span, isOver }),
    ),
  }
}

function byCode(one: string | null, other: string | null): number {
  return (one ?? '') < (other ?? '') ? -1 : 1
}

type Place = { readonly law: PtLaw; readonly lines: readonly Line[] }

function hasLocalBodies(state: string): boolean {
  return ptStates.some(({ code, schedules }) => code === state && schedules.some(each => each.code !== null))
}

function linesOf(law: PtLaw, localBody: string | null, span: PayPeriod): Line[] {
  const { slabs, slabsForWomen, levy } = law.schedule
  const linesOfGroup = (list: readonly PtSlab[], group: Line['group']) =>
    list.map((slab, index): Line => {
      const below = list[index - 1] ?? null
      const isByIncome = levy.slabsBy === 'taxable_income'
      const bounds = isByIncome ? { from: null, to: null } : slabBounds({ slab, below })
      const text = isByIncome
        ? `Taxable income of the year above the exempt income by ${inWords(levy.yearlyTax)} or more`
        : slabText(slab, below)
      return { localBody, group, slab: text, ...bounds, rate: rateOf(slab, law, span), slabOf: slab }
    })
  if (slabsForWomen === undefined) return linesOfGroup(slabs, 'all')
  return [...linesOfGroup(slabs, 'men'), ...linesOfGroup(slabsForWomen, 'women')]
}

/** Label of a slab in the manner of the schedules, which close it with "up to" or "less than". */
function slabText({ upTo, below: end }: PtSlab, before: PtSlab | null): string {
  const last = upTo === undefined ? null : `up to ${inWords(upTo)}`
  const to = end === undefined ? last : `less than ${inWords(end)}`
  if (before === null) return to === null ? 'Any pay' : `${to.charAt(0).toUpperCase()}${to.slice(1)}`
  const from =
    before.below === undefined ? `More than ${inWords(before.upTo!)}` : `${inWords(before.below)} and above`
  return to === null ? from : `${from}, ${to}`
}

function inWords(amount: Paise): string {
  return printGrouped(amount).replace(/\.00$/, '')
}

/** For all of the months, as far as the tax is for them. */
function rateOf(slab: PtSlab, law: PtLaw, span: PayPeriod): Paise {
  const { levy } = law.schedule
  if (levy.taxFor === 'month') return law.month === 2 ? (slab.inFebruary ?? slab.tax) : slab.tax
  if (levy.taxFor === 'half_year') return lesser(slab.tax, law.ceiling.halfYearly)
  if (levy.takenIn !== 'every_month') return slab.tax
  const months = monthsApart(span.start, span.end) + 1
  const monthly = slab.monthly ?? noPaise
  return paise(law.closesSpan ? slab.tax - monthly * (12 - months) : monthly * months)
}

/** Nobody is guessed into a slab that asks for tax which no slip took. */
function placeOf(person: PtReturnPerson, place: Place | undefined): Line {
  const { wages, tax, slabPay, gender, isLevied } = person
  if (place === undefined || !isLevied) return untaxedLine(person.localBody)
  const { law, lines } = place
  if (law.schedule.levy.slabsBy === 'taxable_income')
    return tax === noPaise ? untaxedLine(person.localBody) : lines[0]!
  const isOfMonth = law.schedule.levy.slabsBy === 'month'
  const pay = isOfMonth ? wages : (slabPay ?? wages)
  const slab = ptSlabOf(pay, gender, law, ptSettings)
  const isExempt = slabPay === null && tax === noPaise && (slab.tax > noPaise || !isOfMonth)
  return isExempt ? untaxedLine(person.localBody) : lines.find(({ slabOf }) => slabOf === slab)!
}

function untaxedLine(localBody: string | null): Line {
  const slab = 'Exempt, or not in a slab'
  return { localBody, group: 'untaxed', slab, from: null, to: null, rate: null, slabOf: null }
}

function rowsOf(
  places: readonly Place[],
  people: readonly PtReturnPerson[],
  placed: readonly Line[],
): PtReturnRow[] {
  const found = new Map<string, { line: Line; employees: number; amount: Paise }>()
  const keyOf = ({ localBody, group, slab }: Line) => `${localBody ?? ''} ${group} ${slab}`
  for (const { lines } of places)
    for (const line of lines) found.set(keyOf(line), { line, employees: 0, amount: noPaise })
  for (const [index, line] of placed.entries()) {
    const known = found.get(keyOf(line)) ?? { line, employees: 0, amount: noPaise }
    known.employees += 1
    known.amount = add(known.amount, people[index]!.tax)
    found.set(keyOf(line), known)
  }
  return [...found.values()].map(({ line: { slabOf: _, ...line }, employees, amount }) => ({
    ...line,
    employees,
    amount,
  }))
}

function findingsOf(
  person: PtReturnPerson,
  { rate, group }: Line,
  place: Place | undefined,
  { span, isOver }: Pick<PtReturnQuestion, 'span' | 'isOver'>,
): StatutoryFinding[] {
  const { employeeId, tax, gender, isBodyUnknown } = person
  const found: Rule[] = []
  if (isBodyUnknown) found.push(bodyMissing)
  if (place !== undefined && rate !== null) {
    const { taxFor } = place.law.schedule.levy
    // A part of a tax for several months says little: its last month settles the whole.
    const isWhole = monthsApart(span.start, span.end) + 1 === monthsOf[taxFor]
    const isBeyond = tax > rate && (isWhole || taxFor === 'half_year')
    if (tax < noPaise) found.push(refunded)
    else if (isBeyond || (isWhole && isOver && tax !== rate)) found.push(differs)
    const isWithoutGender = gender === null || gender === 'undisclosed'
    if (group === 'men' && isWithoutGender) found.push(genderMissing)
  }
  return found.map(rule => ({ ...rule, employeeId }))
}

const monthsOf = { month: 1, half_year: 6, year: 12 } as const

type Rule = Omit<StatutoryFinding, 'employeeId'>

function rule(level: FindingLevel, code: StatutoryFinding['code'], field: string, message: string): Rule {
  return { level, code, field, message }
}

const bodyMissing = rule(
  'error',
  'required',
  'statutory.pt.local_body',
  'No tax was deducted, because the local body of the place of work is not known. Record it of the employee or in `pt_registrations` of the organization, and recalculate the run.',
)
const differs = rule(
  'warning',
  'out_of_range',
  'amount',
  'The tax is not that of the slab: it was set by hand, reached the ceiling of the year, or was deducted elsewhere in part.',
)
const refunded = rule(
  'warning',
  'out_of_range',
  'amount',
  'More tax was refunded than deducted. Reduce the payment to the authority, or claim the refund.',
)
const genderMissing = rule(
  'warning',
  'required',
  'gender',
  'The state has other slabs for women. Record the gender of the employee, who is counted among the men.',
)
