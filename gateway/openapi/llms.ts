// The API for agents, as one short page of Markdown: every call with what it needs, beside the conventions
// that hold for all. The document of OpenAPI holds the rest.

import type { Route } from '../http/route.ts'

const conventions = `# Payroll Engine API

> Indian payroll over REST: employees, attendance and salaries in; exact payslips, explanations and signed events out.

- Two base addresses: \`/v1\` (production) and \`/sandbox/v1\`. A key belongs to one of them.
- \`Authorization: Bearer <key>\`, or a signed request with \`X-SVC-Key\`, \`X-SVC-Timestamp\` and \`X-SVC-Signature\`.
- Amounts are decimal rupees with two decimals; days have two, percentages four; dates are YYYY-MM-DD, in India's time.
- An id of the caller's own can stand for an employee as \`ext:<external_id>\`.
- Every write takes an \`Idempotency-Key\`: the same request with the same key is done once.
- Lists are \`{data, meta}\`; send \`meta.next_cursor\` as \`cursor\` for the next page. \`fields=id,name\` shows those fields of
  each row, or of a single record, alone.
- A refusal has \`code\`, \`message\` and \`details\` with every field that is wrong; \`type\` is the address of its page.
- The order of a payroll: POST /employees, POST /payroll-runs, POST /payroll-runs/{id}/calculate, GET /payslips,
  POST /payroll-runs/{id}/lock, POST /payroll-runs/{id}/mark-paid. POST /payroll-runs/preview calculates without storing.

## Documents

- [OpenAPI 3.1](/openapi.json): every schema, with an example of each body and answer
- [Reference](/docs): the same for people
- [Problems](/docs/errors): what each code means
`

export function llmsText(routes: readonly Route[]): string {
  const tags = Map.groupBy(routes, ({ tag }) => tag)
  const sections = [...tags].map(([tag, calls]) => `\n## ${tag}\n\n${calls.map(lineOf).join('\n')}\n`)
  return conventions + sections.join('')
}

function lineOf({ method, path, summary, scope, pool }: Route): string {
  const need = { any: 'any key', open: 'no key' }[scope as string] ?? scope
  const from = pool === 'general' ? '' : `, ${pool} pool`
  return `- \`${method.toUpperCase()} ${path.slice('/v1'.length)}\`: ${summary} (${need}${from})`
}
