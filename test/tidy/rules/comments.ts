import type { Finding, SourceFile } from '../source.ts'

const shareMax = 0.08
const placesShown = 5
/** Below this number of sentences a share says nothing about a room. */
const sentencesMin = 20

const elliptical = /^(?:What|Whatever|Of|By|In|As|Where|Wherever|Whose|Whom|Who|Whoever|How)\b/

/** Sentences of comments begin with their subject: of those in a room, few begin with a word that has none. */
export function comments(files: SourceFile[]): Finding[] {
  const code = files.filter(({ path }) => path.endsWith('.ts'))
  const rooms = Map.groupBy(code, ({ path }) => path.split('/')[0] ?? '')
  return [...rooms].flatMap(([room, filesOfRoom]) => {
    const sentences = filesOfRoom.flatMap(sentencesOf)
    const found = sentences.filter(({ text }) => elliptical.test(text))
    if (sentences.length < sentencesMin || found.length <= shareMax * sentences.length) return []
    const percent = ((100 * found.length) / sentences.length).toFixed(1)
    const some = found.slice(0, placesShown).map(({ path, line }) => `${path}:${line}`)
    const what = `begins ${percent} % of its comment sentences without a subject (What, Of, By …; ${100 * shareMax} % at most); begin them with their subject, for example at ${some.join(', ')}`
    return [{ path: room, line: 1, what }]
  })
}

type Sentence = { readonly path: string; readonly line: number; readonly text: string }

/** Sentences of the comments of a file; comments on consecutive lines are one text. */
function sentencesOf({ path, comments: view }: SourceFile): Sentence[] {
  const groups: { line: number; text: string }[] = []
  let isOpen = false
  for (const [at, line] of view.split('\n').entries()) {
    const comment = line.trim()
    const text = comment
      .replace(/^\/\*\*?|^\/\/|^\*(?!\/)|\*\/$/g, '')
      .replace(/\*\/$/, '')
      .trim()
    const last = groups.at(-1)
    if (comment !== '' && isOpen && last !== undefined && !comment.startsWith('/*')) last.text += ` ${text}`
    else if (comment !== '') groups.push({ line: at + 1, text })
    isOpen = comment !== ''
  }
  return groups.flatMap(({ line, text }) =>
    text
      .split(/(?<=[.;:])\s+(?=[A-Z`])/)
      .filter(sentence => /[a-z]/i.test(sentence) && sentence.length >= 4)
      .map(sentence => ({ path, line, text: sentence })),
  )
}
