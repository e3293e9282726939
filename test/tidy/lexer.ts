// Enough of TypeScript's lexical grammar to tell code from comments and text. The compiler offers no
// interface for this, and a regular expression over raw text would find banned calls inside sentences.

/** Two views of a source text, each as long as the text, so that an offset means the same in all three. */
type Views = {
  /** Comments gone and the contents of strings, templates and regular expressions blank; quotes stay. */
  code: string
  /** Only what stands in comments. */
  comments: string
}

// After one of these a slash begins a regular expression; after a value it divides.
const beforeRegex = /(?:^|[([{}=,;:!&|?+\-*%<>~^]|\b(?:return|typeof|case|in|of|await|void|throw))\s*$/

export function views(text: string): Views {
  const code = blank(text).split('')
  const comments = blank(text).split('')
  const copy = (view: string[], from: number, to: number) => {
    for (let i = from; i < to; i++) view[i] = text.charAt(i)
  }

  // One entry for each template expression that is open: how many braces deep its code stands.
  const templates: number[] = []
  let at = 0
  while (at < text.length) {
    const char = text.charAt(at)
    const two = text.slice(at, at + 2)
    let end = at + 1

    if (two === '//' || two === '/*') {
      const close = two === '//' ? text.indexOf('\n', at) : text.indexOf('*/', at + 2) + 2
      end = close < at + 2 ? text.length : close
      copy(comments, at, end)
    } else if (char === "'" || char === '"' || (char === '/' && beforeRegex.test(lastWord(code, at)))) {
      end = char === '/' ? endOfRegex(text, at) : endOfString(text, at)
      code[at] = char
      code[end - 1] = char
    } else if (char === '`' || (char === '}' && templates.at(-1) === 0)) {
      // A template's text runs to its closing quote or to the next expression, which is code again.
      if (char === '}') templates.pop()
      end = endOfTemplateText(text, at)
      code[at] = char
      if (text.charAt(end - 1) === '{') templates.push(0)
      copy(code, end - 1, end)
    } else {
      if (templates.length > 0 && char === '{') templates.push(templates.pop()! + 1)
      if (templates.length > 0 && char === '}') templates.push(templates.pop()! - 1)
      code[at] = char
    }
    at = end
  }
  return { code: code.join(''), comments: comments.join('') }
}

/** The 1-based line of an offset. */
export function lineAt(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length
}

/** The innermost pair of braces around an offset, and what is in it. */
export function enclosing(code: string, at: number): string {
  let depth = 0
  let open = at - 1
  for (; open >= 0 && !(depth === 0 && code[open] === '{'); open--) {
    if (code[open] === '}') depth++
    if (code[open] === '{') depth--
  }
  let close = open + 1
  for (depth = 1; close < code.length && depth > 0; close++) {
    if (code[close] === '{') depth++
    if (code[close] === '}') depth--
  }
  return code.slice(open, close)
}

function blank(text: string): string {
  return text.replace(/[^\n]/g, ' ')
}

function lastWord(code: string[], before: number): string {
  return code
    .slice(Math.max(0, before - 80), before)
    .join('')
    .trimEnd()
}

function endOfString(text: string, open: number): number {
  let at = open + 1
  while (at < text.length && text.charAt(at) !== text.charAt(open) && text.charAt(at) !== '\n') {
    at += text.charAt(at) === '\\' ? 2 : 1
  }
  return at + 1
}

function endOfRegex(text: string, open: number): number {
  let inClass = false
  let at = open + 1
  while (at < text.length && text.charAt(at) !== '\n' && (inClass || text.charAt(at) !== '/')) {
    if (text.charAt(at) === '[') inClass = true
    if (text.charAt(at) === ']') inClass = false
    at += text.charAt(at) === '\\' ? 2 : 1
  }
  return at + 1
}

function endOfTemplateText(text: string, open: number): number {
  let at = open + 1
  while (at < text.length && text.charAt(at) !== '`' && text.slice(at, at + 2) !== '${') {
    at += text.charAt(at) === '\\' ? 2 : 1
  }
  return text.charAt(at) === '`' ? at + 1 : at + 2
}
