import { type ProblemCode, problemKinds } from '#proto/problems.ts'
import { problemsOf } from './operations.ts'
import type { Route } from '../http/route.ts'

/** What a caller does about a problem of the status, where the answer's own `details` say no more. */
const advice: Readonly<Record<number, string>> = {
  400: 'Each entry of details names a field and what to send in it. All of them are there: correct them together.',
  401: 'Nothing was done. Check which credentials the call carries, and that they belong to this environment.',
  403: 'Nothing was done. The credentials are good and do not allow this; details names what would.',
  404: 'The address names nothing that this key can reach. An id of another organization looks the same as none.',
  405: 'The header Allow names the methods of this address.',
  409: 'The record is in a state that does not allow this. Read it again, and decide anew.',
  412: 'The record has changed since it was read. Read it again, and send its new ETag in If-Match.',
  413: 'Send less in one call: several smaller calls come to the same.',
  414: 'Shorten the address; long lists belong in the body.',
  415: 'Send the body as application/json, and not compressed.',
  422: 'An Idempotency-Key belongs to one request for a day. Send another request with another key.',
  428: 'Send the ETag of the record in If-Match.',
  429: 'Wait for as many seconds as Retry-After says. X-RateLimit-Pool names the pool that is used up.',
  500: 'The fault is ours, and nothing of the call was kept. Send request_id along when you report it.',
  503: 'Come again after as many seconds as Retry-After says; an Idempotency-Key makes that safe for every write.',
}

export function problemPage(code: ProblemCode, routes: readonly Route[]): string {
  const { title, status, retryable } = problemKinds[code]
  const calls = routes.filter(route => problemsOf(route).includes(code))
  const everywhere = calls.length > routes.length / 2
  return html(
    title,
    `<p><code>${code}</code>, HTTP status ${status}</p>
<p>${advice[status] ?? 'The message of the answer says what to change.'}</p>
<p>${
      retryable
        ? 'The same request can succeed later.'
        : 'The same request will be refused again: change it before it is sent anew.'
    }</p>
<h2>Where it occurs</h2>
${everywhere ? '<p>In most calls.</p>' : listOf(calls.map(callOf))}`,
  )
}

export function problemsPage(codes: readonly ProblemCode[]): string {
  const rows = codes.map(code => {
    const { status, title } = problemKinds[code]
    return `<a href="/docs/errors/${code}"><code>${code}</code></a> ${status}: ${title}`
  })
  return html('Problems', listOf(rows))
}

function callOf({ method, path, summary }: Route): string {
  return `<code>${method.toUpperCase()} ${path.slice('/v1'.length)}</code> ${summary}`
}

function listOf(items: readonly string[]): string {
  if (items.length === 0) return '<p>In no call of its own.</p>'
  return `<ul>\n${items.map(item => `<li>${item}</li>`).join('\n')}\n</ul>`
}

function html(title: string, body: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<link rel="stylesheet" href="/docs/pages.css">
</head>
<body>
<main>
<h1>${title}</h1>
${body}
<p><a href="/docs/errors">All problems</a> · <a href="/docs">Reference</a></p>
</main>
</body>
</html>
`
}
