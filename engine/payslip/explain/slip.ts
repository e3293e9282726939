// The explanation of every line of a slip. Nothing here runs unless someone asks, and what it says must come to the
// amount the slip shows.

import type { Explanation } from '#proto/calculation/explanation.ts'
import type { Slip, SlipLine, SlipWarning } from '#proto/calculation/slip.ts'
import { systemLines } from '#proto/calculation/system-lines.ts'

import { noPaise, subtract } from '../../money/paise.ts'
import type { Paise } from '../../money/paise.ts'
import { taxRunOf } from '../levies/earlier.ts'
import { gratuityAccrual } from '../gratuity/gratuity-accrual.ts'
import { incomeBeforePt, incomeTax } from '../levies/income-tax.ts'
import { overrideOf } from '../month/overrides.ts'
import { replay } from '../replay.ts'
import { noArrears } from '../arrears.ts'
import { notCovered, traceFund } from '../month/month.ts'
import { npsShare } from '../month/nps.ts'
import type { MonthComputation } from '../month/month.ts'
import { isPaidIntoFund } from '../slip/deduction-cap.ts'
import { isStateLevy } from '../slip/shortfall.ts'
import type { ShortfallResult } from '../slip/shortfall.ts'
import { professionalTax, welfareFund } from '../levies/state-levies.ts'
import { statutoryBonus } from '../month/statutory-bonus.ts'
import type { Computation } from '../levies/working.ts'
import {
  explainBroughtForward,
  explainLateShares,
  explainPayWithArrears,
  explainOverpaymentRecovery,
  explainPfArrears,
  explainRefund,
} from './arrears.ts'
import { benefitOfLine, explainBenefit } from './benefits.ts'
import { explainExcess, explainLoanBenefit, explainNps } from './beside-cash.ts'
import { withinCap } from './deduction-cap.ts'
import { explainComponent } from './components.ts'
import { explainEsiArrears, traceInsurance } from './esi.ts'
import { explainIntervalPay } from './interval-pay.ts'
import { explainItems, explainOvertime } from './period-pay.ts'
import {
  explanation,
  explanationOf,
  negated,
  fromField,
  fromLine,
  step,
  newSteps,
  roundingInputs,
  newTrace,
} from '../../trace/steps.ts'
import type { TracedValue, Trace } from '../../trace/steps.ts'

/** What the lines of a month are explained from. A head is traced once for all of its lines. */
type Source = { readonly working: Computation; readonly traces: Map<Head, Trace> }

type Context = {
  readonly slip: Slip
  readonly settled: ShortfallResult
  readonly earlier: Map<MonthComputation, Source>
}

/**
 * The same slip with an explanation on each line. Where one cannot be given, `onMistake` hears why, the line has none
 * and the slip warns: no figure is withheld for want of its steps.
 */
export function explainSlip(
  slip: Slip,
  working: Computation,
  settled: ShortfallResult,
  onMistake?: (error: unknown) => void,
): Slip {
  const source = { working, traces: new Map() }
  const context = { slip, settled, earlier: new Map() }
  return withExplanations(slip, line => explainAsRequested(line, source, context), onMistake)
}

/** The slip with what `explain` says of each line, where its steps give the line's amount. */
export function withExplanations(
  slip: Slip,
  explain: (line: SlipLine) => Explanation,
  onMistake?: (error: unknown) => void,
): Slip {
  const unexplained: string[] = []
  const lines = slip.lines.map(line => {
    try {
      const because = explain(line)
      if (replay(because) !== line.amount)
        throw new Error(`The steps of ${line.code} do not give its amount.`)
      return { ...line, explanation: because }
    } catch (error) {
      if (onMistake === undefined) throw error
      onMistake(error)
      unexplained.push(line.code)
      return line
    }
  })
  const warnings = unexplained.map(explanationUnavailable)
  return { ...slip, lines, warnings: warnings.length === 0 ? slip.warnings : [...slip.warnings, ...warnings] }
}

/** The line as it was asked for, and what was cut of it. */
function explainAsRequested(line: SlipLine, source: Source, context: Context): Explanation {
  const { settled } = context
  const before = settled.asked.get(line.code)
  return before === undefined
    ? explain(line, source, context)
    : explainReduced(
        line,
        explain({ ...line, amount: before }, source, context),
        before,
        source.working,
        settled,
      )
}

function explanationUnavailable(code: string): SlipWarning {
  return {
    code: 'explanation_unavailable',
    message: `The explanation of ${code} is unavailable. Its amount is not affected.`,
    field: `lines[${code}].explanation`,
  }
}

