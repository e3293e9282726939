// Conversion between the wire and the code, driven by the schema: snake_case fields become camelCase, decimals become
// the integers of their unit, timestamps become dates, and back. Fields outside the schema never pass in either
// direction: no client binds a field that we did not offer, no answer leaks a column.

import { LRUCache } from 'lru-cache'
import { hash } from 'node:crypto'
import Type, { type Static, type TArray, type TObject, type TSchema } from 'typebox'
import { type DecimalUnit, printDecimal, readDecimal } from './decimal.ts'
import { writtenNumber } from './json.ts'

type CamelName<Name extends string> = Name extends `${infer Head}_${infer Tail}`
  ? `${Head}${Capitalize<CamelName<Tail>>}`
  : Name

/** A value as handlers see it: the same shape with camelCase names. */
type Camel<Value> = Value extends string | number | boolean | null | undefined | Date
  ? Value
  : Value extends readonly (infer Item)[]
    ? Camel<Item>[]
    : Value extends object
      ? { [Name in keyof Value as Name extends string ? CamelName<Name> : Name]: Camel<Value[Name]> }
      : Value

export type FromWire<Schema extends TSchema> = Camel<Static<Schema>>

/** A value as handlers may answer it: what can be null can also be absent, and is printed as null all the same. */
type Lenient<Value> = Value extends string | number | boolean | null | undefined | Date
  ? Value
  : Value extends readonly (infer Item)[]
    ? readonly Lenient<Item>[]
    : Value extends object
      ? { [Name in keyof Value as null extends Value[Name] ? never : Name]: Lenient<Value[Name]> } & {
          [Name in keyof Value as null extends Value[Name] ? Name : never]?: Lenient<Value[Name]> | undefined
        }
      : Value

export type ToWire<Schema extends TSchema> = Lenient<FromWire<Schema>>

/** Part of a JSON Schema that this file reads. */
export type Node = {
  readonly type?: string | readonly string[]
  readonly properties?: Readonly<Record<string, Node>>
  readonly required?: readonly string[]
  readonly items?: Node
  /** A record, or what is left of a deleted one. */
  readonly anyOf?: readonly [Node, Node]
  readonly enum?: readonly unknown[]
  readonly minimum?: number
  readonly maximum?: number
  readonly 'x-unit'?: DecimalUnit | 'instant' | 'path'
  /** Other words that requests may send, each with the one that it is read as. */
  readonly 'x-aliases'?: Readonly<Record<string, string>>
  /** Text that is kept as it is sent, blanks and all. */
  readonly 'x-verbatim'?: true
  /** A row of a batch: read on its own, so that one bad row does not sink the others. */
  readonly 'x-row'?: true
}

const camelNames = new Map<string, string>()

/** Cached by names of the schema, whose number is bounded. */
export function camelName(name: string): string {
  const known = camelNames.get(name)
  if (known !== undefined) return known
  const camel = name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())
  camelNames.set(name, camel)
  return camel
}

/** Reads a value that the schema has accepted, without what it does not name. */
export function decode(schema: TSchema, value: unknown): unknown {
  return decodeAt(schema, { '': value }, '')
}

function decodeAt(node: Node, holder: object, key: string | number): unknown {
  const value = (holder as Record<string | number, unknown>)[key]
  if (value === null || value === undefined || node['x-row'] !== undefined) return value
  const unit = node['x-unit']
  if (unit === 'instant') return new Date(value as string)
  if (unit === 'path') throw new Error('Paths of the API are answered and never read.')
  if (unit !== undefined) return decodeDecimal(node, unit, holder, key)
  const aliases = node['x-aliases']
  if (aliases !== undefined && typeof value === 'string')
    return Object.hasOwn(aliases, value) ? aliases[value] : value
  if (Array.isArray(value)) {
    const { items = {} } = node
    return value.map((_, at) => decodeAt(items, value, at))
  }
  if (typeof value !== 'object' || node.properties === undefined) return value

  const result: Record<string, unknown> = {}
  for (const name of Object.keys(value)) {
    const property = Object.hasOwn(node.properties, name) ? node.properties[name] : undefined
    if (property !== undefined) result[camelName(name)] = decodeAt(property, value, name)
  }
  return result
}

