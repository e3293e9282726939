// Shapes as Python types: a TypedDict for each object, in the order in which their bases are needed.

import { pythonName } from './python-example.ts'
import type { EventType } from './model.ts'
import { isInput } from './model.ts'
import type { Field, NamedShape, Shape } from './shapes.ts'

/** Answers have amounts as Decimal; requests take whole numbers and text too. */
type Use = 'request' | 'reply'

type ObjectShape = Shape & { readonly kind: 'object' }

/** Names that a field cannot have in a class, because annotations of the class use them. */
const annotationNames: ReadonlySet<string> = new Set(['Any', 'Decimal', 'bool', 'dict', 'int', 'list', 'str'])

export const pascal = (name: string): string =>
  name.replace(/(?:^|[._-])(\w)/g, (_, letter: string) => letter.toUpperCase())

export function docstring(text: string, indent: string): string {
  if (text === '') return ''
  const safe = text.replaceAll('\\', '\\\\').replaceAll('"""', "'''")
  return `${indent}"""${safe}${safe.endsWith('"') ? ' ' : ''}"""\n`
}

/** Prints types, and gathers the declarations that they need. */
export class PythonTypes {
  readonly #shapes: ReadonlyMap<string, NamedShape>
  readonly #names: Set<string>
  readonly #declarations: string[] = []
  /** Classes with bases, which stand after them. */
  readonly #extensions: string[] = []
  readonly #used = new Set<string>()
  #depth = 0

  constructor(shapes: readonly NamedShape[]) {
    this.#shapes = new Map(shapes.map(shape => [shape.name, shape]))
    this.#names = new Set(this.#shapes.keys())
  }

  /** Names of declarations that annotations outside of declarations have. */
  usedNames(): string[] {
    return [...this.#used].toSorted()
  }

  /** The type as an annotation; an object without a name is declared as `name`. */
  annotation(shape: Shape, use: Use, name: string): string {
    return this.#text(shape, use, name)
  }

  /** A record of a list of changes that was not deleted. */
  liveRow(row: Shape): string {
    if (row.kind !== 'named') throw new Error('A list of changes has rows without a name.')
    const name = `Live${row.name}`
    this.#used.add(name).add('DeletedRecord')
    if (!this.#names.has(name)) {
      this.#names.add(name)
      this.#extensions.push(
        `class ${name}(${row.name}, LiveRecord):\n    """A record that was not deleted."""\n`,
      )
    }
    return name
  }

