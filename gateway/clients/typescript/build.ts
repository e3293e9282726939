// Puts the library that reads command lines beside the built command line, so that the package has no dependencies.

import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

const library = '@stricli/core'
const bundled = 'stricli.js'

/** Changes the modules below `folder`, as `tsc` wrote them, to import the copy. */
function bundle(folder: string): void {
  const path = fileURLToPath(import.meta.resolve(library))
  const { version } = JSON.parse(readFileSync(join(dirname(path), '../package.json'), 'utf8')) as {
    readonly version: string
  }
  const notice = `// ${library} ${version} of https://github.com/bloomberg/stricli, Apache License 2.0, unchanged.\n`
  writeFileSync(join(folder, bundled), notice + readFileSync(path, 'utf8'))
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!name.endsWith('.js') || name === bundled) continue
    const file = join(folder, name)
    const place = relative(dirname(file), join(folder, bundled)).replaceAll('\\', '/')
    const text = readFileSync(file, 'utf8')
    const changed = text.replaceAll(`'${library}'`, `'${place.startsWith('.') ? place : `./${place}`}'`)
    if (changed !== text) writeFileSync(file, changed)
  }
}

if (import.meta.main) bundle(fileURLToPath(new URL('./dist/cli', import.meta.url)))
