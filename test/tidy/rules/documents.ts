import type { Finding, SourceFile } from '../source.ts'

const maxLines = 110
const maxWords = 1_500
const maxRootLines = 220
/** A longer README has been explained by decisions, and those are kept beside it. */
const maxWordsWithoutDecisions = 500

const entry = /^- (?:(\d{4}-\d{2}-\d{2}): )?/

/** A README fits two screens, and decisions stand in DECISIONS.md: each with its date, the newest first. */
export function documents(files: SourceFile[]): Finding[] {
  const paths = new Set(files.map(({ path }) => path))
  return files.flatMap(file => {
    if (/^[^/]+\/README\.md$/.test(file.path)) return [...readme(file), ...decisionsBeside(file, paths)]
    if (file.path === 'README.md') return tooLong(file, maxRootLines)
    return /^(?:.*\/)?DECISIONS\.md$/.test(file.path) ? decisions(file) : []
  })
}

function readme(file: SourceFile): Finding[] {
  const { path, text } = file
  const words = wordCount(text)
  const findings = tooLong(file, maxLines)
  if (words > maxWords) findings.push({ path, line: 1, what: `has ${words} words; keep it to ${maxWords}` })
  for (const [index, line] of text.split('\n').entries()) {
    if (entry.exec(line)?.[1] === undefined) continue
    findings.push({ path, line: index + 1, what: 'has a dated decision; move it to DECISIONS.md' })
  }
  return findings
}

function tooLong({ path, text }: SourceFile, limit: number): Finding[] {
  const lines = text.trimEnd().split('\n').length
  return lines > limit ? [{ path, line: limit + 1, what: `has ${lines} lines; keep it to ${limit}` }] : []
}

function decisionsBeside({ path, text }: SourceFile, paths: ReadonlySet<string>): Finding[] {
  const beside = path.replace('README.md', 'DECISIONS.md')
  if (wordCount(text) <= maxWordsWithoutDecisions || paths.has(beside)) return []
  return [{ path, line: 1, what: `has no ${beside} beside it; keep the decisions there` }]
}

function decisions({ path, text }: SourceFile): Finding[] {
  const findings: Finding[] = []
  let above: string | undefined
  for (const [index, line] of text.split('\n').entries()) {
    if (line.startsWith('#')) above = undefined
    const found = entry.exec(line)
    if (found === null) continue
    const date = found[1]
    if (date === undefined) {
      findings.push({
        path,
        line: index + 1,
        what: 'has a decision without a date; write - YYYY-MM-DD: first',
      })
    } else if (above !== undefined && date > above) {
      findings.push({ path, line: index + 1, what: 'has a newer decision below an older one; put it first' })
    }
    above = date ?? above
  }
  return findings
}

function wordCount(text: string): number {
  return text.split(/\s+/).filter(word => word !== '').length
}
