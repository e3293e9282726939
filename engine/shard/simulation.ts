// The sums of a simulation: payslips as they were stored beside those of the same facts under other rules. Amounts are
// added up by line code, so that the lines come to the figures.

import type { RunInput } from '#proto/calculation/run-input.ts'
import type { Slip, SlipFailure } from '#proto/calculation/slip.ts'
import {
  mostChanged,
  type PricedChange,
  type SimulatedLine,
  type SimulatedPerson,
  type SimulatedSlips,
} from '#proto/engine/simulation.ts'
import type { Paise } from '#proto/units.ts'
import { kindOfLine } from '#storage/bulk/packing/lines.ts'
import { packSlip } from '#storage/bulk/packing/slip.ts'
import type { PricedSlip } from '#storage/bulk/payslip-reader.ts'

/** A payslip as it was paid, as far as it is compared. */
type Before = Pick<
  PricedSlip,
  'amounts' | 'line' | 'gross' | 'totalDeductions' | 'reimbursements' | 'netPayable' | 'employerContributions'
>

type SlipOwner = Pick<PricedSlip, 'employeeId' | 'externalId'>

function costOf({ gross, reimbursements, employerContributions }: Before): Paise {
  return (gross + reimbursements + employerContributions) as Paise
}

type Sum = { -readonly [Name in keyof PricedChange]: number }
type LineSum = Sum & Pick<SimulatedLine, 'code' | 'name' | 'type' | 'category'> & { affected: number }

/** The payslips of a slice, added up. */
export class Simulation {
  readonly #lines = new Map<string, LineSum>()
  readonly #differences = new Map<string, number>()
  /** Cached by number: the codes of a payslip that had the same lines before and after, each once. */
  readonly #orders: (readonly LineSum[])[] = []
  readonly #failures: SimulatedSlips['failures'][number][] = []
  readonly #people: SimulatedPerson[] = []
  readonly #sums = noSums()
  #employees = 0
  #affected = 0

  /** `run` is that of the stored payslip. */
  add({ employeeId, externalId }: SlipOwner, before: Before, after: Slip, run: RunInput): void {
    const order = this.#orders[before.amounts.length]
    const isAffected =
      order !== undefined && isOfOrder(order, before, after)
        ? addInOrder(order, before, after)
        : this.#addByCode(before, after, run)
    this.#employees += 1
    if (isAffected) {
      this.#affected += 1
      this.#people.push({
        employeeId,
        externalId,
        netPayable: { before: before.netPayable as Paise, after: after.netPayable },
        employerCost: { before: costOf(before), after: after.employerCost },
      })
    }
    addFigures(this.#sums, before, after)
  }

  fail({ employeeId, externalId }: SlipOwner, failure: SlipFailure): void {
    this.#failures.push({ employeeId, externalId, failure })
  }

  result(): Omit<SimulatedSlips, 'ruleSetVersion' | 'engineVersion' | 'withoutPayslip'> {
    return {
      employees: this.#employees,
      affected: this.#affected,
      figures: this.#sums as SimulatedSlips['figures'],
      lines: [...this.#lines.values()] as unknown as readonly SimulatedLine[],
      people: mostChanged(this.#people),
      failures: this.#failures,
    }
  }

  #addByCode(before: Before, after: Slip, run: RunInput): boolean {
    const differences = this.#differences
    differences.clear()
    for (const [at, [code, amount]] of before.amounts.entries()) {
      this.#sumOf(code, () => kindOfLine(before.line(at), run)).before += amount
      differences.set(code, (differences.get(code) ?? 0) - amount)
    }
    for (const line of after.lines) {
      const { code, amount } = line
      this.#sumOf(code, () => line).after += amount
      differences.set(code, (differences.get(code) ?? 0) + amount)
    }
    let isAffected = false
    for (const [code, difference] of differences) {
      if (difference === 0) continue
      isAffected = true
      this.#lines.get(code)!.affected += 1
    }
    if (differences.size === after.lines.length)
      this.#orders[differences.size] = [...differences.keys()].map(code => this.#lines.get(code)!)
    return isAffected
  }

  #sumOf(code: string, kind: () => Pick<SimulatedLine, 'name' | 'type' | 'category'>): LineSum {
    const known = this.#lines.get(code)
    if (known !== undefined) return known
    const { name, type, category } = kind()
    const sum = { code, name, type, category, affected: 0, before: 0, after: 0 }
    this.#lines.set(code, sum)
    return sum
  }
}

function isOfOrder(order: readonly LineSum[], before: Before, after: Slip): boolean {
  const { length } = order
  if (after.lines.length !== length) return false
  for (let at = 0; at < length; at += 1) {
    const { code } = order[at]!
    if (before.amounts[at]![0] !== code || after.lines[at]!.code !== code) return false
  }
  return true
}

/** Without a look-up for each line: most slips have the lines of an earlier one. */
function addInOrder(order: readonly LineSum[], before: Before, after: Slip): boolean {
  let isAffected = false
  for (let at = 0; at < order.length; at += 1) {
    const sum = order[at]!
    const [, was] = before.amounts[at]!
    const { amount } = after.lines[at]!
    sum.before += was
    sum.after += amount
    if (amount === was) continue
    isAffected = true
    sum.affected += 1
  }
  return isAffected
}

type Sums = { readonly [Name in keyof SimulatedSlips['figures']]: Sum }

function noSums(): Sums {
  const sum = (): Sum => ({ before: 0, after: 0 })
  return {
    gross: sum(),
    totalDeductions: sum(),
    reimbursements: sum(),
    netPayable: sum(),
    employerContributions: sum(),
    employerCost: sum(),
  }
}

function addFigures(sums: Sums, before: Before, after: Slip): void {
  sums.gross.before += before.gross
  sums.gross.after += after.gross
  sums.totalDeductions.before += before.totalDeductions
  sums.totalDeductions.after += after.totalDeductions
  sums.reimbursements.before += before.reimbursements
  sums.reimbursements.after += after.reimbursements
  sums.netPayable.before += before.netPayable
  sums.netPayable.after += after.netPayable
  sums.employerContributions.before += before.employerContributions
  sums.employerContributions.after += after.employerContributions
  sums.employerCost.before += costOf(before)
  sums.employerCost.after += after.employerCost
}

/** A payslip calculated again, in the place of the stored one. */
export function asPaid(slip: Slip): Before {
  const { lines } = packSlip(slip)
  return { ...slip, amounts: lines.map(([code, amount]) => [code, amount]), line: at => lines[at]! }
}
