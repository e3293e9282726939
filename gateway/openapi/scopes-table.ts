// The scopes of keys, as a table of the guides.

import { allowingScopes, type Scope, scopeSubjects, scopes } from '#proto/scopes.ts'
import { operations, scopesOf } from './site/reference-document.ts'

function rowOf(scope: Scope): string {
  const included = scopes.filter(other => other !== scope && allowingScopes(other).includes(scope))
  const count = operations.filter(operation => scopesOf(operation).includes(scope)).length
  const cells = [
    `\`${scope}\``,
    scopeSubjects[scope],
    included.length === 0 ? '–' : included.map(other => `\`${other}\``).join(', '),
    count === 0 ? 'fields' : String(count),
  ]
  return `| ${cells.join(' | ')} |`
}

export const scopesTable = [
  '| Scope | Allows | Includes | Operations |',
  '| --- | --- | --- | --- |',
  ...scopes.toSorted().map(rowOf),
].join('\n')
