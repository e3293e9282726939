// The version has one home, package.json; what else has it is the same.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import packageJson from '../package.json' with { type: 'json' }

const root = join(import.meta.dirname, '..')
const read = (name: string): string => readFileSync(join(root, name), 'utf8')

t.test('the lock file and the newest entry of the changes have the version of package.json', t => {
  const { version } = packageJson
  const lock = JSON.parse(read('package-lock.json')) as {
    version: string
    packages: { '': { version: string } }
  }
  t.same([lock.version, lock.packages[''].version], [version, version])
  t.equal(read('VERSION'), `${version}\n`)
  const entries = [...read('CHANGELOG.md').matchAll(/^## (\d+\.\d+\.\d+) \((\d{4}-\d\d-\d\d)\)$/gm)]
  t.equal(entries[0]?.[1], version)
  const days = entries.map(([, , day = '']) => day)
  t.same(
    days,
    days.toSorted((a, b) => b.localeCompare(a)),
    'the newest first',
  )
  t.end()
})

t.test('the client libraries are of the version of the engine that they were made for', t => {
  const { version } = packageJson
  const libraries = join('gateway', 'clients')
  const named: readonly [file: string, pattern: RegExp][] = [
    [join(libraries, 'typescript', 'package.json'), /"version": "(.+)"/],
    [join(libraries, 'typescript', 'src', 'version.ts'), /version = '(.+)'/],
    [join(libraries, 'python', 'pyproject.toml'), /^version = "(.+)"/m],
    [join(libraries, 'python', 'src', 'payroll_engine', 'version.py'), /^version = "(.+)"/m],
    [join('gateway', 'openapi', 'terms.ts'), /engine_version: \['.+', '(.+)'\]/],
  ]
  for (const [file, pattern] of named) t.equal(pattern.exec(read(file))?.[1], version, file)
  t.end()
})
