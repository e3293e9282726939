import { isUnclaimedCode } from '#proto/calculation/benefits.ts'
import type { SlipLine } from '#proto/calculation/slip.ts'
import type { RunInput } from '#proto/calculation/run-input.ts'
import { systemLines } from '#proto/calculation/system-lines.ts'
import type { PartsPerMillion, Paise } from '#proto/units.ts'

type Method = SlipLine['basis']['method']

type Source = SlipLine['source']

type RoundingMode = SlipLine['rounding']['mode']

type RoundingUnit = SlipLine['rounding']['unit']

// Words that lines repeat are stored as their numbers here, which therefore never change. Nought is what is usual.
const methods: Record<Method, number> = {
  flat: 0,
  percent_of_components: 1,
  percent_of_ctc: 2,
  percent_of_gross: 3,
  percent_of_base: 4,
  balancing: 5,
  per_unit: 6,
  slab: 7,
  formula: 8,
  computed: 9,
}

const sources: Record<Source, number> = {
  salary: 0,
  variable: 1,
  attendance: 2,
  overtime: 3,
  expense: 4,
  advance: 5,
  statutory: 6,
  arrears: 7,
  override: 8,
}

const roundingModes: Record<RoundingMode, number> = { half_up: 0, none: 1, up: 2 }

const roundingUnits: Record<RoundingUnit, number> = { paise: 0, rupee: 1 }

/** The words by their numbers. */
function words<Word extends string>(numbers: Record<Word, number>): readonly Word[] {
  const list: Word[] = []
  for (const word in numbers) list[numbers[word]] = word
  return list
}

const methodWords = words(methods)

const sourceWords = words(sources)

const roundingModeWords = words(roundingModes)

const roundingUnitWords = words(roundingUnits)

/**
 * A line, the least usual last; null stands for what is usual, and is left out at the end. Usual is an amount of the
 * salary as it was agreed, to the paisa, and taxed whole. `taxable` is false where no tax was reckoned; `kind` is that
 * of a line whose code this run need not know: a claim's, a recovery's, or that of an earlier month.
 */
export type PackedLine = [
  code: string,
  amount: number,
  raw?: number | null,
  method?: number | null,
  source?: number | null,
  roundingMode?: number | null,
  roundingUnit?: number | null,
  rate?: number | null,
  baseAmount?: number | null,
  baseCodes?: readonly string[] | null,
  fullAmount?: number | null,
  quantity?: number | null,
  unit?: string | null,
  taxable?: number | false | null,
  kind?: readonly [name: string, type: SlipLine['type'], category: SlipLine['category']] | null,
  arrears?: number | null,
  debt?: number | null,
  isApart?: true | null,
  asked?: number | null,
]

export type LineAmount = readonly [code: string, amount: number]

const lineStart = /\["([^"\\]+)",(-?\d+)/g

/**
 * Codes and amounts of the lines of a stored slip, at half the cost of parsing it. No other array of a line has a number
 * second, and codes have nothing to escape.
 */
export function lineAmounts(text: string): LineAmount[] {
  const amounts: LineAmount[] = []
  const end = text.indexOf('],"wages":')
  lineStart.lastIndex = text.indexOf('"lines":')
  for (let found = lineStart.exec(text); found !== null && found.index < end; found = lineStart.exec(text))
    amounts.push([found[1]!, Number(found[2])])
  return amounts
}

const linesIn = (slip: string): string => `substring(${slip} from strpos(${slip}, '"lines":[["') + 11
      for greatest(0, strpos(${slip}, ']],"wages":') - strpos(${slip}, '"lines":[["') - 11))`

/**
 * The same in SQL: of the text of a slip, rows of `code` and `amount`. The text is cut between its lines at a third of what a
 * regular expression takes. A name that ends with the same signs leaves a piece that begins with a comma, as no code does.
 */
export const lineAmountsIn = (slip: string): string => `lateral (
    select split_part(line, '"', 1) as code, split_part(line, ',', 2)::bigint as amount
    from string_to_table(${linesIn(slip)}, '],["') as line where left(line, 1) <> ',')`