function decodeDecimal(node: Node, unit: DecimalUnit, holder: object, key: string | number): number {
  const read = readDecimal(decimalText(holder, key), unit, decimalLimits(node))
  if ('fault' in read)
    throw new Error(`A decimal that validation accepted cannot be read: ${read.fault.code}.`)
  return read.value
}

/** The text of a number or numeric string in a body. */
export function decimalText(holder: object, key: string | number): string {
  const value = (holder as Record<string | number, unknown>)[key]
  return typeof value === 'number' ? writtenNumber(holder, key, value) : String(value)
}

export function decimalLimits(node: Node): { minimum: number; maximum: number } {
  return { minimum: node.minimum ?? -Infinity, maximum: node.maximum ?? Infinity }
}

/** Turns a handler's value into JSON text; paths of the API in it are printed below `basePath`. */
export type Printer = (value: unknown, basePath?: string) => string

/** A record that is printed already, with its version; it has no guarded field. */
export class PrintedBody {
  readonly text: string
  readonly version: number
  #digest: string | null = null

  constructor(text: string, version: number) {
    this.text = text
    this.version = version
    // V8 keeps a joined text as a tree of its pieces until a character of it is read; the tree is several times as large.
    void text.charCodeAt(0)
  }

  /** Content of its entity tag beside the version. */
  get digest(): string {
    return (this.#digest ??= bodyDigest(this.text))
  }
}

const digestLength = 16

export function bodyDigest(text: string): string {
  return hash('sha1', text, 'base64url').slice(0, digestLength)
}

/** Rows of a list that are printed already: as long as many rows are worked on, their text is all that is kept of them. */
export class PrintedRows {
  readonly text: string

