// One page for every error code: what causes it and what to do.

import { type ProblemCode, problemKinds } from '#proto/problems.ts'
import { errorGuides } from './error-guides.ts'
import { escapeHtml, inlineMarkdown, slugOf } from './html.ts'
import { operations } from './reference-document.ts'

export function errorPage(code: ProblemCode): string {
  const { title, status, retryable } = problemKinds[code]
  const { cause, fix } = errorGuides[code]
  const where = operations.filter(
    ({ responses }) => responses[status]?.['x-error-codes']?.includes(code) === true,
  )
  const isEverywhere = where.length > operations.length / 2
  const links = where.map(
    ({ method, path, summary, tags: [tag = ''], operationId }) =>
      `<li><a href="/docs/api/${slugOf(tag)}#${operationId}">${escapeHtml(summary)}</a> <code>${method.toUpperCase()} ${escapeHtml(path)}</code></li>`,
  )
  return `<h1>${escapeHtml(title)}</h1>
<p><code>${code}</code> · HTTP status ${status} · ${retryable ? 'the same request can succeed later' : 'the same request will fail again'}</p>
<h2 id="cause">Cause</h2>
<p>${inlineMarkdown(cause)}</p>
<h2 id="what-to-do">What to do</h2>
<p>${inlineMarkdown(fix)}</p>
<h2 id="where-it-occurs">Where it occurs</h2>
${isEverywhere ? '<p>In most operations.</p>' : links.length === 0 ? '<p>Before an operation is chosen, or inside a batch.</p>' : `<ul>${links.join('\n')}</ul>`}
<p><a href="/docs/errors">All errors</a> · <a href="/docs/guides/errors">Error format</a></p>`
}

export function errorsPage(codes: readonly ProblemCode[]): string {
  const rows = codes.map(code => {
    const { status, title, retryable } = problemKinds[code]
    return `<tr><td>${status}</td><td><a href="/docs/errors/${code}"><code>${code}</code></a></td><td>${escapeHtml(title)}</td><td>${retryable ? 'yes' : ''}</td></tr>`
  })
  return `<h1>Errors</h1>
<p class="lead">Every error has a stable <code>code</code>. <a href="/docs/guides/errors">Errors</a> explains the format.</p>
<div class="scroll"><table><thead><tr><th>Status</th><th>Code</th><th>Title</th><th>Retry</th></tr></thead><tbody>${rows.join('\n')}</tbody></table></div>`
}
