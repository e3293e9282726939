// HTML from trusted parts and escaped text.

import { Marked } from 'marked'

export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}

const tokens = new RegExp(
  [
    String.raw`(?<comment>(?<=^|\s)#(?!\{).*$|(?<=^|\s)//.*$)`,
    String.raw`(?<property>"(?:[^"\\]|\\.)*"(?=\s*:))`,
    String.raw`(?<string>"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|` + '`[^`]*`)',
    String.raw`(?<number>(?<![\w.])\d[\d_]*(?:\.\d+)?\b)`,
    String.raw`(?<keyword>\b(?:const|let|function|return|import|export|from|async|await|new|if|else|for|of|in|throw|true|false|null|def|raise|not|None|True|False|curl|type)\b)`,
  ].join('|'),
  'gm',
)

/** Code with its strings, numbers, comments and keywords marked: enough for the few languages of the samples. */
export function highlightCode(code: string): string {
  let html = ''
  let at = 0
  for (const match of code.matchAll(tokens)) {
    const [kind = ''] = Object.entries(match.groups ?? {}).find(([, text]) => text !== undefined) ?? []
    html += `${escapeHtml(code.slice(at, match.index))}<span class="${kind}">${escapeHtml(match[0])}</span>`
    at = match.index + match[0].length
  }
  return `<pre tabindex="0"><code>${html}${escapeHtml(code.slice(at))}</code></pre>`
}

export function slugOf(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
}

const marked = new Marked({
  renderer: {
    code: ({ text }) => highlightCode(text),
    heading({ tokens: inline, depth, text }) {
      return `<h${depth} id="${slugOf(text)}">${this.parser.parseInline(inline)}</h${depth}>\n`
    },
    table(token) {
      const cells = (row: typeof token.header, tag: string) =>
        row.map(cell => `<${tag}>${this.parser.parseInline(cell.tokens)}</${tag}>`).join('')
      const rows = token.rows.map(row => `<tr>${cells(row, 'td')}</tr>`).join('')
      return `<div class="scroll"><table><thead><tr>${cells(token.header, 'th')}</tr></thead><tbody>${rows}</tbody></table></div>`
    },
  },
})

export const markdown = (text: string): string => marked.parse(text, { async: false })
export const inlineMarkdown = (text: string): string => marked.parseInline(text, { async: false })
