// Search, sample languages, copying, and requests that are tried in the sandbox.

/** @typedef {Record<string, string>} Entry */
/** @typedef {{ addAll(entries: Entry[]): void, search(query: string, options?: object): Entry[] }} Search */

const { default: MiniSearch } = /** @type {{ default: new (options: object) => Search }} */ (
  await import(new URL('minisearch.js', import.meta.url).href)
)

const root = document.documentElement
/** @param {string} selector @param {ParentNode} [within] @returns {HTMLElement[]} */
const all = (selector, within = document) => [...within.querySelectorAll(selector)]

// Languages of the samples.
/** @param {string} language */
function choose(language) {
  root.dataset['language'] = language
  localStorage.setItem('language', language)
  for (const button of all('[data-language]')) {
    if (button !== root) button.setAttribute('aria-pressed', String(button.dataset['language'] === language))
  }
}
choose(localStorage.getItem('language') ?? 'curl')

document.addEventListener('click', event => {
  const button = event.target instanceof Element ? event.target.closest('button') : null
  if (button === null) return
  const { language, copy } = button.dataset
  if (language !== undefined) choose(language)
  if (copy !== undefined) {
    const panel = button.closest('.panel')
    const shown = panel === null ? undefined : all('pre', panel).find(pre => pre.offsetParent !== null)
    void copyText(button, shown?.textContent ?? '')
  }
  if (button.classList.contains('menu')) {
    button.setAttribute('aria-expanded', String(document.body.classList.toggle('menu-open')))
  }
})

/** @param {HTMLElement} button @param {string} text */
async function copyText(button, text) {
  await navigator.clipboard.writeText(text)
  button.textContent = 'Copied'
  setTimeout(() => (button.textContent = 'Copy'), 1500)
}

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
  if (field instanceof HTMLInputElement) field.value = sessionStorage.getItem('key') ?? ''
}
document.addEventListener('submit', event => {
  const form = event.target
  if (!(form instanceof HTMLFormElement) || form.dataset['path'] === undefined) return
  event.preventDefault()
  void send(form, form.dataset['path'])
})

/** @param {HTMLFormElement} form @param {string} pattern */
async function send(form, pattern) {
  const values = new FormData(form)
  const key = textOf(values.get('key'))
  sessionStorage.setItem('key', key)
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
    pre.textContent = `${response.status} ${response.statusText}\n\n${pretty(text)}`
  } catch (error) {
    pre.textContent = String(error)
  }
  output.replaceChildren(pre)
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
