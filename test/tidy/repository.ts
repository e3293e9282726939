// The files of the repository as they stand on disk, without what is installed or generated.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sourceFile } from './source.ts'
import type { SourceFile } from './source.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const foreign = new Set([
  '.git',
  'node_modules',
  '.data',
  '.tap',
  'package-lock.json',
  'gateway/clients/python/src/payroll_engine/generated',
  'gateway/clients/typescript/dist',
  'gateway/clients/typescript/src/generated',
])

export function repository(): SourceFile[] {
  return pathsBelow('').flatMap(path => {
    const text = readFileSync(join(root, path), 'utf8')
    return text.includes('\0') ? [] : [sourceFile(path, text)]
  })
}

function pathsBelow(folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap(entry => {
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`
    if (foreign.has(entry.name) || foreign.has(path)) return []
    return entry.isDirectory() ? pathsBelow(path) : [path]
  })
}
