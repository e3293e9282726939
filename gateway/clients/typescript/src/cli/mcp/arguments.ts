// Arguments of a tool, checked before anything is called. What operations take is checked by the service.

import { PayrollError } from '../../problem.ts'
import type { Json } from './contract.ts'
import type { Arguments } from './tools.ts'

type Field = {
  readonly type?: string
  readonly description?: string
  readonly minLength?: number
  readonly minimum?: number
  readonly pattern?: string
}

const isOf: Readonly<Record<string, (value: unknown) => boolean>> = {
  string: value => typeof value === 'string',
  integer: Number.isSafeInteger,
  object: value => typeof value === 'object' && value !== null && !Array.isArray(value),
}

const words: Readonly<Record<string, string>> = {
  string: 'text',
  integer: 'a whole number',
  object: 'an object',
}

/** @throws {PayrollError} `argument_invalid`, with every argument that is missing or wrong. */
export function checked(tool: string, schema: Json, args: Arguments): Arguments {
  const fields = schema['properties'] as Readonly<Record<string, Field>>
  const required = (schema['required'] ?? []) as readonly string[]
  const faults = [
    ...required
      .filter(name => args[name] === undefined)
      .map(name => `${name} is missing. ${fields[name]?.description ?? ''}`.trim()),
    ...Object.entries(args).flatMap(([name, value]) => {
      const field = Object.hasOwn(fields, name) ? fields[name]! : null
      if (field === null)
        return schema['additionalProperties'] === false
          ? [`${tool} has no argument ${name}. It takes ${Object.keys(fields).join(', ')}.`]
          : []
      return value === undefined ? [] : faultOf(name, field, value)
    }),
  ]
  if (faults.length > 0) throw new PayrollError('argument_invalid', faults.join(' '))
  return args
}

function faultOf(
  name: string,
  { type = '', minLength = 0, minimum = -Infinity, pattern = '', description = '' }: Field,
  value: unknown,
): string[] {
  const isRight =
    (isOf[type]?.(value) ?? true) &&
    (typeof value !== 'string' || (value.length >= minLength && new RegExp(pattern, 'u').test(value))) &&
    (typeof value !== 'number' || value >= minimum)
  return isRight ? [] : [`${name} must be ${words[type] ?? type}. ${description}`.trim()]
}
