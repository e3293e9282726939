// The API on one page of Markdown for language models: conventions, and every operation with its scope.

import type { Route } from '../http/route.ts'
import { guides } from './site/guides.ts'
import { referenceMarkdown } from './site/reference-markdown.ts'

const conventions = `# Payroll Engine API

> Indian payroll over REST: employees, attendance and salaries in; exact payslips, explanations and signed events out.

- Two base addresses: \`/v1\` (production) and \`/sandbox/v1\`. A key belongs to one of them.
- \`Authorization: Bearer <key>\`, or a signed request with \`X-SVC-Key\`, \`X-SVC-Timestamp\` and \`X-SVC-Signature\`.
- Amounts are rupees with two decimals; days have two decimals, percentages four; dates are YYYY-MM-DD, Indian time.
- \`ext:<external_id>\` stands for an employee wherever an id is accepted.
- Every write accepts an \`Idempotency-Key\`: a repeated request returns the first response and has no second effect.
- Lists are \`{data, meta}\`; send \`meta.next_cursor\` as \`cursor\` for the next page. \`fields=id,name\` trims responses.
- An error has \`code\`, \`message\` and \`details\` with every invalid field; \`type\` links to a page about the code.
- Order of a payroll: POST /employees, POST /payroll-runs, POST /payroll-runs/{id}/calculate,
  GET /payroll-runs/{id}/employees, POST /payroll-runs/{id}/lock, POST /payroll-runs/{id}/mark-paid.
  POST /payroll-runs/preview calculates without storing anything.

## Documents

- [Everything on one page](/llms-full.txt): all guides, operations, events and schemas
- [OpenAPI 3.1](/openapi.json): every schema, with examples
- [Postman collection](/docs/collection.postman.json), [Bruno collection](/docs/collection.bruno.zip): a request for each operation
- [Documentation](/docs): guides and reference for people; each page is Markdown at its address with \`.md\`
- [Errors](/docs/errors.md): cause and remedy of each code
- [Changelog](/docs/changelog.md) and [law changes](/docs/law-changes.md), each with a feed
${guides.map(({ slug, title }) => `- [${title}](/docs/guides/${slug}.md)`).join('\n')}
`

export function llmsText(routes: readonly Route[]): string {
  const tags = Map.groupBy(routes, ({ tag }) => tag)
  const sections = [...tags].map(([tag, calls]) => `\n## ${tag}\n\n${calls.map(lineOf).join('\n')}\n`)
  return conventions + sections.join('')
}

/** The conventions, all guides and the whole reference. */
export function llmsFullText(): string {
  return [conventions, ...guides.map(({ source }) => source), referenceMarkdown()].join('\n\n')
}

function lineOf({ method, path, summary, scope, pool }: Route): string {
  const need = { any: 'any key', open: 'no key' }[scope as string] ?? scope
  const from = pool === 'general' ? '' : `, ${pool} pool`
  return `- \`${method.toUpperCase()} ${path.slice('/v1'.length)}\`: ${summary} (${need}${from})`
}
