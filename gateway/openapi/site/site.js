// Search, color scheme, samples with the reader's own address and key, copying, folds, and requests that are tried in
// the sandbox.

/** @typedef {Record<string, string>} Entry */
/** @typedef {{ addAll(entries: Entry[]): void, search(query: string, options?: object): Entry[] }} Search */

const { default: MiniSearch } = /** @type {{ default: new (options: object) => Search }} */ (
  await import(new URL('minisearch.js', import.meta.url).href)
)

const root = document.documentElement
/** @param {string} selector @param {ParentNode} [within] @returns {HTMLElement[]} */
const all = (selector, within = document) => [...within.querySelectorAll(selector)]
/** @param {Storage} storage @param {string} name @param {string} value */
function remember(storage, name, value) {
  try {
    storage.setItem(name, value)
  } catch {
    // Storage is blocked or full; the choice lasts as long as the page.
  }
}
/** @param {Storage} storage @param {string} name */
function recall(storage, name) {
  try {
    return storage.getItem(name)
  } catch {
    return null
  }
}

// The place of the page in the navigation.
const side = document.querySelector('.side')
const place = document.querySelector('.side [aria-current]')
if (side instanceof HTMLElement && place instanceof HTMLElement)
  side.scrollTop = Math.max(0, place.offsetTop - side.offsetTop - side.clientHeight / 2)

// Color scheme.
const systemIsDark = matchMedia('(prefers-color-scheme: dark)')
const isDark = () => (root.dataset['scheme'] ?? (systemIsDark.matches ? 'dark' : 'light')) === 'dark'
const schemeSwitch = /** @type {HTMLElement} */ (document.querySelector('.scheme'))
const showScheme = () => schemeSwitch.setAttribute('aria-pressed', String(isDark()))
function switchScheme() {
  const scheme = isDark() ? 'light' : 'dark'
  root.dataset['scheme'] = scheme
  remember(localStorage, 'scheme', scheme)
  showScheme()
}
systemIsDark.addEventListener('change', showScheme)
showScheme()

