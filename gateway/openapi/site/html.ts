// HTML from trusted parts and escaped text.

import { Marked } from 'marked'

export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}

/** One node of text, which the script of the site colors without further nodes. */
export function codeBlock(code: string): string {
  return `<pre tabindex="0"><code>${escapeHtml(code)}</code></pre>`
}

export function slugOf(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
}

const marked = new Marked({
  renderer: {
    // Output of the commands above it looks like none.
    code: ({ text, lang }) =>
      `<div class="block${lang === 'text' || lang === 'json' ? ' output' : ''}"><button type="button" class="copy">Copy</button>${codeBlock(text)}</div>\n`,
    heading({ tokens: inline, depth, text }) {
      return `<h${depth} id="${slugOf(text)}">${this.parser.parseInline(inline)}</h${depth}>\n`
    },
    table(token) {
      const cells = (row: typeof token.header, tag: string) =>
        row.map(cell => `<${tag}>${this.parser.parseInline(cell.tokens)}</${tag}>`).join('')
      const rows = token.rows.map(row => `<tr>${cells(row, 'td')}</tr>`).join('')
      return `<div class="scroll" tabindex="0"><table><thead><tr>${cells(token.header, 'th')}</tr></thead><tbody>${rows}</tbody></table></div>`
    },
  },
})

export const markdown = (text: string): string => marked.parse(text, { async: false })
export const inlineMarkdown = (text: string): string => marked.parseInline(text, { async: false })
