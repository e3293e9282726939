// Between the wire and the code, driven by the schema: snake_case fields become camelCase, decimals become
// the integers of their unit, timestamps become dates, and back. What the schema does not name never gets
// past here in either direction: no client binds a field that we did not offer, no answer leaks a column.

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

/** What this file needs to know of a JSON Schema. */
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
  /** A row of a batch: read on its own, so that one bad row does not sink the others. */
  readonly 'x-row'?: true
}

const camelNames = new Map<string, string>()

/** Of a name that a schema has, so that there are only so many. */
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

/** Rows of a list that are printed already: as long as many rows are worked on, their text is all that is kept of them. */
export class PrintedRows {
  readonly text: string

  constructor(print: Printer, rows: readonly unknown[], basePath?: string) {
    this.text = rows.map(row => print(row, basePath)).join(',')
  }
}

/** Compiles what prints a handler's values; a required field that is absent is printed as null. */
export function encoderOf(schema: TSchema): Printer {
  return compile(schema)
}

/** A record, or a list of records, with these fields alone; an `id` stays, so that each can be told from the others. */
export function trimmed(schema: TSchema, names: readonly string[]): TSchema {
  // A deleted record is told of whole.
  const { anyOf } = schema as { anyOf?: [TSchema, TSchema] }
  if (anyOf !== undefined) return Type.Unsafe({ anyOf: [trimmed(anyOf[0], names), anyOf[1]] })
  const { properties } = schema as TObject
  const { data, meta } = properties
  if (data !== undefined && meta !== undefined) {
    const { items } = data as TArray
    return Type.Object({ ...properties, data: Type.Array(trimmed(items, names)) })
  }
  return Type.Pick(schema as TObject, 'id' in properties ? ['id', ...names] : [...names])
}

// Text is put together piece by piece: an object made only to be printed costs more than its text.
function compile(node: Node): Printer {
  const unit = node['x-unit']
  if (unit === 'instant') return orNull(value => `"${printInstant(value as Date)}"`)
  if (unit === 'path') return orNull(printPath)
  if (unit !== undefined) return orNull(value => printDecimal(value as number, unit))
  if (node.items !== undefined) {
    const item = compile(node.items)
    return orNull((value, base) => {
      const rows = (value as unknown[]).map(one => (one instanceof PrintedRows ? one.text : item(one, base)))
      return `[${rows.join(',')}]`
    })
  }
  if (node.anyOf !== undefined) {
    const [whole, deleted] = node.anyOf.map(compile) as [Printer, Printer]
    return (value, base) => ((value as { deleted?: unknown }).deleted === true ? deleted : whole)(value, base)
  }
  if (node.properties !== undefined) return compileObject(node.properties, new Set(node.required))
  return value => JSON.stringify(value ?? null)
}

function compileObject(properties: Readonly<Record<string, Node>>, always: ReadonlySet<string>): Printer {
  const fields = Object.entries(properties).map(([name, node]) => ({
    key: `${JSON.stringify(name)}:`,
    source: camelName(name),
    print: compile(node),
    always: always.has(name),
  }))
  return orNull((value, base) => {
    let text = ''
    for (const { key, source, print, always: shown } of fields) {
      const field = (value as Record<string, unknown>)[source]
      if (shown || field !== undefined) text += `${text === '' ? '' : ','}${key}${print(field, base)}`
    }
    return `{${text}}`
  })
}

function orNull(print: Printer): Printer {
  return (value, base) => (value === null || value === undefined ? 'null' : print(value, base))
}

function printPath(path: unknown, basePath?: string): string {
  if (basePath === undefined) throw new Error('A path of the API needs the base path of the call.')
  return JSON.stringify(`${basePath}${String(path)}`)
}

/** RFC 3339 in UTC, to the second. */
function printInstant(instant: Date): string {
  return `${instant.toISOString().slice(0, 19)}Z`
}
