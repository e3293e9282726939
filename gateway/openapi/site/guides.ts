import { readFileSync } from 'node:fs'
import { guardedFieldsTable } from '../guarded-fields-table.ts'

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
  const text = readFileSync(new URL(`../guides/${slug}.md`, import.meta.url), 'utf8')
  const source = text.replace('{{guarded-fields}}', guardedFieldsTable)
  return { slug, title: /^# (.+)$/m.exec(source)?.[1] ?? slug, source }
})
