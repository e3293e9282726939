// The blocks of OPERATIONS.md, which tests start servers and services from.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const operations = readFileSync(join(import.meta.dirname, '../../OPERATIONS.md'), 'utf8')

/** The content of the first block in that language; `after`: the first one behind this text. */
export function operationsBlock(language: string, after = ''): string {
  const from = operations.indexOf(after)
  if (from < 0) throw new Error(`OPERATIONS.md does not contain "${after}".`)
  const block = new RegExp(`^\`\`\`${language}\\n([^]*?)^\`\`\``, 'mu').exec(operations.slice(from))?.[1]
  if (block === undefined) throw new Error(`OPERATIONS.md has no block of ${language} after "${after}".`)
  return block
}
