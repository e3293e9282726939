import { within, workshop } from '../places.ts'
import { matches } from '../source.ts'
import type { Finding, SourceFile } from '../source.ts'

/** A crossing from room to room shows in the text: `#room/x.ts` across rooms, `./x.ts` within one. */
export function importStyle(files: SourceFile[]): Finding[] {
  return files.flatMap(file => [...crossings(file), ...computed(file)])
}

function crossings({ path, imports }: SourceFile): Finding[] {
  return imports.flatMap(({ specifier, target, kind, line }) => {
    // A URL is no import: the #names of package.json mean nothing to it. Nor is that file itself in a room.
    if (target === undefined || target === 'package.json' || kind === 'url') return []
    const sameRoom = roomOf(path) === roomOf(target)
    if (sameRoom === specifier.startsWith('.')) return []
    const instead = sameRoom ? 'a relative path, because it stays in its room' : `#${target}`
    return [{ path, line, what: `imports ${specifier}; write ${instead}` }]
  })
}

// What a name computed at run time imports, no reader and no rule can tell.
function computed(file: SourceFile): Finding[] {
  if (within(file.path, workshop)) return []
  return matches(file, /\bimport\s*\(\s*(?!['"\s])/).map(({ line }) => ({
    path: file.path,
    line,
    what: 'imports a computed name; write the names out and choose between them',
  }))
}

function roomOf(path: string): string {
  return path.split('/')[0]!
}
