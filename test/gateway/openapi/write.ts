// `npm run openapi` writes the published document anew. Its changes are read in review like any other, because
// they are the contract.

import { openApiDocument } from '#gateway/openapi/document.ts'
import { routes } from '#gateway/resources/index.ts'
import { readFileSync, writeFileSync } from 'node:fs'

const file = new URL('../../../gateway/openapi/openapi.json', import.meta.url)

/** The document as the routes have it, as it is committed. */
export function documentText(): string {
  return `${JSON.stringify(openApiDocument(routes), null, 1)}\n`
}

export function committedText(): string {
  return readFileSync(file, 'utf8')
}

if (import.meta.main) writeFileSync(file, documentText())
