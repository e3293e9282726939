// Commands that operators type: options, help and faults of all of them in one form. One message names everything that
// is wrong with a line.

import { parseArgs } from 'node:util'
import { closestMatch } from 'leven'
import { OperatorError } from './environment.ts'

/** Definition of one option. `read` throws a description of the values that it accepts. */
type Option<Value> = {
  /** The value as help shows it, such as `NAME`; null for a switch, which takes none. */
  readonly takes: string | null
  readonly help: string
  readonly isRequired: boolean
  /** Given undefined when the option is absent. */
  readonly read: (text: string | undefined) => Value
}

type Options = Readonly<Record<string, Option<unknown>>>
type Values<Given extends Options> = { readonly [Name in keyof Given]: ReturnType<Given[Name]['read']> }

/** Undefined when absent. */
export function option<Value>(
  takes: string,
  help: string,
  read: (text: string) => Value,
): Option<Value | undefined> {
  return { takes, help, isRequired: false, read: text => (text === undefined ? undefined : read(text)) }
}

export function requiredOption<Value>(
  takes: string,
  help: string,
  read: (text: string) => Value,
): Option<Value> {
  return {
    takes,
    help,
    isRequired: true,
    read(text) {
      if (text === undefined) throw new Error('is required.')
      return read(text)
    },
  }
}

/** True when given. */
export function flagOption(help: string): Option<boolean> {
  return { takes: null, help, isRequired: false, read: text => text !== undefined }
}

export const asText = (text: string): string => text

/** A whole number between two bounds, both allowed. */
export function asWholeNumber(min: number, max: number): (text: string) => number {
  return text => {
    const value = Number(text)
    if (text !== '' && Number.isSafeInteger(value) && value >= min && value <= max) return value
    throw new Error(`must be a whole number from ${min} to ${max}, not "${text}".`)
  }
}

type CommandShape<Given extends Options> = {
  /** One line for the list of commands. */
  readonly summary: string
  /** Names of the words after the command; those that end in `?` may be left out. */
  readonly operands?: readonly string[]
  readonly options?: Given
  /** Shown at the end of the command's help. */
  readonly notes?: string
  /** The script of package.json that stands for the command, such as `npm run migrate --`. */
  readonly typedAs?: string
  /** Resolves with the exit code; undefined stands for 0. */
  readonly run: (values: Values<Given>, operands: readonly string[]) => Promise<number | undefined>
}

type Command = {
  readonly summary: string
  readonly operands: readonly string[]
  readonly options: Options
  readonly notes: string | null
  readonly typedAs: string | null
  /** Reads the words after the command and runs it. Throws `OperatorError` with every fault. */
  readonly execute: (words: readonly string[], typed: string) => Promise<number | undefined>
}

export function command<const Given extends Options>(shape: CommandShape<Given>): Command {
  const { summary, operands = [], notes = null, typedAs = null, run } = shape
  const options: Options = shape.options ?? {}
  return {
    summary,
    operands,
    options,
    notes,
    typedAs,
    async execute(words, typed) {
      const read = readWords(words, { operands, options })
      if (read.faults.length > 0) throw lineError(read.faults, `${typed} --help`)
      return run(read.values as Values<Given>, read.operands)
    },
  }
}

/**
 * Runs the command that `words` begin with and resolves with the exit code: 0, or 2 for a line or an environment that is
 * wrong, which is printed on `stderr` without a stack. `default` names the command of a line without one.
 */
export async function runCommandLine(
  host: Pick<NodeJS.Process, 'stdout' | 'stderr' | 'exit'>,
  words: readonly string[],
  program: {
    /** Command as it is typed, such as `npm run keys --`. */
    readonly name: string
    readonly commands: Readonly<Record<string, Command>>
    /** The command of a line that names none. */
    readonly fallback?: string
    readonly notes?: string
  },
): Promise<number> {
  const { name, commands, fallback } = program
  const names = Object.keys(commands)
  const [first = '', ...others] = words
  const isCommandWord = first !== '' && !first.startsWith('-') && names.length > 1
  const named = names.includes(first) ? first : isCommandWord ? undefined : fallback
  // The reader of a pipe, such as head, has what it wants.
  host.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error
    host.exit(0)
  })
  const isHelp = (word: string): boolean => word === '--help' || word === '-h'
  try {
    const chosen = named === undefined ? undefined : commands[named]
    if (chosen !== undefined && named !== undefined) {
      const rest = named === first ? others : words
      const typed = chosen.typedAs ?? (named === fallback ? name : `${name} ${named}`)
      if (rest.some(isHelp)) host.stdout.write(commandHelp(typed, chosen))
      else return (await chosen.execute(rest, typed)) ?? 0
    } else if (words.length === 0 || first === 'help' || isHelp(first)) {
      const [topic = ''] = others
      const about = Object.hasOwn(commands, topic) ? commands[topic] : undefined
      host.stdout.write(
        about === undefined ? programHelp(program) : commandHelp(about.typedAs ?? `${name} ${topic}`, about),
      )
    } else {
      const close = closestMatch(first, names, nearby)
      const hint = close === undefined ? '' : ` Did you mean ${close}?`
      throw lineError([`"${first}" is not a command.${hint} Commands: ${names.join(', ')}.`], `${name} help`)
    }
    return 0
  } catch (error) {
    if (!(error instanceof OperatorError)) throw error
    host.stderr.write(`${error.message}\n`)
    return 2
  }
}

