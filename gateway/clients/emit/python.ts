// The generated modules of the Python library: types, the resources, and the codes of problems.

import { listFields, type Method, type Model, type Query, type Resource } from './model.ts'
import { pythonExample, pythonFileExample, pythonName } from './python-example.ts'
import { docstring, pascal, PythonTypes } from './python-types.ts'
import type { Field, Shape } from './shapes.ts'

/** Files of `generated` by name. */
export function pythonModules(model: Model): Readonly<Record<string, string>> {
  const types = new PythonTypes(model.shapes)
  // First: what a method takes or returns may need a type that has no name in the document.
  const resources = resourcesModule(model, types)
  return {
    '__init__.py': head('Modules that are written from the routes of the API.'),
    'types.py': types.module(head('Types of requests, answers and events.'), model.events),
    'resources.py': resources,
    'problem_codes.py': problemCodesModule(model),
  }
}

const head = (text: string): string =>
  `# Written by \`npm run clients\`, from the routes of the API. Changes here are lost.\n"""${text}"""\n`

function problemCodesModule({ problemCodes, version }: Model): string {
  return `${head('Codes of problems, and the version of the contract.')}
from typing import Final, Literal

API_VERSION: Final = "${version}"
"""Contract version that this library was written for."""

ProblemCode = Literal[
${problemCodes.map(code => `    "${code}",\n`).join('')}]
"""Codes of problems. New ones may be added: treat an unknown one by its status."""
`
}

/** \`getPfForm12A\` is \`get_pf_form12a\`. */
const snake = (name: string): string =>
  name.replace(/(?<=[a-z])(?=[A-Z])|(?<=\d)(?=[A-Z][a-z])/g, '_').toLowerCase()

function resourcesModule({ resources }: Model, types: PythonTypes): string {
  const classes = resources.map(resource => resourceText(resource, types))
  const names = types.usedNames()
  return `${head('The resources of the API, a method for each operation.')}
# mypy: disable-error-code="no-any-return"

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal
from typing import TYPE_CHECKING, Any, Literal, Unpack, overload

from ..api import Api
from ..events import EventStream
from ..files import Download, FileSource
from ..money import Amount
from ..options import CallOptions, FollowOptions
from ..pages import Pages

if TYPE_CHECKING:
    from .types import (
${names.map(name => `        ${name},\n`).join('')}    )

${classes.join('\n\n')}

class Resources:
    """Every resource of the API."""

    def __init__(self, api: Api) -> None:
${resources.map(({ name }) => `        self.${snake(name)} = ${pascal(name)}Resource(api)\n`).join('')}`
}

function resourceText(resource: Resource, types: PythonTypes): string {
  const methods = resource.methods.flatMap(method => methodTexts(resource, method, types))
  const names = methods.map(({ name }) => name)
  if (new Set(names).size < names.length) throw new Error(`Two methods of ${resource.name} have one name.`)
  return `
class ${pascal(resource.name)}Resource:
${docstring(resource.description, '    ')}
    def __init__(self, api: Api) -> None:
        self._api = api

${methods.map(({ text }) => text).join('\n')}`
}

/** The call of an operation as the documentation shows it. */
export const pythonCall = (resource: string, method: Method): string =>
  pythonExample(snake(resource), method, pythonName(snake(method.name)))

type MethodText = { readonly name: string; readonly text: string }

/** A method, and the one that fetches the same as a file. */
function methodTexts(resource: Resource, method: Method, types: PythonTypes): MethodText[] {
  const { files, reply } = method
  const name = pythonName(snake(method.name))
  const own = { name, text: new MethodPrinter(resource, method, name, types).text() }
  if (files.length === 0 || reply.kind === 'file') return [own]
  const fileName = `${name}_file`
  return [own, { name: fileName, text: new MethodPrinter(resource, method, fileName, types).fileText() }]
}

type Argument = { readonly name: string; readonly type: string; readonly isRequired: boolean }

class MethodPrinter {
  readonly #resource: string
  readonly #siblings: readonly Method[]
  readonly #method: Method
  readonly #name: string
  readonly #types: PythonTypes
  readonly #query: readonly (Argument & { readonly field: string })[]

