// The frame of each page: menu, heading, messages, content, and the calls that it took.

import { codeOf, curlOf, type NamedCall, requestOf } from './calls.ts'
import { html, type Content, type Html } from './html.ts'
import { monthKey, type Period, laterMonth, todayOf } from './format.ts'
import type { Page, View } from './screen.ts'

const organizationMenu = (org: string, period: Period): readonly (readonly [string, string])[] => [
  ['Month', `/orgs/${org}/months/${monthKey(period)}`],
  ['Runs', `/orgs/${org}/runs`],
  ['People', `/orgs/${org}/people`],
  ['Import', `/orgs/${org}/imports`],
  ['Files', `/orgs/${org}/files/${monthKey(period)}`],
  ['Calendar', `/orgs/${org}/calendar/${period.year}`],
  ['Reports', `/orgs/${org}/reports/${monthKey(period)}`],
  ['Simulate', `/orgs/${org}/simulate`],
]

const accountMenu: readonly (readonly [string, string])[] = [
  ['Webhooks', '/webhooks'],
  ['Events', '/events'],
  ['Audit', '/audit'],
  ['Key', '/key'],
]

/** The month that people work on: the last one until the tenth, and then this one. */
export function workingMonth(now: Date): Period {
  const [year, month, day] = todayOf(now).split('-').map(Number) as [number, number, number]
  return laterMonth({ year, month }, day <= 10 ? -1 : 0)
}

export type Notice = { readonly tone: 'good' | 'bad'; readonly body: Content }

/** `null` for a page that needs no session. */
export function layout(view: View | null, page: Page, notice: Notice | null = null): Html {
  return html`<!doctype html>
<html lang="en-IN">
<head>
<meta charset="utf-8">
<title>${page.title} · Payroll</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="htmx-config" content='{"includeIndicatorCSS": false, "history": true}'>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/static/console.css">
<script src="/static/first.js"></script>
<script src="/static/htmx.js" defer></script>
<script src="/static/console.js" defer></script>
${page.refreshSeconds && html`<noscript><meta http-equiv="refresh" content="${page.refreshSeconds}"></noscript>`}
</head>
<body>
<a class="skip" href="#content">Skip to content</a>
<header class="top">
<a class="brand" href="${view?.session.role === 'operator' ? '/system' : '/'}">Payroll</a>
${view?.session.environment === 'sandbox' && html`<span class="badge warn">Sandbox</span>`}
<span class="gap"></span>
<button class="scheme scripted" type="button" aria-label="Dark color scheme" aria-pressed="false">◐</button>
${view && signedIn(view)}
</header>
<div class="frame${view ? '' : ' alone'}">
${view && menu(view, page)}
<main id="content" tabindex="-1">
<h1>${page.title}</h1>
${notice && html`<div class="notice ${notice.tone}" role="${notice.tone === 'bad' ? 'alert' : 'status'}">${notice.body}</div>`}
${page.body}
${view && view.made.length > 0 && callsMade(view)}
</main>
</div>
</body>
</html>
`
}

function signedIn({ session }: View): Html {
  return html`${session.returnUrl && html`<a href="${session.returnUrl}" rel="noreferrer">Return</a>`}
<form method="post" action="/leave"><input type="hidden" name="csrf" value="${session.csrf}"><button class="plain">Sign out</button></form>`
}

function menu(view: View, page: Page): Html {
  const [path] = (page.place ?? view.url).split('?')
  const org = view.params['org'] ?? /^\/orgs\/([^/]+)/.exec(path!)?.[1]
  const isOperator = view.session.role === 'operator'
  const period = page.period ?? workingMonth(view.now)
  const own = isOperator ? [['System', '/system'] as const] : [['Today', '/'] as const]
  const items = [
    ...own,
    ...(org === undefined ? [] : organizationMenu(org, period)),
    ...(isOperator ? [] : accountMenu),
  ]
  const isCurrent = (target: string) => {
    const place = target.replace(/\/\d{4}(-\d{2})?$/, '')
    return place === '/' ? path === '/' : path === place || path!.startsWith(`${place}/`)
  }
  return html`<nav class="side" aria-label="Screens">${org !== undefined && html`<p class="where">${view.names.of(org)}</p>`}<ul>
${items.map(([label, target]) => html`<li><a href="${target}"${isCurrent(target) && html` aria-current="page"`}>${label}</a></li>`)}
</ul></nav>`
}

function callsMade(view: View): Html {
  return html`<details class="calls" data-calls="${view.made.length}"><summary>API calls of this page (${view.made.length})</summary>
${view.made.map(call => callSample(view, call))}
</details>`
}

/** A call to copy, as curl and as code. */
export function callSample(view: Pick<View, 'gatewayUrl' | 'session'>, call: NamedCall): Html {
  const { verb, target } = requestOf(call)
  return html`<div class="sample"><p><span class="method">${verb}</span> <code>${target}</code></p>
${copyable('curl', curlOf(call, view.gatewayUrl, view.session.environment))}
${copyable('TypeScript', codeOf(call))}</div>`
}

function copyable(title: string, code: string): Html {
  return html`<div class="copyable"><button type="button" class="copy scripted" aria-label="Copy as ${title}">Copy as ${title}</button><pre tabindex="0"><code>${code}</code></pre></div>`
}