  constructor(print: Printer, rows: readonly unknown[], basePath?: string) {
    this.text = rows.map(row => print(row, basePath)).join(',')
  }
}

/** Printer of a handler's values, compiled with its first call; a required field that is absent is printed as null. */
export function encoderOf(schema: TSchema): Printer {
  let print: Printer = (value, basePath) => {
    print = compile(schema)
    return print(value, basePath)
  }
  return (value, basePath) => print(value, basePath)
}

const selectionsKept = 50
const selections = new WeakMap<TSchema, LRUCache<string, Printer>>()

/** Same as `encoderOf`, for the trimmed schema. The printers of the latest selections are kept. */
export function encoderOfFields(schema: TSchema, names: readonly string[]): Printer {
  const kept = selections.get(schema) ?? new LRUCache<string, Printer>({ max: selectionsKept })
  selections.set(schema, kept)
  const selection = names.join()
  const print = kept.get(selection) ?? encoderOf(pickFields(schema, names))
  kept.set(selection, print)
  return print
}

/** A record, or a list of records, with these fields alone; an `id` stays, so that each can be told from the others. */
function pickFields(schema: TSchema, names: readonly string[]): TSchema {
  // A deleted record is told of whole.
  const { anyOf } = schema as { anyOf?: [TSchema, TSchema] }
  if (anyOf !== undefined) return Type.Unsafe({ anyOf: [pickFields(anyOf[0], names), anyOf[1]] })
  const { properties } = schema as TObject
  const { data, meta } = properties
  if (data !== undefined && meta !== undefined) {
    const { items } = data as TArray
    return Type.Object({ ...properties, data: Type.Array(pickFields(items, names)) })
  }
  return Type.Pick(schema as TObject, 'id' in properties ? ['id', ...names] : [...names])
}

/** Paths of the API are printed below the base path of the call. */
function printPath(path: unknown, basePath?: string): string {
  if (basePath === undefined) throw new Error('A path of the API needs the base path of the call.')
  return JSON.stringify(`${basePath}${String(path)}`)
}

let latestInstant = { second: -1, text: '' }

/** RFC 3339 in UTC, to the second. Many answers bear the same one. */
function printInstant(instant: Date): string {
  const second = Math.floor(instant.getTime() / 1000)
  if (second !== latestInstant.second)
    latestInstant = { second, text: `"${instant.toISOString().slice(0, 19)}Z"` }
  return latestInstant.text
}

// Without a quote, a backslash, a control character or half of a surrogate pair a text is printed as it is.
const isEscaped = /[^ !#-[\]-\ud7ff\ue000-\uffff]/

function printJson(value: unknown): string {
  return typeof value === 'string' && !isEscaped.test(value) ? `"${value}"` : JSON.stringify(value ?? null)
}

/** Functions that generated printers call. */
const printing = {
  rupees: (value: number) => printDecimal(value, 'rupees'),
  percent: (value: number) => printDecimal(value, 'percent'),
  days: (value: number) => printDecimal(value, 'days'),
  instant: printInstant,
  path: printPath,
  json: printJson,
  PrintedRows,
}

/**
 * Generates the source of the printer, because text that is put together by code made for the schema takes half the time
 * of text that is put together by looking at the schema. Nothing of a schema but its names gets into the source, quoted.
 */
function compile(schema: Node): Printer {
  const source = new PrinterSource()
  const main = source.functionOf(schema)
  // oxlint-disable-next-line no-new-func, typescript/no-implied-eval -- The source is made of the schemas of this program alone.
  const make = new Function(...Object.keys(printing), `'use strict'\n${source.text()}\nreturn ${main}`) as (
    ...parts: unknown[]
  ) => Printer
  return make(...Object.values(printing))
}

class PrinterSource {
  readonly #names = new Map<Node, string>()
  readonly #functions: string[] = []

  text(): string {
    return this.#functions.join('\n')
  }

  /** The name of the function that prints values of the node. */
  functionOf(node: Node): string {
    const known = this.#names.get(node)
    if (known !== undefined) return known
    const name = `print${this.#names.size}`
    this.#names.set(node, name)
    this.#functions.push(`function ${name}(value, base) {\n${this.#bodyOf(node)}\n}`)
    return name
  }

  #bodyOf(node: Node): string {
    const isNull = `if (value === null || value === undefined) return 'null'`
    if (node['x-unit'] !== undefined) return `return ${this.#expression(node, 'value')}`
    if (node.items !== undefined) {
      return `${isNull}
        let text = ''
        for (let at = 0; at < value.length; at++) {
          const item = value[at]
          if (at > 0) text += ','
          text += item instanceof PrintedRows ? item.text : ${this.#expression(node.items, 'item')}
        }
        return '[' + text + ']'`
    }
    if (node.anyOf !== undefined) {
      const [whole, deleted] = node.anyOf.map(each => this.functionOf(each))
      return `return value.deleted === true ? ${deleted}(value, base) : ${whole}(value, base)`
    }
    if (node.properties !== undefined)
      return `${isNull}\n${this.#fields(node.properties, node.required ?? [])}`
    return `return ${this.#expression(node, 'value')}`
  }

  #fields(properties: Readonly<Record<string, Node>>, required: readonly string[]): string {
    const always = new Set(required)
    const lines: string[] = []
    // Once a field was printed for certain, every further one follows a comma.
    let comma = `(text === '' ? '' : ',')`
    for (const [at, [name, node]] of Object.entries(properties).entries()) {
      const field = `field${at}`
      const text = `text += ${comma} + ${JSON.stringify(`${JSON.stringify(name)}:`)} + ${this.#expression(node, field)}`
      lines.push(`const ${field} = value[${JSON.stringify(camelName(name))}]`)
      lines.push(always.has(name) ? text : `if (${field} !== undefined) ${text}`)
      if (always.has(name)) comma = `','`
    }
    return `let text = ''\n${lines.join('\n')}\nreturn '{' + text + '}'`
  }

  /** Printer of the variable of that name. */
  #expression(node: Node, variable: string): string {
    const unit = node['x-unit']
    if (unit !== undefined) {
      const printed = unit === 'path' ? `path(${variable}, base)` : `${unit}(${variable})`
      return `(${variable} === null || ${variable} === undefined ? 'null' : ${printed})`
    }
    const isLeaf = node.items === undefined && node.anyOf === undefined && node.properties === undefined
    return isLeaf ? `json(${variable})` : `${this.functionOf(node)}(${variable}, base)`
  }
}
