import { escapeHtml } from './html.ts'

type NavigationEntry = {
  readonly title: string
  readonly url: string
  /** Shown while the reader is on the page of the entry or of one of them. */
  readonly children?: readonly NavigationEntry[]
}
export type NavigationGroup = { readonly title: string; readonly entries: readonly NavigationEntry[] }

/** A whole page around its content. */
export function pageOf(
  title: string,
  content: string,
  { url, navigation, isWide }: { url: string; navigation: readonly NavigationGroup[]; isWide: boolean },
): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)} · Payroll Engine API</title>
<link rel="icon" href="data:,">
<link rel="alternate" type="text/markdown" href="${url}.md">
<link rel="alternate" type="application/atom+xml" title="Changelog" href="/docs/changelog.atom">
<link rel="alternate" type="application/atom+xml" title="Law changes" href="/docs/law-changes.atom">
<link rel="stylesheet" href="/docs/assets/site.css">
<script src="/docs/assets/first.js"></script>
<script type="module" src="/docs/assets/site.js"></script>
</head>
<body>
<a class="skip" href="#content">Skip to the content</a>
<header class="top">
<button type="button" class="menu" aria-expanded="false">Menu</button>
<a class="brand" href="/docs">Payroll Engine<small>API</small></a>
<div class="search" role="search"><input type="search" placeholder="Search" aria-keyshortcuts="/" aria-label="Search the documentation" autocomplete="off"><ul class="results" aria-live="polite" aria-label="Search results" hidden></ul></div>
<button type="button" class="scheme" aria-label="Dark color scheme" aria-pressed="false"><svg viewBox="0 0 24 24" aria-hidden="true"><path d="M12 3a9 9 0 1 0 0 18zM12 3a9 9 0 0 1 0 18" fill="none" stroke="currentColor" stroke-width="2"/><path d="M12 3a9 9 0 0 0 0 18z" fill="currentColor"/></svg></button>
</header>
<div class="frame">
<nav class="side" aria-label="Documentation">${navigation.map(group => groupView(group, url)).join('\n')}</nav>
<main class="page${isWide ? '' : ' prose'}" id="content">
<div class="tools"><label class="scripted">Samples for <select name="environment"><option value="sandbox">Sandbox</option><option value="production">Production</option></select></label>
<button type="button" class="scripted" data-markdown="${url}.md">Copy page as Markdown</button>
<a href="${url}.md">Markdown</a></div>
${content}
</main>
</div>
</body>
</html>
`
}

function groupView({ title, entries }: NavigationGroup, url: string): string {
  return `<h2>${escapeHtml(title)}</h2>\n<ul>${entries.map(entry => entryView(entry, url)).join('\n')}</ul>`
}

function entryView({ title, url: target, children = [] }: NavigationEntry, url: string): string {
  const isOpen = target === url || children.some(child => child.url === url)
  const inner =
    isOpen && children.length > 0 ? `<ul>${children.map(child => entryView(child, url)).join('\n')}</ul>` : ''
  return `<li><a href="${target}"${target === url ? ' aria-current="page"' : ''}>${escapeHtml(title)}</a>${inner}</li>`
}
