import type { Finding, SourceFile } from '../source.ts'

/** No file imports itself by way of others, not even for a type. */
export function cycles(files: SourceFile[]): Finding[] {
  const byPath = new Map(files.map(file => [file.path, file]))
  const done = new Set<string>()
  const trail: string[] = []
  const findings: Finding[] = []

  const visit = (path: string): void => {
    if (done.has(path)) return
    trail.push(path)
    for (const { target, kind, line } of byPath.get(path)?.imports ?? []) {
      // Another thread loads what a URL names: that is no cycle of modules.
      if (target === undefined || kind === 'url' || !byPath.has(target)) continue
      if (trail.includes(target)) {
        const circle = [...trail.slice(trail.indexOf(target)), target].join(' -> ')
        findings.push({
          path,
          line,
          what: `closes a cycle: ${circle}; move what both need to one of its own`,
        })
      } else visit(target)
    }
    trail.pop()
    done.add(path)
  }
  for (const { path } of files) visit(path)
  return findings
}
