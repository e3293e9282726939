import { lineAt } from '../lexer.ts'
import { within } from '../places.ts'
import { matches } from '../source.ts'
import type { Finding, SourceFile } from '../source.ts'

const document = 'gateway/openapi/openapi.json'
const guides = 'gateway/openapi/guides/'
// Texts of these reach partners and operators. Explanations and rule texts have a vocabulary of their own.
const sources = ['gateway/', 'engine/', 'proto/', 'storage/', 'dispatcher/', 'stack.ts']
const others = ['engine/rules/', 'engine/payslip/explain/', 'storage/migrations/']

/** Words of no field literature, each with the term that replaces it. */
const banned: readonly (readonly [RegExp, string])[] = [
  [/\bnought\b/i, 'zero'],
  [/\b(?:some|no|any|every)body\b/i, 'the employee, the key or the client'],
  [/\bwho(?:m|se)?ever\b/i, 'the employee, the key or the client'],
  [/\bin (?:the )?place of\b/i, '"instead of"'],
  [/\bcome again\b/i, '"retry after"'],
  [/\b(?:take|takes|taken|taking|give|gives|given) back\b/i, '"refund", "repay" or "revert"'],
  [/\b(?:tell|tells|told)\b/i, '"return", "report" or "state"'],
  [/\b(?:lend|lends|lent)\b/i, '"advance", "loan" or "stored value"'],
  [/\bagrees? a\b/i, '"set"'],
  [/\bfrom (?:a|that|this) da(?:te|y) on\b/i, 'effective_from'],
  [/\bof which\b/i, 'a sentence of its own'],
  [/\bthat there is not\b/i, '"does not exist"'],
  [/\bno such\b/i, '"does not exist"'],
  [/\bin the way of\b/i, '"prevents"'],
  [/\bunder way\b/i, '"in progress"'],
  [/\b(?:is|was) away\b/i, '"is unavailable"'],
  [/\bas (?:it|they) may\b/i, 'the limit'],
  [/\b(?:a|the|no|each|every|this) slips?\b(?! of)/i, '"payslip"'],
  [/\bslips? of\b/i, '"payslip of"'],
  [/\bthe law’s\b/i, '"statutory"'],
  // Alone in a string or in code style it is a value of the API.
  [/\binstalments?\b(?<!(?:`|\s{2})instalments?(?=`|\s{2}))/i, '"installment"'],
  [/\bsay (?:who|whom|whose|why|how|which|it)\b/i, '"send" or "set"'],
  [/\b1 (?:employees|payslips|rows|runs|seconds|days|fields)\b/, 'the singular'],
]

/** A summary names the operation by one of these and the resource. */
const verbs =
  /^(?:Add|Adjust|Approve|Assign|Calculate|Cancel|Check|Close|Compare|Create|Debug|Decide|Delete|End|Explain|Generate|Get|Hold|List|Lock|Mark|Pause|Preview|Recalculate|Record|Redeem|Replace|Replay|Reset|Reverse|Revoke|Send|Set|Stream|Unlock|Update)$/

/** What partners and operators read is plain English in the terms of the field, and complete. */
export function wording(files: SourceFile[]): Finding[] {
  return files.flatMap(file => {
    if (file.path === document) return documented(file)
    if (file.path.startsWith(guides)) return worded(file, withoutSamples(file.text))
    if (!file.path.endsWith('.ts') || !within(file.path, sources) || within(file.path, others)) return []
    return [...worded(file, strings(file)), ...messages(file), ...counts(file)]
  })
}

function worded({ path }: SourceFile, text: string): Finding[] {
  return banned.flatMap(([pattern, instead]) =>
    [...text.matchAll(new RegExp(pattern, `${pattern.flags}g`))].map(match => ({
      path,
      line: lineAt(text, match.index),
      what: `says "${match[0]}"; use ${instead}`,
    })),
  )
}

/** Only what stands in strings and templates, each character at its place. */
function strings({ text, code, comments }: SourceFile): string {
  const isBlank = (view: string, at: number) => /\s/.test(view.charAt(at))
  return text.replace(/./g, (char, at: number) => (isBlank(code, at) && isBlank(comments, at) ? char : ' '))
}

/** A guide without its code, whose lines stay. */
function withoutSamples(text: string): string {
  const blank = (sample: string) => sample.replace(/[^\n]/g, ' ')
  return text.replace(/```[\s\S]*?```/g, blank).replace(/`[^`\n]*`/g, blank)
}

const message =
  /\b(?:new Problem\(\s*'\w+',|fieldProblem\(\s*\[[^\]]*\],\s*'\w+',)\s*(?:'([^'\n]*)'|"([^"\n]*)"|`([^`]*)`)/

function messages(file: SourceFile): Finding[] {
  return matches(file, message, 'text')
    .map(({ groups, line }) => ({ text: groups.find(group => group !== undefined) ?? '', line }))
    .filter(({ text }) => !/[.?}]$/.test(text) && !text.includes('=== 1 ?'))
    .map(({ text, line }) => ({ path: file.path, line, what: `ends "${text}" without a full stop` }))
}

// Where the count can be one, the noun has to follow it.
const counted = /\$\{[\w.]*(?:[cC]ount|length|size)\} (?:employees|payslips|rows|runs|keys|fields)\b/

function counts(file: SourceFile): Finding[] {
  const lines = file.text.split('\n')
  return matches(file, counted, 'text')
    .filter(({ line }) => !lines.slice(Math.max(0, line - 2), line).some(text => text.includes('=== 1 ?')))
    .map(({ match, line }) => ({
      path: file.path,
      line,
      what: `prints "${match}" of one as well; choose the noun by the count`,
    }))
}

type Json = { readonly [name: string]: unknown }

function documented(file: SourceFile): Finding[] {
  const findings: string[] = []
  const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null

  const visit = (value: unknown, place: string): void => {
    if (!isObject(value)) return
    const { summary, description, operationId, properties } = value
    if (typeof operationId === 'string' && place.startsWith('/paths'))
      findings.push(...summarized(operationId, summary, description))
    if (typeof description === 'string') findings.push(...described(place, description))
    if (isObject(properties) && !place.endsWith('/properties')) {
      for (const [name, field] of Object.entries(properties)) {
        if (isObject(field) && field['description'] === undefined && field['$ref'] === undefined) {
          findings.push(`${place}.${name} has no description`)
        }
      }
    }
    for (const [name, inner] of Object.entries(value)) {
      if (!['example', 'examples', 'default', 'enum', 'const'].includes(name))
        visit(inner, `${place}/${name}`)
    }
  }
  visit(JSON.parse(file.text), '')
  return findings.map(what => ({ path: file.path, line: 1, what }))
}

function summarized(operationId: string, summary: unknown, description: unknown): string[] {
  const words = (typeof summary === 'string' ? summary : '').split(' ')
  return [
    ...(words.length < 2 || words.length > 6
      ? [`${operationId} has a summary of ${words.length} words`]
      : []),
    ...(verbs.test(words[0]!) ? [] : [`${operationId} has a summary that begins with ${words[0]}`]),
    ...(typeof description === 'string' ? [] : [`${operationId} has no description`]),
  ]
}

function described(place: string, description: string): string[] {
  const paragraphs = description.split('\n\n').filter(text => !/[.:]$/.test(text.trim()))
  return [
    ...paragraphs.map(text => `${place} ends "${text.slice(-40)}" without a full stop`),
    ...banned.flatMap(([pattern, instead]) => {
      const match = pattern.exec(description)
      return match === null ? [] : [`${place} says "${match[0]}"; use ${instead}`]
    }),
  ]
}
