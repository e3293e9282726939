// The fields that need a scope of their own, as a table of the guides.

import { type GuardedField, guardedFields } from '../http/guarded-fields.ts'

const places = { body: 'Request body', query: 'Query', reply: 'Response' } as const

function rowOf({ name, place, scope, operations, when, needsScope }: GuardedField): string {
  const anyValue = needsScope === undefined ? 'any' : 'any but null'
  const cells = [
    `\`${name}\``,
    places[place],
    operations?.map(operation => `\`${operation}\``).join(', ') ?? 'all',
    when === undefined ? anyValue : `\`${when}\``,
    `\`${scope}\``,
  ]
  return `| ${cells.join(' | ')} |`
}

export const guardedFieldsTable = [
  '| Field | Part | Operations | Values | Scope |',
  '| --- | --- | --- | --- | --- |',
  ...guardedFields.map(rowOf),
].join('\n')
