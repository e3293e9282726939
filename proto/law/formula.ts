// The formulas in which partners state pay: text into a tree whose every part knows its character. It stands here
// because a formula must be read in the same way where it is taken in and where it is calculated.

/** A part of a formula; `at` is its character, counted from 1. */
export type Formula =
  | { readonly kind: 'number'; readonly text: string; readonly at: number }
  | { readonly kind: 'name'; readonly name: string; readonly at: number }
  | { readonly kind: 'negative'; readonly of: Formula; readonly at: number }
  | {
      readonly kind: 'operation'
      readonly operator: '+' | '-' | '*' | '/'
      readonly left: Formula
      readonly right: Formula
      readonly at: number
    }
  | {
      readonly kind: 'call'
      readonly function: FormulaFunction
      readonly of: readonly Formula[]
      readonly at: number
    }
  | {
      readonly kind: 'choice'
      readonly comparison: Comparison
      readonly left: Formula
      readonly right: Formula
      readonly yes: Formula
      readonly no: Formula
      readonly at: number
    }

/** Error in a formula, and the character at which it stands. */
export type FormulaFault = { readonly kind: 'fault'; readonly at: number; readonly message: string }

const arities = { min: [2, 20], max: [2, 20], round: [1, 1], floor: [1, 1], ceil: [1, 1] } as const
type FormulaFunction = keyof typeof arities

const comparisons = ['<=', '>=', '==', '!=', '<', '>'] as const
type Comparison = (typeof comparisons)[number]

const maxLength = 500
const maxDepth = 32

/** The figures of the agreed salary that a formula may name beside the codes of components, for one month. */
const agreedNames = ['gross_monthly', 'ctc_monthly'] as const
export type AgreedName = (typeof agreedNames)[number]

/**
 * `sum = product (+|- product)*`, `product = part (*|/ part)*`, where a part is a number, a name, `-part`, `(sum)`,
 * `min|max|round|floor|ceil(sum, …)` or `if(sum <= sum, sum, sum)`. Nothing loops and nothing is raised to a power, so
 * the work is bounded by the length.
 */
export function readFormula(text: string): Formula | FormulaFault {
  if (text.length > maxLength) {
    return {
      kind: 'fault',
      at: maxLength + 1,
      message: `The formula has more than ${maxLength} characters. Shorten it.`,
    }
  }
  try {
    const reading: Reading = { tokens: tokensOf(text), next: 0, end: text.length + 1, depth: 0 }
    const formula = sum(reading)
    const left = reading.tokens[reading.next]
    if (left !== undefined) throw new Unreadable(left.at, `"${left.text}" is not expected here.`)
    return formula
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error
    return { kind: 'fault', at: error.at, message: error.message }
  }
}

/** The components and agreed figures that a formula names, each once, with the character of the first mention. */
export function namesOf(formula: Formula): ReadonlyMap<string, number> {
  const names = new Map<string, number>()
  const visit = (part: Formula): void => {
    if (part.kind === 'name' && !names.has(part.name)) names.set(part.name, part.at)
    for (const inner of partsOf(part)) visit(inner)
  }
  visit(formula)
  return names
}

export function isAgreedName(name: string): name is AgreedName {
  return agreedNames.some(each => each === name)
}

function partsOf(part: Formula): readonly Formula[] {
  if (part.kind === 'negative') return [part.of]
  if (part.kind === 'operation') return [part.left, part.right]
  if (part.kind === 'call') return part.of
  return part.kind === 'choice' ? [part.left, part.right, part.yes, part.no] : []
}

class Unreadable extends Error {
  readonly at: number
  constructor(at: number, message: string) {
    super(message)
    this.at = at
  }
}

type Token = { readonly text: string; readonly at: number }
type Reading = { readonly tokens: readonly Token[]; readonly end: number; next: number; depth: number }

const tokenPattern = /\s*(?:(\d{1,12}(?:\.\d{1,6})?(?![\w.])|[A-Za-z]\w*|<=|>=|==|!=|[-+*/(),<>])|$)/y