  /** The body of an upload: the file instead of its address. */
  withFile(bodyName: string, upload: string): string {
    const body = this.#shapes.get(bodyName)?.shape
    if (body?.kind !== 'object') throw new Error(`${bodyName} is no object.`)
    const fields = body.fields.filter(({ name }) => name !== `${upload}_url`)
    const file: Field = { name: upload, required: true, shape: { kind: 'bytes' }, description: 'The file.' }
    const name = this.#declare(
      `${bodyName}WithFile`,
      'The same with a file of this machine.',
      { kind: 'object', fields: [...fields, file] },
      'request',
    )
    this.#used.add(name)
    return name
  }

  /** The module of every declaration. */
  module(head: string, events: readonly EventType[]): string {
    for (const { name, description, shape } of this.#shapes.values())
      this.#named(name, description, shape, isInput(name) ? 'request' : 'reply')
    for (const { type, data, description } of events) this.#event(type, data, description)
    const names = events.map(({ type }) => `${pascal(type)}Event`)
    this.#alias('PayrollEvent', 'An event as webhooks and `/events` deliver it.', names.join(' | '))
    const all = [...this.#names].toSorted().map(name => `    "${name}",\n`)
    return `${head}
from __future__ import annotations

from decimal import Decimal
from typing import Any, Literal, NotRequired, TypeAlias, TypedDict

from ..files import FileSource
from ..money import Amount

__all__ = [
${all.join('')}]

${[...this.#declarations, ...this.#extensions].join('\n')}`
  }

  #text(shape: Shape, use: Use, name: string): string {
    switch (shape.kind) {
      case 'decimal':
        return use === 'request' ? 'Amount' : shape.unit === 'rupees' ? 'Decimal' : 'Decimal | int'
      case 'number':
        return 'Decimal | int'
      case 'integer':
        return 'int'
      case 'string':
        return 'str'
      case 'boolean':
        return 'bool'
      case 'null':
        return 'None'
      case 'unknown':
        return 'Any'
      case 'bytes':
        return 'FileSource'
      case 'literal':
        return `Literal[${literalText(shape.value)}]`
      case 'named':
        return this.#use(shape.name)
      case 'list':
        return `list[${this.#text(shape.of, use, shape.of.kind === 'object' ? `${name}Item` : name)}]`
      case 'map':
        return `dict[str, ${this.#text(shape.of, use, shape.of.kind === 'object' ? `${name}Value` : name)}]`
      case 'object':
        return this.#use(this.#declare(name, '', shape, use))
      case 'all':
        return this.#use(this.#extend(name, shape.of, use))
      default:
        return this.#union(shape.of, use, name)
    }
  }

  #union(of: readonly Shape[], use: Use, name: string): string {
    const literals = of.flatMap(each => (each.kind === 'literal' ? [literalText(each.value)] : []))
    const objects = of.filter(each => each.kind === 'object')
    const others = of
      .filter(each => each.kind !== 'literal' && each.kind !== 'null')
      .map((each, at) =>
        this.#text(
          each,
          use,
          each.kind === 'object' && objects.length > 1 ? variantName(name, each, at) : name,
        ),
      )
    const texts = [
      ...(literals.length > 0 ? [`Literal[${literals.join(', ')}]`] : []),
      ...new Set(others),
      ...(of.some(({ kind }) => kind === 'null') ? ['None'] : []),
    ]
    return texts.join(' | ')
  }

  #use(name: string): string {
    if (this.#depth === 0) this.#used.add(name)
    return name
  }

  #named(name: string, description: string, shape: Shape, use: Use): void {
    if (shape.kind === 'object') this.#print(name, description, shape, use)
    else {
      this.#depth += 1
      this.#alias(name, description, this.#text(shape, use, name))
      this.#depth -= 1
    }
  }

  #alias(name: string, description: string, text: string): void {
    this.#names.add(name)
    this.#declarations.push(`${name}: TypeAlias = ${quoted(text)}\n${docstring(description, '')}`)
  }

  /** Declares an object by a name that no other has. */
  #declare(wanted: string, description: string, shape: ObjectShape, use: Use): string {
    const name = this.#freeName(wanted)
    this.#print(name, description, shape, use)
    return name
  }

  #freeName(wanted: string): string {
    let name = wanted
    while (this.#names.has(name)) name += 'Fields'
    this.#names.add(name)
    return name
  }

  #print(name: string, description: string, { fields }: ObjectShape, use: Use): void {
    const isClass = fields.every(field => pythonField(field.name))
    const texts = this.#fieldTexts(name, fields, use, isClass)
    this.#declarations.push(
      isClass
        ? `class ${name}(TypedDict):\n${classBody(description, texts)}`
        : `${name} = TypedDict(\n    "${name}",\n    {\n${texts.join('')}    },\n)\n${docstring(description, '')}`,
    )
  }

  #extend(wanted: string, of: readonly Shape[], use: Use): string {
    const name = this.#freeName(wanted)
    const bases = of.map(each => (each.kind === 'named' ? each.name : null)).filter(each => each !== null)
    const fields = of.flatMap(each => (each.kind === 'object' ? each.fields : []))
    const texts = this.#fieldTexts(name, fields, use, true)
    this.#extensions.push(`class ${name}(${bases.join(', ')}):\n${classBody('', texts)}`)
    return name
  }

  #fieldTexts(owner: string, fields: readonly Field[], use: Use, isClass: boolean): string[] {
    this.#depth += 1
    const texts = fields.map(({ name, required, shape, description }) => {
      const own = this.#text(shape, use, `${owner}${pascal(name)}`)
      const type = required ? own : `NotRequired[${own}]`
      return isClass
        ? `    ${name}: ${type}\n${docstring(description, '    ')}`
        : `${description === '' ? '' : `        # ${description}\n`}        "${name}": ${quoted(type)},\n`
    })
    this.#depth -= 1
    return texts
  }

  #event(type: string, data: Shape, description: string): void {
    const field = (name: string, shape: Shape, required = true): Field => ({
      name,
      required,
      shape,
      description: name === 'test' ? 'True for an example that was asked for.' : '',
    })
    const name = `${pascal(type)}Event`
    if (this.#names.has(name)) throw new Error(`Two types would be called ${name}.`)
    const fields = [
      field('id', { kind: 'string' }),
      field('type', { kind: 'literal', value: type }),
      field('created_at', { kind: 'string' }),
      field('organization_id', { kind: 'integer' }),
      field('api_version', { kind: 'string' }),
      field('data', data),
      field('test', { kind: 'boolean' }, false),
    ]
    this.#declare(name, description, { kind: 'object', fields }, 'reply')
  }
}

const pythonField = (name: string): boolean =>
  /^[A-Za-z]\w*$/.test(name) &&
  (pythonName(name) === name || optionNames.has(name)) &&
  !annotationNames.has(name)

/** Names that are no arguments of a method, and yet fields. */
const optionNames: ReadonlySet<string> = new Set([
  'timeout',
  'headers',
  'body',
  'if_match',
  'idempotency_key',
])

function classBody(description: string, fields: readonly string[]): string {
  const doc = docstring(description, '    ')
  if (fields.length === 0) return doc === '' ? '    pass\n' : doc
  return `${doc === '' ? '' : `${doc}\n`}${fields.join('')}`
}

/** The name of one of several objects, by the value that tells it from the others. */
function variantName(name: string, shape: ObjectShape, at: number): string {
  const kind = shape.fields.find(field => field.shape.kind === 'literal')?.shape
  const value = kind?.kind === 'literal' ? String(kind.value) : ''
  return `${name}${/^[a-z]\w*$/.test(value) ? pascal(value) : at + 1}`
}

function literalText(value: string | number | boolean): string {
  if (typeof value === 'boolean') return value ? 'True' : 'False'
  return JSON.stringify(value)
}

const quoted = (type: string): string => `'${type.replaceAll(/['\\]/g, String.raw`\$&`)}'`
