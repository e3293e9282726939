// The pages for people: the reference, and one page for every problem that an answer can name. They come from this
// process alone: no other host is asked for a script, a font or a picture.

import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Exchange, Next } from '../http/exchange.ts'
import { isUnchanged } from '../http/preconditions.ts'
import type { Route } from '../http/route.ts'
import { problemPage, problemsPage } from './problem-pages.ts'
import { type ProblemCode, problemKinds } from '#proto/problems.ts'

type Page = { readonly type: string; readonly body: Buffer; readonly tag: string }

const viewer = createRequire(import.meta.url)
  .resolve('swagger-ui-dist/package.json')
  .replace(/package\.json$/, '')

const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  // The viewer draws its arrows as data.
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

export function docsPages(routes: readonly Route[]) {
  const codes = Object.keys(problemKinds) as ProblemCode[]
  const pages = new Map<string, Page>([
    ['/docs', fileOf('text/html', new URL('reference.html', import.meta.url))],
    ['/docs/reference.js', fileOf('text/javascript', new URL('reference.js', import.meta.url))],
    ['/docs/pages.css', fileOf('text/css', new URL('pages.css', import.meta.url))],
    ['/docs/swagger-ui-bundle.js', fileOf('text/javascript', `${viewer}swagger-ui-bundle.js`)],
    ['/docs/swagger-ui.css', fileOf('text/css', `${viewer}swagger-ui.css`)],
    ['/docs/errors', pageOf('text/html', problemsPage(codes))],
    ...codes.map(code => [`/docs/errors/${code}`, pageOf('text/html', problemPage(code, routes))] as const),
  ])

  return async (ctx: Exchange, next: Next): Promise<void> => {
    const page = ctx.method === 'GET' || ctx.method === 'HEAD' ? pages.get(ctx.path) : undefined
    if (page === undefined) return next()
    ctx.set({
      'Content-Security-Policy': policy,
      'Referrer-Policy': 'no-referrer',
      'Cache-Control': 'public, max-age=300, must-revalidate',
      ETag: page.tag,
    })
    ctx.status = 200
    ctx.type = page.type
    if (isUnchanged(ctx, page.tag)) ctx.status = 304
    else ctx.body = page.body
  }
}

function fileOf(type: string, file: URL | string): Page {
  return pageOf(type, readFileSync(file))
}

function pageOf(type: string, content: Buffer | string): Page {
  const body = Buffer.from(content)
  const digest = createHash('sha256').update(body).digest('base64url').slice(0, 22)
  return { type: `${type}; charset=utf-8`, body, tag: `"${digest}"` }
}