function tokensOf(text: string): Token[] {
  const tokens: Token[] = []
  tokenPattern.lastIndex = 0
  while (tokenPattern.lastIndex < text.length) {
    const from = tokenPattern.lastIndex
    const found = tokenPattern.exec(text)
    if (found === null) {
      const at = from + text.slice(from).search(/\S/)
      throw new Unreadable(
        at + 1,
        `"${text[at]}" is not a valid character or number. Numbers have at most 6 decimals.`,
      )
    }
    const [, token] = found
    if (token !== undefined) tokens.push({ text: token, at: tokenPattern.lastIndex - token.length + 1 })
  }
  return tokens
}

function sum(reading: Reading): Formula {
  return chain(reading, ['+', '-'], product)
}

function product(reading: Reading): Formula {
  return chain(reading, ['*', '/'], part)
}

/** Operators of one rank, from left to right. */
function chain(
  reading: Reading,
  operators: readonly ('+' | '-' | '*' | '/')[],
  operand: (reading: Reading) => Formula,
): Formula {
  let left = operand(reading)
  for (;;) {
    const token = reading.tokens[reading.next]
    const operator = operators.find(each => each === token?.text)
    if (operator === undefined || token === undefined) return left
    reading.next += 1
    left = { kind: 'operation', operator, left, right: operand(reading), at: token.at }
  }
}

function part(reading: Reading): Formula {
  const { text, at } = nextToken(reading)
  if (/^\d/.test(text)) return { kind: 'number', text, at }
  reading.depth += 1
  if (reading.depth > maxDepth)
    throw new Unreadable(at, `The formula is nested more than ${maxDepth} levels deep. Simplify it.`)
  const found =
    text === '-' ? negative(reading, at) : text === '(' ? bracket(reading) : namedOperand(reading, text, at)
  reading.depth -= 1
  return found
}

function negative(reading: Reading, at: number): Formula {
  return { kind: 'negative', of: part(reading), at }
}

function bracket(reading: Reading): Formula {
  const inner = sum(reading)
  expect(reading, ')')
  return inner
}

function namedOperand(reading: Reading, text: string, at: number): Formula {
  if (!/^[A-Za-z]/.test(text))
    throw new Unreadable(at, `"${text}" is not an amount. Use a component code, a number or a function.`)
  if (reading.tokens[reading.next]?.text !== '(') {
    if (isAgreedName(text) || /^[A-Z][A-Z0-9_]{1,31}$/.test(text)) return { kind: 'name', name: text, at }
    const known = agreedNames.join(', ')
    throw new Unreadable(at, `"${text}" is neither a component code nor one of ${known}.`)
  }
  reading.next += 1
  if (text === 'if') return choice(reading, at)
  const name = (Object.keys(arities) as FormulaFunction[]).find(each => each === text)
  if (name === undefined) {
    throw new Unreadable(
      at,
      `The function "${text}" does not exist. Use if, ${Object.keys(arities).join(', ')}.`,
    )
  }
  const of = [sum(reading)]
  while (reading.tokens[reading.next]?.text === ',') {
    reading.next += 1
    of.push(sum(reading))
  }
  expect(reading, ')')
  const [least, most] = arities[name]
  if (of.length < least || of.length > most) {
    const number = least === most ? `${least}` : `${least} to ${most}`
    throw new Unreadable(at, `"${name}" takes ${number} argument${most === 1 ? '' : 's'}.`)
  }
  return { kind: 'call', function: name, of, at }
}

function choice(reading: Reading, at: number): Formula {
  const left = sum(reading)
  const token = nextToken(reading)
  const comparison = comparisons.find(each => each === token.text)
  if (comparison === undefined)
    throw new Unreadable(
      token.at,
      `A comparison operator is missing here. Use one of ${comparisons.join(' ')}.`,
    )
  const right = sum(reading)
  expect(reading, ',')
  const yes = sum(reading)
  expect(reading, ',')
  const no = sum(reading)
  expect(reading, ')')
  return { kind: 'choice', comparison, left, right, yes, no, at }
}

function nextToken(reading: Reading): Token {
  const token = reading.tokens[reading.next]
  if (token === undefined) throw new Unreadable(reading.end, 'The formula ends unexpectedly.')
  reading.next += 1
  return token
}

function expect(reading: Reading, text: string): void {
  const token = nextToken(reading)
  if (token.text !== text)
    throw new Unreadable(token.at, `"${text}" is expected here instead of "${token.text}".`)
}