/** The line as it was asked for, and what the limit on deductions or the pay left for it. */
function explainReduced(
  line: SlipLine,
  full: Explanation,
  asked: Paise,
  { run }: Computation,
  { capped }: ShortfallResult,
): Explanation {
  const steps = { list: [...full.steps], version: run.rulebook.version }
  let due: TracedValue = {
    ...fromField('asked', asked),
    from: { kind: 'step' as const, ref: String(steps.list.length) },
  }
  const limited = capped?.deductions.find(({ code }) => code === line.code)
  if (capped !== null && limited !== undefined && limited.carriedOn > 0) {
    due = withinCap(steps, due, limited.code, capped, run.settings.deductions)
    if (limited.taken === line.amount)
      return explanation(steps, `${full.text} ${limited.inRupees === true ? lapsed : waits}`)
  }
  step(steps, 'min', 'What the pay leaves for it', {
    due,
    left: fromField('net_payable before it', line.amount),
  })
  return explanation(steps, `${full.text} ${insufficientPayText(line.code)}`)
}

/** What becomes of the rest of a line that the pay does not bring. */
export function insufficientPayText(code: string): string {
  return isStateLevy(code)
    ? 'The pay did not reach for all of it; the next payment of the month takes the rest.'
    : 'The pay did not reach for all of it; the rest is carried forward.'
}

const waits = 'The deductions of the period stay within the limit of the law; the rest is carried forward.'
const lapsed = 'The deductions of the period stay within the limit of the law; the rest is not contributed.'

function explain(line: SlipLine, source: Source, context: Context): Explanation {
  const { slip, settled, earlier } = context
  const { working } = source
  const ofMonth = (each: SlipLine, month: MonthComputation) =>
    explain(each, month === working ? source : sourceOf(month, earlier), context)
  const late = lateInsuranceLines[line.code]
  if (late !== undefined) return explainEsiArrears(late, working)
  if (line.arrearsAmount > 0 && lateShareLines.has(line.code))
    return explainLateShares(line, working, ofMonth)
  if (line.arrearsAmount > 0)
    return Object.hasOwn(systemLines, line.code) && line.type !== 'earning'
      ? explainPfArrears(line, working, ofMonth)
      : explainPayWithArrears(line, working, ofMonth)
  if (line.source === 'override') return explainOverride(line, working)
  const benefit = benefitOfLine(line, working)
  if (benefit !== undefined) return explainBenefit(line, benefit, working)
  if (line.source === 'salary') return explainSalary(line, working)
  if (line.source === 'overtime') return explainOvertime(working)
  if (itemSources.has(line.source)) return explainItems(line, working)
  if (line.code === 'EMPLOYER_ADVANCE') return explainEmployerAdvance(slip, working)
  if (line.code === 'CARRIED_FORWARD') return explainCarriedForward(slip, working, settled)
  if (line.code === 'OVERPAYMENT_RECOVERY') return explainOverpaymentRecovery(working)
  if (line.code === 'DEDUCTION_REFUND') return explainRefund(working)
  if (line.code === 'CARRIED_FORWARD_RECOVERY') return explainBroughtForward(line, working)
  if (line.code === 'ROUND_OFF') return explainRoundOff(slip, working)
  if (line.code === 'NPS_ER' && working.nps !== null) return explainNps(working, working.nps)
  const loans = working.taxable?.loans ?? null
  if (line.code === 'LOAN_BENEFIT' && loans !== null) return explainLoanBenefit(working, loans)
  const excess = working.taxable?.contributions ?? null
  if (line.code === 'EXCESS_CONTRIBUTION' && excess !== null) return explainExcess(working, excess)
  const ofHead = figuresOfHeads[line.code]
  if (ofHead === undefined) throw new Error(`Nothing explains the line ${line.code}.`)
  const [head, figure] = ofHead
  return explanationOf(traceOf(head, source), figure)
}

function explainSalary(line: SlipLine, working: Computation): Explanation {
  const { intervalPay } = working.facts
  const pay = intervalPay.find(({ resolved }) => resolved.component.definition.code === line.code)
  return pay === undefined ? explainComponent(line, working) : explainIntervalPay(line, pay, working.run)
}

function traceOf(head: Head, { working, traces }: Source): Trace {
  const known = traces.get(head)
  if (known !== undefined) return known
  const trace = newTrace(working.run.rulebook.version)
  headTraces[head](trace, working)
  traces.set(head, trace)
  return trace
}

type Head = 'pf' | 'esi' | 'pt' | 'lwf' | 'tds' | 'bonus' | 'gratuity'

const headTraces: Readonly<Record<Head, (trace: Trace, working: Computation) => void>> = {
  pf: traceFund,
  esi: traceInsurance,
  pt: (trace, working) => professionalTax(working, incomeBeforePt, trace),
  lwf: (trace, { run, employee, earnings }) => welfareFund(run, employee, earnings, trace),
  tds: traceIncomeTax,
  bonus: (trace, { run, employee }) => statutoryBonus(employee, run.lookup, trace),
  gratuity: (trace, working) => gratuityAccrual(working, trace),
}

function traceIncomeTax(trace: Trace, working: Computation): void {
  const { run, taxable } = working
  const taxYear = taxRunOf(run, working.employee)
  if (taxYear !== null && taxable !== null) incomeTax(working, taxable, taxYear, trace)
}

