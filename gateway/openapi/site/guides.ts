import { readFileSync } from 'node:fs'

type Guide = { readonly slug: string; readonly title: string; readonly source: string }

/** In the order in which a reader needs them. */
const slugs = [
  'quickstart',
  'authentication',
  'idempotency',
  'errors',
  'lists-and-sync',
  'webhooks',
  'versions',
  'rate-limits',
  'typed-client',
  'sandbox',
]

export const guides: readonly Guide[] = slugs.map(slug => {
  const source = readFileSync(new URL(`../guides/${slug}.md`, import.meta.url), 'utf8')
  return { slug, title: /^# (.+)$/m.exec(source)?.[1] ?? slug, source }
})
