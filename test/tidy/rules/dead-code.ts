import { programs, published, within } from '../places.ts'
import type { Finding, SourceFile } from '../source.ts'

/** Every file is reached from a program or a test, and every exported name is imported somewhere. */
export function deadCode(files: SourceFile[]): Finding[] {
  const code = files.filter(({ path }) => path.endsWith('.ts'))
  return [...deadFiles(code, files), ...deadExports(code)]
}

function deadFiles(code: SourceFile[], files: SourceFile[]): Finding[] {
  const byPath = new Map(code.map(file => [file.path, file]))
  const reached = new Set<string>()
  const reach = (path: string): void => {
    if (reached.has(path)) return
    reached.add(path)
    for (const { target } of byPath.get(path)?.imports ?? []) if (target !== undefined) reach(target)
  }
  for (const path of entryPoints(code, files)) reach(path)
  return code
    .filter(({ path }) => !reached.has(path))
    .map(({ path }) => ({ path, line: 1, what: 'is reached from no program and no test; delete it' }))
}

/** Programs, tests, and the files that package.json and tap's settings name. */
function entryPoints(code: SourceFile[], files: SourceFile[]): string[] {
  const settings = files.filter(({ path }) => path === 'package.json' || path === '.taprc')
  const named = settings.flatMap(({ text }) => text.match(/[\w./-]+\.ts\b/g) ?? [])
  const started = code.filter(
    ({ path, code: text }) =>
      within(path, programs) || path.endsWith('.test.ts') || text.includes('import.meta.main'),
  )
  return [...named, ...started.map(({ path }) => path)]
}

function deadExports(code: SourceFile[]): Finding[] {
  const taken = new Set(
    code.flatMap(({ imports }) =>
      imports.flatMap(({ target, names }) => names.map(name => `${target} ${name}`)),
    ),
  )
  const own = code.filter(({ path }) => !within(path, published))
  return own.flatMap(({ path, exports }) =>
    exports
      .filter(({ name }) => !taken.has(`${path} ${name}`) && !taken.has(`${path} *`))
      .map(({ name, line }) => ({
        path,
        line,
        what: `exports ${name}, which no file imports; keep it private`,
      })),
  )
}