/** The figure of a head that each line shows. */
const figuresOfHeads: Readonly<Record<string, readonly [head: Head, figure: string]>> = {
  PF: ['pf', 'employee'],
  VPF: ['pf', 'vpf'],
  PF_ER: ['pf', 'employer_epf'],
  EPS_ER: ['pf', 'eps'],
  EDLI_ER: ['pf', 'edli'],
  PF_ADMIN: ['pf', 'admin'],
  ESI: ['esi', 'employee'],
  ESI_ER: ['esi', 'employer'],
  PT: ['pt', 'tax'],
  PT_REFUND: ['pt', 'tax'],
  LWF: ['lwf', 'employee'],
  LWF_ER: ['lwf', 'employer'],
  TDS: ['tds', 'tax'],
  STATUTORY_BONUS: ['bonus', 'bonus'],
  GRATUITY_ER: ['gratuity', 'provision'],
}

function sourceOf(month: MonthComputation, earlier: Map<MonthComputation, Source>): Source {
  const known = earlier.get(month)
  if (known !== undefined) return known
  const source = { working: singleMonthComputation(month), traces: new Map() }
  earlier.set(month, source)
  return source
}

/** An earlier month, of which only the pay, the provident fund and the employer's other shares were worked out. */
function singleMonthComputation(month: MonthComputation): Computation {
  return {
    ...month,
    arrears: noArrears,
    paid: month.earnings,
    nps: npsShare(month.employee, month.earnings),
    gratuity: null,
    taxable: null,
    cover: notCovered,
    insured: null,
    esi: null,
    lwf: null,
    pt: null,
    tds: null,
  }
}

const itemSources: ReadonlySet<SlipLine['source']> = new Set(['variable', 'expense', 'advance'])

const lateShareLines: ReadonlySet<string> = new Set(['LWF', 'LWF_ER', 'NPS_ER', 'GRATUITY_ER'])

const lateInsuranceLines: Readonly<Record<string, 'employee' | 'employer'>> = {
  ESI_ARREARS: 'employee',
  ESI_ER_ARREARS: 'employer',
}

function explainOverride({ code, amount }: SlipLine, { run, employee }: Computation): Explanation {
  const steps = newSteps(run.rulebook.version)
  step(steps, 'sum', 'As it stands', { by_hand: fromField(`overrides[${code}].amount`, amount) })
  return explanation(steps, `Set by hand: ${overrideOf(employee, code)?.reason ?? 'no reason is known'}`)
}

/** By what the deductions pass the pay. */
export function explainEmployerAdvance(slip: Slip, { run }: Pick<Computation, 'run'>): Explanation {
  const steps = newSteps(run.rulebook.version)
  const own = slip.lines.find(({ code }) => code === 'EMPLOYER_ADVANCE')?.amount ?? noPaise
  step(steps, 'sum', 'Deductions less pay', {
    deductions: fromField('total_deductions', slip.totalDeductions),
    gross: negated(fromField('gross', slip.gross)),
    reimbursements: negated(fromField('reimbursements_total before it', subtract(slip.reimbursements, own))),
  })
  return explanation(
    steps,
    'The deductions pass the pay; the employer lays the rest out and recovers it later.',
  )
}

/** Deductions that could not be taken in full, and what the employer laid out. */
export function explainCarriedForward(
  slip: Slip,
  { run }: Pick<Computation, 'run'>,
  { asked }: ShortfallResult,
): Explanation {
  const steps = newSteps(run.rulebook.version)
  const inputs: Record<string, TracedValue> = {}
  for (const line of slip.lines) {
    const { code, amount } = line
    const before = asked.get(code)
    if (code === 'EMPLOYER_ADVANCE') inputs[code] = fromLine(code, amount)
    // What an employee pays into the fund of their own will is not owed later, and levies are left to the month.
    if (before === undefined || isPaidIntoFund(line) || isStateLevy(code)) continue
    inputs[code] = fromField(`lines[${code}] as asked`, before)
    inputs[`${code}_taken`] = negated(fromLine(code, amount))
  }
  step(steps, 'sum', 'What was asked less what was taken', inputs)
  return explanation(steps, 'These deductions were not taken in full; later pay brings the rest.')
}

export function explainRoundOff(slip: Slip, { run }: Pick<Computation, 'run'>): Explanation {
  const steps = newSteps(run.rulebook.version)
  const pay = step(steps, 'sum', 'Net before rounding', {
    gross: fromField('gross', slip.gross),
    reimbursements: fromField('reimbursements_total', slip.reimbursements),
    deductions: negated(fromField('total_deductions', slip.totalDeductions)),
  })
  const mode = run.settings.rounding.net === 'nearest_rupee' ? 'half_up' : 'up'
  const net = step(steps, 'round', 'Net to the rupee', {
    pay,
    ...roundingInputs('rupee', mode, 'settings.rounding.net'),
  })
  step(steps, 'sum', 'What the rounding added or took off', { net, before: negated(pay) })
  return explanation(steps, 'The net is paid in whole rupees.')
}
