// One page for every error code in Markdown: what causes it and what to do.

import { type ProblemCode, problemKinds } from '#proto/problems.ts'
import { errorGuides } from './error-guides.ts'
import { errorsOf, operations, urlOf } from './reference-document.ts'

export const problemCodes = Object.keys(problemKinds) as ProblemCode[]

export function errorMarkdown(code: ProblemCode): string {
  const { title, status, retryable } = problemKinds[code]
  const { cause, fix } = errorGuides[code]
  const where = operations.filter(operation =>
    errorsOf(operation).some(error => error.code === code && error.status === String(status)),
  )
  const isEverywhere = where.length > operations.length / 2
  const links = where.map(
    operation =>
      `- [${operation.summary}](${urlOf(operation)}) \`${operation.method.toUpperCase()} ${operation.path}\``,
  )
  const places = links.length === 0 ? 'Before an operation is chosen, or inside a batch.' : links.join('\n')
  return `# ${title}

\`${code}\` · HTTP status ${status} · ${retryable ? 'the same request can succeed later' : 'the same request will fail again'}

## Cause

${cause}

## What to do

${fix}

## Where it occurs

${isEverywhere ? 'In most operations.' : places}

[All errors](/docs/errors) · [Error format](/docs/guides/errors)
`
}

export function errorsMarkdown(): string {
  const rows = problemCodes.map(code => {
    const { status, title, retryable } = problemKinds[code]
    return `| ${status} | [\`${code}\`](/docs/errors/${code}) | ${title} | ${retryable ? 'yes' : 'no'} |`
  })
  return `# Errors

Every error has a stable \`code\`. [Errors](/docs/guides/errors) explains the format.

| Status | Code | Title | Retry |
| --- | --- | --- | --- |
${rows.join('\n')}
`
}
