import { lineAt } from '../lexer.ts'
import type { Finding, SourceFile } from '../source.ts'

const longestPath = 99

// A path that starts at one person's home means nothing to the next.
const homes = ['work', 'root', 'home', 'Users'].join('|')
const absolute = new RegExp(String.raw`(?<![\w./:*-])/(?:${homes})/[\w.-]+`, 'g')
const address = /[\w.+-]+@(?:[\w-]+\.)+[a-z]{2,}\b/gi
const example = /[@.](?:example(?:\.(?:com|net|org))?|test|invalid|localhost)$/i

/** Nothing in the repository belongs to the machine or the person that wrote it. */
export function workplace(files: SourceFile[]): Finding[] {
  return files.flatMap(file => [
    ...(file.path.length > longestPath
      ? [
          {
            path: file.path,
            line: 1,
            what: `has a path of ${file.path.length} characters; keep it under 100`,
          },
        ]
      : []),
    ...found(file, absolute).map(({ match, line }) => ({
      path: file.path,
      line,
      what: `names ${match}, a path of one machine; write it from the repository's root`,
    })),
    ...found(file, address)
      .filter(({ match }) => !example.test(match))
      .map(({ match, line }) => ({
        path: file.path,
        line,
        what: `holds the address ${match}; use one at example.com`,
      })),
  ])
}

function found({ text }: SourceFile, pattern: RegExp): { match: string; line: number }[] {
  return [...text.matchAll(pattern)].map(match => ({ match: match[0], line: lineAt(text, match.index) }))
}
