// The documentation for people. Every page comes from this process alone: no other host is asked for a script, a font
// or a picture, and the policy forbids it.

import { readFileSync } from 'node:fs'
import type { RecordedLaw } from '#proto/law/law.ts'
import { Problem } from '#proto/problems.ts'
import type { Exchange } from '../http/exchange.ts'
import { sendStatic, type StaticContent, staticContent } from '../http/static-content.ts'
import type { Contract } from '../http/versions.ts'
import { llmsFullText } from './llms.ts'
import { changelogFeed, changelogMarkdown } from './site/changelog.ts'
import { navigation, type Page, pages } from './site/contents.ts'
import { markdown } from './site/html.ts'
import { lawChangesFeed, lawChangesMarkdown, lawChangesOfYear, lawYears } from './site/law-changes.ts'
import { pageOf } from './site/layout.ts'
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

type Render = () => StaticContent

function rendersOf({ url, title, markdown: source, html }: Page): [string, Render][] {
  const content = () => (html === undefined ? markdown(source()) : html())
  const whole = () => pageOf(title, content(), { url, navigation, isWide: html !== undefined })
  return [
    [url, () => staticContent('text/html', whole())],
    [`${url}.md`, () => staticContent('text/markdown', source())],
  ]
}

const asset = (name: string, type: string, file: URL): [string, Render] => [
  `/docs/assets/${name}`,
  () => staticContent(type, readFileSync(file)),
]

const lawUrl = '/docs/law-changes'

const feed = (url: string, render: () => string): [string, Render] => [
  `${url}.atom`,
  () => staticContent('application/atom+xml', render()),
]

const searchLibrary = new URL(import.meta.resolve('minisearch'))

const commonRenders = new Map<string, Render>([
  ...pages.flatMap(rendersOf),
  ['/llms-full.txt', () => staticContent('text/markdown', llmsFullText())],
  ['/docs/search.json', () => staticContent('application/json', JSON.stringify(searchEntries()))],
  asset('site.css', 'text/css', new URL('site/site.css', import.meta.url)),
  asset('first.js', 'text/javascript', new URL('site/first.js', import.meta.url)),
  asset('site.js', 'text/javascript', new URL('site/site.js', import.meta.url)),
  asset('minisearch.js', 'text/javascript', searchLibrary),
])

const elsewhere = new Map([
  ['/', '/docs'],
  ['/docs/', '/docs'],
])

/** The page that an address beside the API's leads to: below a base address its environment is chosen for the samples. */
function targetOf(path: string, isPage: (url: string) => boolean): string | undefined {
  const [, base, page] = /^(\/sandbox\/v1|\/v1)(\/docs(?:\/.*)?)$/.exec(path) ?? []
  if (page === undefined) return elsewhere.get(path)
  const environment = base === '/v1' ? 'production' : 'sandbox'
  return isPage(page) ? `${page}?environment=${environment}` : undefined
}

type Parts = {
  /** Oldest first. */
  readonly contracts: readonly Contract[]
  readonly readLaw: () => Promise<RecordedLaw>
  /** Where readers reach `/docs`. */
  readonly docsUrl: string
}

/** Makes a page the response of the exchange; null if the request asks for none. */
export function docsPages({ contracts, readLaw, docsUrl }: Parts): (ctx: Exchange) => Promise<void> | null {
  const renders = new Map([
    ...commonRenders,
    ...rendersOf({
      url: '/docs/changelog',
      title: 'Changelog',
      markdown: () => changelogMarkdown(contracts),
    }),
    feed('/docs/changelog', () => changelogFeed(contracts, docsUrl)),
  ])
  // Each page is made when it is first asked for.
  const made = new Map<string, StaticContent>()
  const lawPages = recentRenders(
    law =>
      new Map([
        ...rendersOf({ url: lawUrl, title: 'Law changes', markdown: () => lawChangesMarkdown(law) }),
        ...lawYears(law).flatMap(year =>
          rendersOf({
            url: `${lawUrl}/${year}`,
            title: `Law changes of ${year}`,
            markdown: () => lawChangesOfYear(law, year),
          }),
        ),
        feed(lawUrl, () => lawChangesFeed(law, docsUrl)),
      ]),
  )

  return ctx => {
    const { path } = ctx
    // Nearly every request is one of the API, whose path has neither.
    if (path !== '/' && !path.includes('/docs') && path !== '/llms-full.txt') return null
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD') return null
    const render = renders.get(path)
    if (render !== undefined) {
      const page = made.get(path) ?? render()
      made.set(path, page)
      return sendPage(ctx, page)
    }
    if (path.startsWith(lawUrl)) return sendLaw(ctx)
    const target = targetOf(path, url => renders.has(url) || url.startsWith(lawUrl))
    return target === undefined ? null : redirect(ctx, target)
  }

  async function sendLaw(ctx: Exchange): Promise<void> {
    const page = lawPages(await readLaw(), ctx.path)
    if (page === undefined) throw new Problem('route_not_found', 'The documentation does not have this page.')
    await sendPage(ctx, page)
  }
}

/** Pages of the law are made anew once an engine calculates by another. */
function recentRenders(rendersFor: (law: RecordedLaw) => ReadonlyMap<string, Render>) {
  let known = ''
  const made = new Map<string, StaticContent>()
  return (law: RecordedLaw, path: string): StaticContent | undefined => {
    const versions = law.ruleSets.map(({ version }) => version).join(' ')
    if (versions !== known) made.clear()
    known = versions
    const page = made.get(path) ?? rendersFor(law).get(path)?.()
    if (page !== undefined) made.set(path, page)
    return page
  }
}

function sendPage(ctx: Exchange, page: StaticContent): Promise<void> {
  ctx.set('Content-Security-Policy', policy)
  ctx.set('Referrer-Policy', 'no-referrer')
  ctx.set('Cache-Control', 'public, max-age=300, must-revalidate')
  return sendStatic(ctx, page)
}

function redirect(ctx: Exchange, target: string): Promise<void> {
  ctx.status = 302
  ctx.set('Location', target)
  ctx.set('Content-Type', 'text/plain; charset=utf-8')
  ctx.body = `Redirecting to ${target}.`
  return Promise.resolve()
}
