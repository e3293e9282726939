import { covered, within } from '../places.ts'
import type { Finding, Import, SourceFile } from '../source.ts'

type Row = {
  room: string
  /** What it may import beside itself. */
  may: string[]
  /** What it may import types from. */
  types?: string[]
  /** What it may name as a URL, for another thread to load. */
  urls?: string[]
}

const arithmetic = ['engine/money/', 'proto/calendar/', 'proto/decimal-text.ts']
const law = ['engine/parameters/', ...arithmetic]
const tracedLaw = ['engine/trace/', ...law]
const anything = ['']

// The first row that fits a file speaks for it, so a part stands before the room around it.
const matrix: Row[] = [
  { room: 'proto/', may: [] },

  { room: 'engine/money/', may: ['proto/units.ts', 'proto/decimal-text.ts', 'proto/amount-limits.ts'] },
  { room: 'engine/parameters/', may: arithmetic },
  { room: 'engine/formula/', may: ['engine/money/', 'proto/law/formula.ts'] },
  {
    room: 'engine/trace/',
    may: ['engine/parameters/', 'engine/money/', 'proto/calculation/'],
  },
  {
    room: 'engine/rules/tds/',
    may: ['engine/rules/outcome.ts', 'proto/law/tax-sections.ts', ...tracedLaw],
  },
  { room: 'engine/rules/*/', may: ['engine/rules/outcome.ts', ...tracedLaw] },
  { room: 'engine/rules/', may: tracedLaw },
  { room: 'engine/payslip/', may: ['engine/rules/', 'engine/formula/', ...tracedLaw, 'proto/'] },
  { room: 'engine/returns/', may: ['engine/rules/', 'engine/payslip/levies/', ...tracedLaw, 'proto/'] },
  { room: 'engine/lawbook/', may: ['engine/rules/', ...law, 'proto/'] },
  { room: 'engine/documents/', may: [...arithmetic, 'proto/'], types: ['engine/payslip/'] },
  {
    room: 'engine/shard/',
    may: [
      'engine/payslip/',
      'engine/returns/',
      'engine/lawbook/',
      'engine/documents/',
      'storage/bulk/',
      'storage/postgres/bulk.ts',
      'proto/',
    ],
  },
  {
    room: 'engine/run/',
    may: ['storage/', 'proto/'],
    urls: ['engine/shard/', 'engine/rendering/'],
    types: ['engine/shard/', 'engine/rendering/'],
  },
  { room: 'engine/rendering/', may: ['engine/documents/', 'storage/', 'proto/'] },
  { room: 'engine/server/', may: ['engine/run/', 'engine/rules/loan/', 'proto/'] },
  { room: 'engine/settings.ts', may: ['proto/'] },
  { room: 'engine/restore/', may: ['engine/run/', 'storage/', 'proto/', 'package.json'] },
  { room: 'engine/main.ts', may: ['engine/', 'storage/', 'proto/', 'package.json'] },

  { room: 'storage/main.ts', may: ['storage/', 'proto/', 'package.json'] },
  { room: 'storage/', may: ['proto/'] },

  { room: 'gateway/http/', may: ['storage/', 'proto/'] },
  { room: 'gateway/documents/', may: ['gateway/http/', 'proto/'] },
  {
    room: 'gateway/openapi/site/',
    may: ['gateway/openapi/', 'gateway/clients/emit/', 'gateway/http/', 'proto/'],
  },
  { room: 'gateway/openapi/', may: ['gateway/http/', 'proto/'] },
  {
    room: 'gateway/clients/emit/',
    may: ['gateway/openapi/', 'gateway/resources/', 'gateway/clients/period-parameters.ts'],
    urls: ['gateway/clients/'],
  },
  { room: 'gateway/clients/typescript/', may: [] },
  {
    room: 'gateway/clients/collections/',
    may: ['gateway/openapi/', 'gateway/http/', 'gateway/clients/period-parameters.ts', 'proto/'],
  },
  { room: 'gateway/clients/period-parameters.ts', may: [] },
  { room: 'gateway/console/settings.ts', may: ['proto/'] },
  { room: 'gateway/console/main.ts', may: ['gateway/console/', 'proto/', 'package.json'] },
  {
    room: 'gateway/console/',
    may: [
      'gateway/clients/typescript/',
      'proto/law/states.ts',
      'proto/calculation/leaving.ts',
      'proto/process/base64url.ts',
      'proto/process/trace.ts',
    ],
  },
  { room: 'gateway/contracts.ts', may: ['gateway/http/', 'proto/'] },
  { room: 'gateway/preview-parts.ts', may: ['proto/'] },
  { room: 'gateway/engine-streams.ts', may: ['proto/'] },
  {
    room: 'gateway/engine-client.ts',
    may: ['gateway/preview-parts.ts', 'gateway/engine-streams.ts', 'proto/'],
  },
  {
    room: 'gateway/resources/',
    may: ['gateway/http/', 'gateway/documents/', 'gateway/engine-client.ts', 'storage/', 'proto/'],
  },
  {
    room: 'gateway/files/',
    may: [
      'gateway/http/',
      'gateway/documents/',
      'gateway/resources/',
      'gateway/contracts.ts',
      'gateway/engine-client.ts',
      'storage/',
      'proto/',
    ],
  },
  { room: 'gateway/app.ts', may: ['gateway/', 'storage/', 'proto/'] },
  {
    room: 'gateway/importer.ts',
    may: ['gateway/importer.worker.ts', 'gateway/resources/imports/', 'storage/', 'proto/'],
  },
  {
    room: 'gateway/importer.worker.ts',
    may: ['gateway/', 'storage/', 'proto/'],
  },
  { room: 'gateway/housekeeping.ts', may: ['gateway/resources/employees/', 'storage/', 'proto/'] },
  { room: 'gateway/settings.ts', may: ['proto/'] },
  { room: 'gateway/main.ts', may: ['gateway/', 'storage/', 'proto/', 'package.json'] },

  { room: 'dispatcher/main.ts', may: ['dispatcher/', 'storage/', 'proto/', 'package.json'] },
  { room: 'dispatcher/', may: ['storage/', 'proto/'] },

  { room: 'deploy/', may: [] },
  { room: 'bench/', may: anything },
  { room: 'test/', may: anything },
  { room: 'stack.ts', may: anything },
]

/** Each room imports only what the plan of the house lets it. */
export function importMatrix(files: SourceFile[]): Finding[] {
  return files.filter(file => file.path.endsWith('.ts')).flatMap(file => findingsOf(file))
}

function findingsOf(file: SourceFile): Finding[] {
  for (const row of matrix) {
    const room = covered(file.path, row.room)
    if (room !== undefined) {
      return file.imports
        .filter(({ target }) => target !== undefined)
        .filter(each => !allowed(row, room, each))
        .map(({ target, line }) => ({ path: file.path, line, what: refusal(row, room, String(target)) }))
    }
  }
  return [{ path: file.path, line: 1, what: 'stands in no room; give the room a row in the import matrix' }]
}

function allowed({ may, types = [], urls = [] }: Row, room: string, { target = '', kind, typeOnly }: Import) {
  const open = [room, ...may, ...(typeOnly ? types : []), ...(kind === 'url' ? urls : [])]
  return within(target, open)
}

function refusal({ may, types = [], urls = [] }: Row, room: string, target: string): string {
  const open = [...may, ...types.map(type => `types of ${type}`), ...urls.map(url => `${url} by URL`)]
  return `imports ${target}; beside itself ${room} may import ${open.join(', ') || 'nothing of ours'}`
}
