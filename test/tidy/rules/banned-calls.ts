import { installed, programs, within, workshop } from '../places.ts'
import { matches } from '../source.ts'
import type { Finding, SourceFile } from '../source.ts'

type Ban = { call: RegExp; instead: string; homes: string[]; rooms?: string[] }

const inMoney = 'a named rounding of engine/money'
const inMain = "the room's main.ts, and pass it on"
const calculating = [
  'engine/parameters/',
  'engine/rules/',
  'engine/payslip/',
  'engine/returns/',
  'engine/documents/',
  'engine/shard/',
]

const statements = [
  'storage/repositories/',
  'storage/bulk/',
  'storage/outbox/',
  'storage/postgres/',
  'storage/*.ts',
]

const bans: Ban[] = [
  {
    call: /\bDate\.now\b|\bperformance\.timeOrigin\b|\bnew\s+Date\b(?!\s*\(\s*[^\s)])/,
    instead: "the database's clock (storage.clock)",
    // The one compares this node's clock with the database's; gRPC takes deadlines, TLS certificates, and the
    // console, which has no database, sessions by this node's.
    homes: [
      'storage/database-clock.ts',
      'proto/engine/engine-channel.ts',
      'proto/network/tls.ts',
      'gateway/console/main.ts',
      ...installed,
      ...workshop,
    ],
  },
  // Lengths on a page are rounded to what a printer can tell apart, and pixels have no amounts. The console has amounts as
  // text alone.
  {
    call: /\bMath\.round\b/,
    instead: inMoney,
    homes: [
      'engine/money/',
      'engine/documents/brand/',
      'proto/pdf/numbers.ts',
      'gateway/console/',
      ...installed,
      ...workshop,
    ],
  },
  // Elsewhere pages, days and waiting times may be cut; where amounts are calculated nothing is.
  {
    call: /\bMath\.(floor|ceil|trunc)\b/,
    instead: inMoney,
    homes: [],
    rooms: calculating,
  },
  { call: /\.toFixed\b/, instead: "engine/money's printing", homes: ['engine/money/', ...workshop] },
  { call: /\bparseFloat\b/, instead: "engine/money's reading", homes: ['engine/money/', ...workshop] },
  { call: /\bprocess\.env\b/, instead: inMain, homes: [...programs, ...installed, ...workshop] },
  {
    call: /\bprocess\.(on|once|off|exit|kill|abort)\b/,
    instead: inMain,
    // A thread that ends the process because its main thread no longer can.
    homes: [...programs, 'engine/server/watchdog.worker.ts', ...workshop],
  },
  { call: /\bconsole\.\w+/, instead: 'the logger', homes: workshop },
  { call: /(?<![.\w$])any\b(?!\s*[(:])/, instead: '`unknown`, then a check', homes: [] },
  {
    call: /\bem\s*\.\s*(execute|getKysely|getConnection|getTransactionContext|setSessionContext)\b|\bem\.fork\(\)\.execute\b/,
    instead: 'storage/postgres/sql.ts',
    homes: ['storage/postgres/', ...workshop],
  },
  {
    call: /\.replace(All)?\(/,
    instead:
      'a template of the statement, or an escape of storage/postgres/literals.ts: no SQL is edited as text',
    homes: ['storage/postgres/literals.ts', 'storage/database-errors.ts'],
    rooms: statements,
  },
  {
    call: /\.getRepository\b/,
    instead: "the tenant's repositories (forTenant)",
    homes: ['storage/repositories/for-tenant.ts'],
  },
]

/** Some calls have one home, because elsewhere they hide a decision that belongs to it. */
export function bannedCalls(files: SourceFile[]): Finding[] {
  return bans.flatMap(({ call, instead, homes, rooms = [''] }) =>
    files
      .filter(({ path }) => within(path, rooms) && !within(path, homes))
      .flatMap(file =>
        matches(file, call).map(({ match, line }) => ({
          path: file.path,
          line,
          what: `uses ${match.trim()}; use ${instead}`,
        })),
      ),
  )
}
