// Writes the published document anew. Its changes are read in review like any other: they are the contract.

import { writeFileSync } from 'node:fs'
import { routes } from '../resources/index.ts'
import { openApiDocument } from './document.ts'

const text = `${JSON.stringify(openApiDocument(routes), null, 2)}\n`
writeFileSync(new URL('openapi.json', import.meta.url), text)
