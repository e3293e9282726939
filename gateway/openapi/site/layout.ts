import { escapeHtml } from './html.ts'

type NavigationEntry = {
  readonly title: string
  readonly url: string
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
<title>${escapeHtml(title)} · Payroll Engine API</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/docs/assets/site.css">
<script type="module" src="/docs/assets/site.js"></script>
</head>
<body>
<header class="top">
<button type="button" class="menu" aria-expanded="false">Menu</button>
<a class="brand" href="/docs">Payroll Engine<small>API</small></a>
<div class="search" role="search"><input type="search" placeholder="Search ( / )" aria-label="Search the documentation" autocomplete="off"><ul class="results" aria-live="polite" aria-label="Search results" hidden></ul></div>
</header>
<div class="frame">
<nav class="side" aria-label="Documentation">${navigation.map(group => groupView(group, url)).join('\n')}</nav>
<main class="page${isWide ? '' : ' prose'}">
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
  const isHere = target === url
  const inner =
    isHere && children.length > 0 ? `<ul>${children.map(child => entryView(child, url)).join('\n')}</ul>` : ''
  return `<li><a href="${target}"${isHere ? ' aria-current="page"' : ''}>${escapeHtml(title)}</a>${inner}</li>`
}