/**
 * In SQL, whether a line of the text of a slip says its own name, type and category: a word that follows another one and is
 * no code.
 */
export const namesLinesIn = (slip: string): string => `${linesIn(slip)} ~ '","[a-z]'`

function kindOf(code: string, run: RunInput): Pick<SlipLine, 'name' | 'type' | 'category'> | undefined {
  return Object.hasOwn(systemLines, code)
    ? systemLines[code as keyof typeof systemLines]
    : run.components.find(component => component.code === code)
}

export function packLine({
  code,
  name,
  type,
  category,
  amount,
  fullAmount,
  arrearsAmount,
  basis,
  source,
  taxableAmount,
  rounding,
  debt,
  isApart,
  asked,
}: SlipLine): PackedLine {
  const line: PackedLine = [
    code,
    amount,
    rounding.raw,
    unlessUsual(methods[basis.method]),
    unlessUsual(sources[source]),
    unlessUsual(roundingModes[rounding.mode]),
    unlessUsual(roundingUnits[rounding.unit]),
    basis.rate,
    basis.baseAmount,
    basis.baseCodes.length === 0 ? null : basis.baseCodes,
    unless<number>(amount, fullAmount),
    basis.quantity,
    basis.unit,
    unless<number | false>(usuallyTaxed(type, amount), taxableAmount ?? false),
    unknownToRun.has(source) || isApart || isUnclaimedCode(code) ? [name, type, category] : null,
    unlessUsual(arrearsAmount),
    unlessUsual(debt ?? 0),
    isApart ?? null,
    asked ?? null,
  ]
  while (line.at(-1) === null) line.pop()
  return line
}

/** Pay is, and nothing else. */
function usuallyTaxed(type: SlipLine['type'], amount: number): number {
  return type === 'earning' ? amount : 0
}

function unlessUsual(value: number): number | null {
  return value === 0 ? null : value
}

function unless<Value>(usual: Value, value: Value): Value | null {
  return value === usual ? null : value
}

/** Name, type and category of a stored line. */
export function kindOfLine(line: PackedLine, run: RunInput): Pick<SlipLine, 'name' | 'type' | 'category'> {
  const { name, type, category } = unpackLine(line, run)
  return { name, type, category }
}

export function unpackLine(line: PackedLine, run: RunInput): SlipLine {
  const [code, amount, raw, method, source, mode, roundingUnit, rate, baseAmount, baseCodes, ...rest] = line
  const [fullAmount, quantity, unit, taxable, own, arrears, debt = null, isApart = null, asked = null] = rest
  const kind = own ? { name: own[0], type: own[1], category: own[2] } : kindOf(code, run)
  if (kind === undefined)
    throw new Error(`The run's frozen components do not hold ${code}, which a payslip has.`)
  return {
    code,
    name: kind.name,
    type: kind.type,
    category: kind.category,
    amount: amount as Paise,
    fullAmount: (fullAmount ?? amount) as Paise,
    arrearsAmount: (arrears ?? 0) as Paise,
    basis: {
      method: methodWords[method ?? 0]!,
      quantity: quantity ?? null,
      unit: unit ?? null,
      rate: (rate ?? null) as PartsPerMillion | null,
      baseAmount: (baseAmount ?? null) as Paise | null,
      baseCodes: baseCodes ?? [],
    },
    source: sourceWords[source ?? 0]!,
    taxableAmount: taxable === false ? null : ((taxable ?? usuallyTaxed(kind.type, amount)) as Paise),
    rounding: {
      raw: raw ?? null,
      mode: roundingModeWords[mode ?? 0]!,
      unit: roundingUnitWords[roundingUnit ?? 0]!,
    },
    explanation: null,
    ...(debt === null ? {} : { debt: debt as Paise }),
    ...(isApart === null ? {} : { isApart }),
    ...(asked === null ? {} : { asked: asked as Paise }),
  }
}

const unknownToRun: ReadonlySet<Source> = new Set(['expense', 'advance', 'arrears'])