function lineError(faults: readonly string[], help: string): OperatorError {
  return new OperatorError(`The command line is invalid:\n  ${faults.join('\n  ')}\nHelp: ${help}`)
}

/** The values of a line and everything that is wrong with it. */
function readWords(
  words: readonly string[],
  { operands: wanted, options }: Pick<Command, 'operands' | 'options'>,
) {
  const names = Object.keys(options)
  const faults: string[] = []
  const refused = new Set<string>()
  // parseArgs would take the next option for the value of one that lacks it.
  const complete = words.filter((word, at) => {
    const takes = word.startsWith('--') ? (options[word.slice(2)]?.takes ?? null) : null
    const next = words[at + 1]
    if (takes === null || (next !== undefined && !next.startsWith('--'))) return true
    faults.push(`${word} requires a value: ${word} ${takes}`)
    refused.add(word.slice(2))
    return false
  })
  const { tokens } = parseArgs({
    args: complete,
    strict: false,
    tokens: true,
    allowPositionals: true,
    options: Object.fromEntries(
      names.map(name => [name, { type: options[name]?.takes === null ? 'boolean' : 'string' }]),
    ),
  })
  const given = new Map<string, string>()
  const unknownAt = new Set<number>()
  const operands: string[] = []
  for (const token of tokens) {
    // The argument after an unknown option is likely its value.
    if (token.kind === 'positional' && !unknownAt.has(token.index - 1)) operands.push(token.value)
    if (token.kind !== 'option') continue
    const option = Object.hasOwn(options, token.name) ? options[token.name] : undefined
    if (option === undefined) unknownAt.add(token.index)
    const fault = faultOf(token, option, names)
    // The last value of a repeated option counts.
    if (fault === null) given.set(token.name, token.value ?? '')
    else {
      faults.push(fault)
      refused.add(token.name)
    }
  }
  const values: Record<string, unknown> = {}
  for (const name of names.filter(each => !refused.has(each))) {
    try {
      values[name] = options[name]?.read(given.get(name))
    } catch (error) {
      faults.push(`--${name} ${error instanceof Error ? error.message : String(error)}`)
    }
  }
  const missing = wanted.slice(operands.length).filter(operand => !operand.endsWith('?'))
  faults.push(...missing.map(operand => `${operand} is missing.`))
  faults.push(...operands.slice(wanted.length).map(extra => `"${extra}" is an unexpected argument.`))
  return { values, operands, faults }
}

type OptionToken = { readonly rawName: string; readonly value: string | undefined }

function faultOf(
  { rawName, value }: OptionToken,
  known: Option<unknown> | undefined,
  names: readonly string[],
): string | null {
  if (known === undefined) {
    const close = closestMatch(rawName.replace(/^-+/, ''), names, nearby)
    return `${rawName} is not an option.${close === undefined ? '' : ` Did you mean --${close}?`}`
  }
  return known.takes === null && value !== undefined ? `${rawName} does not take a value.` : null
}

/** Number of wrong letters up to which a name is suggested. */
const nearby = { maxDistance: 3 }

const helpWidth = 79

function programHelp({ name, commands, notes }: Parameters<typeof runCommandLine>[2]): string {
  const rows = Object.entries(commands).map(([each, { operands, summary }]) => [
    [each, ...operands.map(shownOperand)].join(' '),
    summary,
  ])
  const parts = [
    `Usage: ${name} COMMAND [options]`,
    columns(rows),
    `Options of a command: ${name} COMMAND --help`,
    ...(notes === undefined ? [] : [wrapText(notes, helpWidth).join('\n')]),
  ]
  return `${parts.join('\n\n')}\n`
}

function commandHelp(typed: string, { operands, options, summary, notes }: Command): string {
  const rows = Object.entries(options).map(([name, { takes, help, isRequired }]) => [
    takes === null ? `--${name}` : `--${name} ${takes}`,
    isRequired ? `${help} (required)` : help,
  ])
  const parts = [
    `Usage: ${[typed, ...operands.map(shownOperand), ...(rows.length === 0 ? [] : ['[options]'])].join(' ')}`,
    summary,
    columns([...rows, ['--help', 'show this help']]),
    ...(notes === null ? [] : [wrapText(notes, helpWidth).join('\n')]),
  ]
  return `${parts.join('\n\n')}\n`
}

function shownOperand(operand: string): string {
  return operand.endsWith('?') ? `[${operand.slice(0, -1)}]` : operand
}

/** Two columns, the second one wrapped. */
function columns(rows: readonly (readonly string[])[]): string {
  const left = Math.min(30, Math.max(...rows.map(([term = '']) => term.length)))
  return rows
    .map(([term = '', meaning = '']) => {
      const lines = wrapText(meaning, helpWidth - left - 4)
      if (term.length > left) lines.unshift('')
      return lines.map((text, at) => `  ${(at === 0 ? term : '').padEnd(left)}  ${text}`.trimEnd()).join('\n')
    })
    .join('\n')
}

function wrapText(text: string, width: number): string[] {
  const lines: string[] = ['']
  for (const word of text.split(' ')) {
    const last = lines.at(-1) ?? ''
    if (last !== '' && last.length + word.length + 1 > width) lines.push(word)
    else lines[lines.length - 1] = last === '' ? word : `${last} ${word}`
  }
  return lines
}