  constructor(resource: Resource, method: Method, name: string, types: PythonTypes) {
    this.#resource = snake(resource.name)
    this.#siblings = resource.methods
    this.#method = method
    this.#name = name
    this.#types = types
    const taken = new Set(method.parameters.map(parameter => parameter.name))
    this.#query = queryFields(method.query)
      .map(field => ({
        field: field.name,
        name: taken.has(field.name) ? `${field.name}_` : pythonName(field.name),
        type: this.#queryType(field.shape),
        isRequired: field.required,
      }))
      .toSorted((a, b) => Number(b.isRequired) - Number(a.isRequired))
  }

  text(): string {
    const { reply, query, follows } = this.#method
    const options = follows === null ? 'CallOptions' : 'FollowOptions'
    const doc = this.#doc(pythonExample(this.#resource, this.#method, this.#name))
    const keywords = [
      ...this.#query,
      ...(reply.kind === 'stream' ? [{ name: 'last_event_id', type: 'str', isRequired: false }] : []),
    ]
    const positional = [...this.#pathArguments(), ...this.#bodyArgument()]
    const define = (own: readonly Argument[], result: string): string =>
      `    def ${this.#name}(${signature(positional, own, options)}) -> ${result}:`
    if (reply.kind !== 'page' || query?.asksChanges !== true)
      return `${define(keywords, this.#result())}\n${doc}        ${this.#call()}\n`
    if (reply.row.kind !== 'named') throw new Error(`${this.#name} has rows without a name.`)
    const meta = this.#annotation(reply.meta, 'Meta')
    const changes = { name: 'updated_since', type: 'str', isRequired: true }
    return `    @overload
${define(keywords, `Pages[${this.#annotation(reply.row, 'Row')}, ${meta}]`)} ...
    @overload
${define([changes, ...keywords], `Pages[${this.#types.liveRow(reply.row)} | DeletedRecord, ${meta}]`)} ...
${define([...keywords, { ...changes, isRequired: false }], 'Pages[Any, Any]')}
${doc}        ${this.#call()}
`
  }

  fileText(): string {
    const { files } = this.#method
    const formats = files.map(format => `"${format}"`).join(', ')
    const positional = [
      ...this.#pathArguments(),
      { name: 'format', type: `Literal[${formats}]`, isRequired: true },
    ]
    const doc = this.#doc(pythonFileExample(this.#resource, this.#method, this.#name), ', as a file')
    const query = [...this.#query, { field: 'format', name: 'format' }]
    return `    def ${this.#name}(${signature(positional, this.#query, 'CallOptions')}) -> Download:
${doc}        return self._api.download(${this.#place()}, options, ${queryText(query)})
`
  }

  #doc(example: string, suffix = ''): string {
    const { summary, scope } = this.#method
    const need = scope === 'open' ? 'Needs no key.' : scope === 'any' ? 'Any key.' : `Scope \`${scope}\`.`
    const lines = example.replaceAll('\\', '\\\\').split('\n')
    return `        """${summary}${suffix}. ${need}

        Example::

${lines.map(line => `            ${line}\n`).join('')}        """
`
  }

  #pathArguments(): Argument[] {
    return this.#method.parameters.map(({ name }) => ({ name, type: 'str | int', isRequired: true }))
  }

  #bodyArgument(): Argument[] {
    const { body } = this.#method
    if (body === null) return []
    if (body.kind === 'file') return [{ name: 'file', type: 'FileSource', isRequired: true }]
    const own = this.#annotation(body.shape, 'Body', 'request')
    const type = body.upload === null ? own : `${own} | ${this.#types.withFile(own, body.upload)}`
    return [{ name: 'body', type, isRequired: body.required }]
  }

  #annotation(shape: Shape, suffix: string, use: 'request' | 'reply' = 'reply'): string {
    return this.#types.annotation(shape, use, `${pascal(this.#method.operationId)}${suffix}`)
  }

  /** A list in a query is one value or several. */
  #queryType(shape: Shape): string {
    if (shape.kind !== 'list') return this.#annotation(shape, 'Query', 'request')
    const one = this.#annotation(shape.of, 'Query', 'request')
    return `${one} | Sequence[${one}]`
  }

  #result(): string {
    const { reply } = this.#method
    switch (reply.kind) {
      case 'json':
        return this.#annotation(reply.shape, 'Reply')
      case 'page':
        return `Pages[${this.#annotation(reply.row, 'Row')}, ${this.#annotation(reply.meta, 'Meta')}]`
      case 'stream':
        return 'EventStream'
      case 'file':
        return 'Download'
      case 'text':
        return 'str'
      default:
        return 'None'
    }
  }

  /** Method, path and the values of its parameters. */
  #place(verb?: string): string {
    const { path, parameters } = this.#method
    const values = parameters.map(({ name }) => `("${name}", ${name})`)
    const tuple = values.length === 1 ? `(${values[0]},)` : `(${values.join(', ')})`
    return [
      `"${this.#resource}.${this.#name}"`,
      ...(verb === undefined ? [] : [`"${verb}"`]),
      `"${path}"`,
      tuple,
    ].join(', ')
  }

  #call(): string {
    const { reply, verb, body, isIdempotent, follows, files, query } = this.#method
    const place = this.#place()
    switch (reply.kind) {
      case 'stream':
        return `return self._api.stream(${place}, options, ${queryText(this.#query)}, last_event_id)`
      case 'text':
        return `return self._api.text(${place}, options)`
      case 'page': {
        const changes = query?.asksChanges === true ? [{ field: 'updated_since', name: 'updated_since' }] : []
        return `return self._api.pages(${place}, options, ${queryText([...this.#query, ...changes])})`
      }
      case 'file': {
        const own = this.#query.filter(({ field }) => field !== 'format')
        const format = this.#query.some(({ field }) => field === 'format')
          ? `format or "${files[0]}"`
          : `"${files[0]}"`
        return `return self._api.download(${place}, options, ${queryText([...own, { field: 'format', name: format }])})`
      }
      default:
        break
    }
    const content = [
      ...(body === null ? [] : [`body=${body.kind === 'file' ? 'file' : 'body'}`]),
      ...(body?.kind === 'file' ? ['upload=""'] : []),
      ...(body?.kind === 'json' && body.upload !== null ? [`upload="${body.upload}"`] : []),
    ]
    const parts = [this.#place(verb.toUpperCase()), 'options']
    if (follows !== null)
      return `return self._api.follow(${[...parts, ...this.#followed(), ...content].join(', ')})`
    if (this.#query.length > 0) content.push(`query=${queryText(this.#query)}`)
    if (isIdempotent) content.push('guarded=True')
    const call = `self._api.json(${[...parts, ...content].join(', ')})`
    return reply.kind === 'none' ? call : `return ${call}`
  }

  #followed(): string[] {
    const { follows } = this.#method
    const pathOf = (id: string | null | undefined): string => {
      const path = this.#siblings.find(({ operationId }) => operationId === id)?.path
      return path === undefined ? 'None' : `"${path}"`
    }
    return [`read=${pathOf(follows?.read)}`, `watch=${pathOf(follows?.watch)}`]
  }
}

function signature(positional: readonly Argument[], keywords: readonly Argument[], options: string): string {
  const text = ({ name, type, isRequired }: Argument): string =>
    isRequired ? `${name}: ${type}` : `${name}: ${type.endsWith('| None') ? type : `${type} | None`} = None`
  const parts = [
    'self',
    ...positional.map(text),
    ...(positional.length > 0 ? ['/'] : []),
    ...(keywords.length > 0 ? ['*', ...keywords.map(text)] : []),
    `**options: Unpack[${options}]`,
  ]
  const line = parts.join(', ')
  return line.length < 90 ? line : `\n${parts.map(part => `        ${part},\n`).join('')}    `
}

const queryText = (fields: readonly { readonly field: string; readonly name: string }[]): string =>
  `{${fields.map(({ field, name }) => `"${field}": ${name}`).join(', ')}}`

const listShapes: Readonly<Record<(typeof listFields)[number], Shape>> = {
  limit: { kind: 'integer' },
  cursor: { kind: 'string' },
  include_total: { kind: 'boolean' },
  fields: { kind: 'list', of: { kind: 'string' } },
}

function queryFields(query: Query | null): Field[] {
  if (query === null) return []
  const ofLists = query.isList
    ? listFields.map(name => ({ name, required: false, shape: listShapes[name], description: '' }))
    : []
  return [...query.fields, ...ofLists]
}
