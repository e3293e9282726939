// `npm run clients` writes the generated modules of the client libraries anew, from the routes of the API.

import { openApiDocument } from '../../openapi/document.ts'
import { routes } from '../../resources/index.ts'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { modelOf } from './document.ts'
import { pythonModules } from './python.ts'
import { typescriptModules } from './typescript.ts'

const clients = new URL('../', import.meta.url)

/** Text of every generated file, by its path below the folder of the clients. */
export function generatedFiles(): ReadonlyMap<string, string> {
  const model = modelOf(openApiDocument(routes))
  const folders = [
    ['typescript/src/generated', typescriptModules(model)],
    ['python/src/payroll_engine/generated', pythonModules(model)],
  ] as const
  return new Map(
    folders.flatMap(([folder, modules]) =>
      Object.entries(modules).map(([name, text]) => [`${folder}/${name}`, text] as const),
    ),
  )
}

/** Text of a generated file as it is committed. */
export function committedFile(path: string): string {
  return readFileSync(new URL(path, clients), 'utf8')
}

if (import.meta.main)
  for (const [path, text] of generatedFiles()) {
    mkdirSync(new URL('./', new URL(path, clients)), { recursive: true })
    writeFileSync(new URL(path, clients), text)
  }