// Code: the reader's own address and key in it, and its colors, which are ranges and add no nodes.
const exampleOrigin = 'https://api.example.com'
const exampleBase = `${exampleOrigin}/sandbox/v1`
/** How the libraries name the environment. */
const exampleEnvironment = /(environment(?:: '|="))sandbox(?=['"])/g
const exampleKey = 'your-sandbox-key'
const environments = /** @type {HTMLSelectElement} */ (document.querySelector('[name="environment"]'))
const asked = new URLSearchParams(location.search).get('environment')
if (asked === 'production' || asked === 'sandbox') remember(sessionStorage, 'environment', asked)
environments.value = asked ?? recall(sessionStorage, 'environment') ?? 'sandbox'
if (environments.value === '') environments.value = 'sandbox'

/** @type {Map<Text, string>} */
const written = new Map()
const kinds = ['comment', 'property', 'string', 'number', 'keyword']
const tokens = new RegExp(
  [
    String.raw`(?<comment>(?<=^|\s)#(?!\{).*$|(?<=^|\s)//.*$)`,
    String.raw`(?<property>"(?:[^"\\]|\\.)*"(?=\s*:))`,
    String.raw`(?<string>"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|` + '`[^`]*`)',
    String.raw`(?<number>(?<![\w./])\d[\d_]*(?:\.\d+)?\b)`,
    String.raw`(?<keyword>\b(?:const|let|function|return|import|export|from|async|await|new|if|else|for|of|in|throw|true|false|null|def|raise|not|None|True|False|curl|type)\b)`,
  ].join('|'),
  'gm',
)

function showCode() {
  const isSandbox = environments.value === 'sandbox'
  const environment = isSandbox ? 'sandbox' : 'production'
  const base = `${location.origin}${isSandbox ? '/sandbox/v1' : '/v1'}`
  const key = isSandbox ? recall(sessionStorage, 'key') || exampleKey : 'your-production-key'
  let isWritten = false
  for (const code of all('pre code')) {
    const text = code.firstChild
    if (!(text instanceof Text)) continue
    const source = written.get(text) ?? text.data
    written.set(text, source)
    isWritten ||= source.includes(exampleOrigin) || source.includes(exampleKey)
    text.data = source
      .replaceAll(exampleBase, base)
      .replaceAll(exampleOrigin, location.origin)
      .replaceAll(exampleKey, key)
      .replace(exampleEnvironment, `$1${environment}`)
  }
  const label = environments.closest('label')
  if (label !== null) label.hidden = !isWritten
  colorCode()
}

function colorCode() {
  if (!('highlights' in CSS)) return
  const highlights = new Map(kinds.map(kind => [kind, new Highlight()]))
  for (const code of all(':not(.output) > pre code')) {
    const text = code.firstChild
    if (!(text instanceof Text)) continue
    for (const match of text.data.matchAll(tokens)) {
      const [kind = ''] = Object.entries(match.groups ?? {}).find(([, found]) => found !== undefined) ?? []
      const range = new Range()
      range.setStart(text, match.index)
      range.setEnd(text, match.index + match[0].length)
      highlights.get(kind)?.add(range)
    }
  }
  for (const [kind, highlight] of highlights) CSS.highlights.set(kind, highlight)
}
environments.addEventListener('change', () => {
  remember(sessionStorage, 'environment', environments.value)
  showCode()
})

// Languages of the samples.
/** @param {string} language */
function choose(language) {
  for (const sample of all('.sample')) sample.hidden = sample.dataset['of'] !== language
  for (const button of all('button[data-language]')) {
    button.setAttribute('aria-pressed', String(button.dataset['language'] === language))
  }
}
const language = recall(localStorage, 'language')
if (language !== null && document.querySelector(`.sample[data-of="${CSS.escape(language)}"]`))
  choose(language)

document.addEventListener('click', event => {
  const button = event.target instanceof Element ? event.target.closest('button') : null
  if (button === null) return
  const { language: chosen, markdown } = button.dataset
  if (chosen !== undefined) {
    choose(chosen)
    remember(localStorage, 'language', chosen)
  }
  if (markdown !== undefined)
    void copy(
      button,
      fetch(markdown).then(page => page.text()),
    )
  if (button.classList.contains('copy')) {
    const shown = all('pre', button.closest('.panel, .block') ?? document).find(
      pre => pre.offsetParent !== null,
    )
    void copy(button, Promise.resolve(shown?.textContent ?? ''))
  }
  if (button === schemeSwitch) switchScheme()
  if (button.classList.contains('menu')) {
    button.setAttribute('aria-expanded', String(document.body.classList.toggle('menu-open')))
  }
})

/** @param {HTMLElement} button @param {Promise<string>} text */
async function copy(button, text) {
  const label = button.textContent
  if (label === 'Copied' || label === 'Copying failed') return
  try {
    await navigator.clipboard.writeText(await text)
    button.textContent = 'Copied'
  } catch {
    button.textContent = 'Copying failed'
  }
  setTimeout(() => (button.textContent = label), 1500)
}

// Folds: their content is text until it is opened, searched or printed.
/** @param {Element} fold */
function unfold(fold) {
  const source = fold.querySelector(':scope > noscript')
  if (source === null) return
  const content = document.createElement('template')
  content.innerHTML = source.textContent
  source.replaceWith(content.content)
}
document.addEventListener(
  'toggle',
  ({ target }) => {
    if (target instanceof HTMLDetailsElement && target.open) unfold(target)
  },
  true,
)
addEventListener('beforeprint', () => {
  all('.fold').forEach(unfold)
  for (const details of all('main details:not(.try, [open])')) {
    details.dataset['printed'] = ''
    details.setAttribute('open', '')
  }
})
addEventListener('afterprint', () => {
  for (const details of all('details[data-printed]')) {
    delete details.dataset['printed']
    details.removeAttribute('open')
  }
})

// An operation has a page of its own; its anchor on the page of its group leads there.
function followAnchor() {
  const row = document.querySelector(`.operations > li[id="${CSS.escape(location.hash.slice(1))}"]`)
  const link = row?.querySelector('a')
  if (link) location.replace(link.href)
}
addEventListener('hashchange', followAnchor)
followAnchor()

// Search.
const input = /** @type {HTMLInputElement} */ (document.querySelector('.search input'))
const list = /** @type {HTMLElement} */ (document.querySelector('.results'))
/** @type {Promise<Search> | null} */
let index = null
const loadIndex = async () => {
  const entries = /** @type {Entry[]} */ (await (await fetch('/docs/search.json')).json())
  const search = new MiniSearch({
    fields: ['title', 'path', 'text'],
    storeFields: ['title', 'path', 'url', 'kind'],
    searchOptions: { boost: { title: 4, path: 2 }, prefix: true, fuzzy: 0.15, combineWith: 'AND' },
  })
  search.addAll(entries)
  return search
}

async function show() {
  const query = input.value.trim()
  list.hidden = query === ''
  if (query === '') return
  try {
    const search = await (index ??= loadIndex())
    if (query !== input.value.trim()) return
    const whole = search.search(query)
    const found = (whole.length > 0 ? whole : search.search(query, { combineWith: 'OR' })).slice(0, 12)
    list.replaceChildren(...(found.length > 0 ? found.map(entryOf) : [note(`Nothing found for “${query}”.`)]))
  } catch {
    index = null
    list.replaceChildren(note('The search index could not be loaded. Try again.'))
  }
}

/** @param {Entry} entry */
function entryOf({ title, path, url, kind }) {
  const item = document.createElement('li')
  const link = document.createElement('a')
  const place = document.createElement('small')
  link.href = url ?? ''
  link.textContent = title ?? ''
  place.textContent = [kind, path].filter(Boolean).join(' · ')
  link.append(place)
  item.append(link)
  return item
}

/** @param {string} text */
function note(text) {
  const item = document.createElement('li')
  item.className = 'note'
  item.textContent = text
  return item
}

input.addEventListener('input', () => void show())
input.addEventListener('focus', () => void show())
input.addEventListener('keydown', event => {
  if (event.key !== 'Enter') return
  event.preventDefault()
  void show().then(() => all('a', list)[0]?.click())
})
list.addEventListener('click', event => {
  if (event.target instanceof Element && event.target.closest('a') !== null) list.hidden = true
})
document.addEventListener('keydown', event => {
  if (event.key === '/' && !/INPUT|TEXTAREA/.test(document.activeElement?.tagName ?? '')) {
    event.preventDefault()
    input.focus()
  }
  if (event.key === 'Escape') list.hidden = true
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
  if (list.hidden || !(document.activeElement instanceof HTMLElement)) return
  const links = all('a', list)
  const at = links.indexOf(document.activeElement) + (event.key === 'ArrowDown' ? 1 : -1)
  if (document.activeElement === input || list.contains(document.activeElement)) {
    event.preventDefault()
    const next = at < 0 ? input : links[Math.min(at, links.length - 1)]
    next?.focus()
  }
})
document.addEventListener('click', event => {
  const inside = event.target instanceof Element && event.target.closest('.search') !== null
  if (!inside) list.hidden = true
})

// Requests to the sandbox. The key stays in this tab.
for (const field of all('input[name="key"]')) {
  if (!(field instanceof HTMLInputElement)) continue
  field.value = recall(sessionStorage, 'key') ?? ''
  field.addEventListener('input', () => {
    remember(sessionStorage, 'key', field.value.trim())
    showCode()
  })
}
showCode()
document.addEventListener('submit', event => {
  const form = event.target
  if (!(form instanceof HTMLFormElement) || form.dataset['path'] === undefined) return
  event.preventDefault()
  void send(form, form.dataset['path'])
})

/** @param {HTMLFormElement} form @param {string} pattern */
async function send(form, pattern) {
  const values = new FormData(form)
  const key = textOf(values.get('key')).trim()
  const query = new URLSearchParams()
  let path = pattern
  for (const [name, value] of values) {
    const [place, field = ''] = name.split(':')
    if (place === 'path') path = path.replace(`{${field}}`, encodeURIComponent(textOf(value)))
    if (place === 'query' && value !== '') query.append(field, textOf(value))
  }
  const method = (form.dataset['method'] ?? 'get').toUpperCase()
  const body = values.get('body')
  const output = /** @type {HTMLElement} */ (form.querySelector('output'))
  const pre = document.createElement('pre')
  const code = document.createElement('code')
  pre.tabIndex = 0
  pre.append(code)
  try {
    const response = await fetch(`/sandbox/v1${path}${query.size > 0 ? `?${query}` : ''}`, {
      method,
      headers: {
        ...(key === '' ? {} : { authorization: `Bearer ${key}` }),
        ...(body === null ? {} : { 'content-type': 'application/json' }),
        ...(method === 'GET' ? {} : { 'idempotency-key': crypto.randomUUID() }),
      },
      ...(body === null ? {} : { body: textOf(body) }),
    })
    const text = await response.text()
    code.textContent = `${response.status} ${response.statusText}\n\n${pretty(text)}`
  } catch (error) {
    code.textContent = String(error)
  }
  output.replaceChildren(pre)
  colorCode()
}

/** @param {FormDataEntryValue | null} value */
const textOf = value => (typeof value === 'string' ? value : '')

/** @param {string} text */
function pretty(text) {
  try {
    return JSON.stringify(/** @type {unknown} */ (JSON.parse(text)), null, 2)
  } catch {
    return text
  }
}
