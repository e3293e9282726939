import { matches } from '../source.ts'
import type { Finding, SourceFile } from '../source.ts'

/** A marker says what would remove it, in brackets behind it and on its line, or is not left at all. */
export function markers(files: SourceFile[]): Finding[] {
  return files.flatMap(file =>
    matches(file, /\b(?:TODO|FIXME|XXX)\b(\(.{10,}?\))?/, 'comments')
      .filter(({ match }) => !match.startsWith('TODO('))
      .map(({ match, line }) => ({
        path: file.path,
        line,
        what: `leaves ${match}; do it, or write TODO(what would remove this line)`,
      })),
  )
}
