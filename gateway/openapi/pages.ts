// The documentation for people. Every page comes from this process alone: no other host is asked for a script, a font
// or a picture, and the policy forbids it.

import { readFileSync } from 'node:fs'
import { type ProblemCode, problemKinds } from '#proto/problems.ts'
import type { Exchange } from '../http/exchange.ts'
import { sendStatic, type StaticContent, staticContent } from '../http/static-content.ts'
import { errorPage, errorsPage } from './site/errors.ts'
import { guides } from './site/guides.ts'
import { markdown, slugOf } from './site/html.ts'
import { type NavigationGroup, pageOf } from './site/layout.ts'
import { eventsPage, tagPage } from './site/reference.ts'
import { operations, tags } from './site/reference-document.ts'
import { searchEntries } from './site/search.ts'

const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ')

const navigation: readonly NavigationGroup[] = [
  { title: 'Guides', entries: guides.map(({ slug, title }) => ({ title, url: `/docs/guides/${slug}` })) },
  {
    title: 'Reference',
    entries: [
      ...tags.map(({ name }) => ({
        title: name,
        url: `/docs/api/${slugOf(name)}`,
        children: operations
          .filter(operation => operation.tags.includes(name))
          .map(({ summary, operationId }) => ({ title: summary, url: `#${operationId}` })),
      })),
      { title: 'Events', url: '/docs/events' },
      { title: 'Errors', url: '/docs/errors' },
    ],
  },
]

type Render = () => StaticContent

const html = (url: string, title: string, content: () => string, isWide = false): [string, Render] => [
  url,
  () => staticContent('text/html', pageOf(title, content(), { url, navigation, isWide })),
]
const asset = (name: string, type: string, file: URL): [string, Render] => [
  `/docs/assets/${name}`,
  () => staticContent(type, readFileSync(file)),
]

const codes = Object.keys(problemKinds) as ProblemCode[]
const searchLibrary = new URL(import.meta.resolve('minisearch'))

const renderers = new Map<string, Render>([
  html('/docs', 'Documentation', () =>
    markdown(readFileSync(new URL('guides/index.md', import.meta.url), 'utf8')),
  ),
  ...guides.flatMap(({ slug, title, source }) => [
    html(`/docs/guides/${slug}`, title, () => markdown(source)),
    [`/docs/guides/${slug}.md`, () => staticContent('text/markdown', source)] as [string, Render],
  ]),
  ...tags.map(({ name }) => html(`/docs/api/${slugOf(name)}`, name, () => tagPage(name), true)),
  html('/docs/events', 'Events', eventsPage, true),
  html('/docs/errors', 'Errors', () => errorsPage(codes)),
  ...codes.map(code => html(`/docs/errors/${code}`, problemKinds[code].title, () => errorPage(code))),
  ['/docs/search.json', () => staticContent('application/json', JSON.stringify(searchEntries()))],
  asset('site.css', 'text/css', new URL('site/site.css', import.meta.url)),
  asset('site.js', 'text/javascript', new URL('site/site.js', import.meta.url)),
  asset('minisearch.js', 'text/javascript', searchLibrary),
])

const elsewhere = new Map([
  ['/', '/docs'],
  ['/docs/', '/docs'],
])

/** Makes a page the response of the exchange; null if the request asks for none. */
export function docsPages(): (ctx: Exchange) => Promise<void> | null {
  // Each page is made when it is first asked for.
  const pages = new Map<string, StaticContent>()

  return ctx => {
    const { path } = ctx
    if (path !== '/' && !path.startsWith('/docs')) return null
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD') return null
    const target = elsewhere.get(path)
    if (target !== undefined) {
      ctx.status = 302
      ctx.set('Location', target)
      ctx.set('Content-Type', 'text/plain; charset=utf-8')
      ctx.body = `Redirecting to ${target}.`
      return Promise.resolve()
    }
    const render = renderers.get(path)
    if (render === undefined) return null
    const page = pages.get(path) ?? render()
    pages.set(path, page)
    ctx.set('Content-Security-Policy', policy)
    ctx.set('Referrer-Policy', 'no-referrer')
    ctx.set('Cache-Control', 'public, max-age=300, must-revalidate')
    return sendStatic(ctx, page)
  }
}
