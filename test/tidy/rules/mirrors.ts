import type { Finding, SourceFile } from '../source.ts'

const mirrored = [
  { folder: /^engine\/rules\/([^/]+)\//, tests: 'test/engine/rules/' },
  // What several resources share is tested by the resources.
  { folder: /^gateway\/resources\/(?!fields\/|periods\/)([^/]+)\//, tests: 'test/gateway/resources/' },
]

/** Every head of law and every resource has a test that bears its name. */
export function mirrors(files: SourceFile[]): Finding[] {
  return mirrored.flatMap(({ folder, tests }) => {
    const owners = new Map(
      files.flatMap(({ path }) => [...(folder.exec(path) ?? [])].slice(1).map(name => [name, path])),
    )
    return [...owners]
      .filter(([name]) => !files.some(({ path }) => isTestOf(path, `${tests}${name}`)))
      .map(([name, path]) => ({ path, line: 1, what: `has no test; write ${tests}${name}.test.ts` }))
  })
}

/** `<stem>.test.ts`, `<stem>-some-part.test.ts` or `<stem>/some-part.test.ts`. */
function isTestOf(path: string, stem: string): boolean {
  return path.startsWith(stem) && path.endsWith('.test.ts') && /^[./-]/.test(path.slice(stem.length))
}
