// Each rule fails on a small breach and passes on its mended twin. A rule that finds nothing anywhere would
// otherwise look like a tidy house.
import t from 'tap'
import { rules } from './rules.ts'
import { sourceFile } from './source.ts'

type Files = Record<string, string>
type Case = { breach: string; broken: Files; found: string; mended: Files }

const table = (row: string, rest = '') =>
  `export const ceiling = dated({ name: 'a', law: 'Act, section 1', checkedOn: '2026-11-20', values: [${row}] })${rest}`
const sourced = "{ from: '2019-07-01', ceiling: rupees(21_000), source: 'https://example.com/gazette' }"

// Put together here, because the rules read this file as well.
const machinePath = ['', 'home', 'someone', 'payroll'].join('/')
const someone = (domain: string) => ['someone', domain].join('@')

const described = (operation: object): Files => ({
  'gateway/openapi/openapi.json': JSON.stringify({
    paths: { '/runs': { get: { operationId: 'listRuns', ...operation } } },
  }),
})

const filesIn = (folder: string, count: number): Files =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [`${folder}/part-${at}.ts`, '']))

const commented = (elliptical: number, others: number): string =>
  [...Array(elliptical).fill('// Of the shard.'), ...Array(others).fill('// Number of the shard.')].join(
    '\n\n',
  )

const cases: Record<string, Case[]> = {
  bannedCalls: [
    {
      breach: 'reads the clock',
      broken: { 'dispatcher/delivery/sign.ts': 'const at = 1\nconst now = Date.now()' },
      found: "dispatcher/delivery/sign.ts:2 uses Date.now; use the database's clock (storage.clock)",
      mended: {
        'dispatcher/delivery/sign.ts': "const now = clock() // not Date.now\nconst a = 'Date.now()'",
      },
    },
    {
      breach: 'asks for today',
      broken: { 'gateway/http/rate-limit.ts': 'const now = new Date()' },
      found: "gateway/http/rate-limit.ts:1 uses new Date; use the database's clock (storage.clock)",
      mended: {
        'gateway/http/rate-limit.ts': 'const at = new Date(millis)',
        'storage/database-clock.ts': 'new Date()',
      },
    },
    {
      breach: "goes by the node's clock",
      broken: { 'gateway/main.ts': 'const at = performance.timeOrigin + performance.now()' },
      found: "gateway/main.ts:1 uses performance.timeOrigin; use the database's clock (storage.clock)",
      mended: { 'gateway/main.ts': 'const began = performance.now()' },
    },
    {
      breach: 'rounds away from home',
      broken: { 'engine/rules/esi/index.ts': 'const share = Math.ceil(wages * rate)' },
      found: 'engine/rules/esi/index.ts:1 uses Math.ceil; use a named rounding of engine/money',
      mended: {
        'engine/rules/esi/index.ts': 'const share = upToRupee(wages, rate)',
        'engine/money/rounding.ts': 'const up = Math.ceil(x)',
        'gateway/http/pagination.ts': 'const pages = Math.ceil(count / size)',
      },
    },
    {
      breach: 'runs SQL past the one place for it',
      broken: { 'storage/repositories/shifts.ts': "await tenant.em.execute('select 1')" },
      found: 'storage/repositories/shifts.ts:1 uses em.execute; use storage/postgres/sql.ts',
      mended: {
        'storage/repositories/shifts.ts': "await query(tenant, 'select 1')",
        'storage/postgres/sql.ts': 'return em.execute(text)',
      },
    },
    {
      breach: 'edits a statement',
      broken: { 'storage/repositories/readiness.ts': "const sql = found.replace(/:name/g, '?')" },
      found:
        'storage/repositories/readiness.ts:1 uses .replace(; use a template of the statement, or an escape of ' +
        'storage/postgres/literals.ts: no SQL is edited as text',
      mended: { 'storage/repositories/readiness.ts': 'const sql = (name: string) => `select ${name}`' },
    },
    {
      breach: 'reads the environment below main.ts',
      broken: { 'storage/orm.ts': "const url = process.env['DATABASE_URL']" },
      found: "storage/orm.ts:1 uses process.env; use the room's main.ts, and pass it on",
      mended: { 'engine/main.ts': "const url = process.env['DATABASE_URL']", 'storage/orm.ts': 'open(url)' },
    },
    {
      breach: 'listens for signals below main.ts',
      broken: { 'engine/server/serve.ts': "process.on('SIGTERM', stop)" },
      found: "engine/server/serve.ts:1 uses process.on; use the room's main.ts, and pass it on",
      mended: { 'engine/main.ts': "process.on('SIGTERM', stop)" },
    },
    {
      breach: 'prints',
      broken: { 'engine/main.ts': "console.log('listening')" },
      found: 'engine/main.ts:1 uses console.log; use the logger',
      mended: { 'engine/main.ts': "logger.info('listening')", 'stack.ts': "console.log('ready')" },
    },
    {
      breach: 'gives up on types',
      broken: { 'test/a.test.ts': 'function f(x: any) {}' },
      found: 'test/a.test.ts:1 uses any; use `unknown`, then a check',
      mended: { 'test/a.test.ts': 'function f(x: unknown) {}\nawait Promise.any([x]) // any of them' },
    },
    {
      breach: 'goes around the tenant',
      broken: { 'storage/repositories/payslips.ts': 'em.getRepository(Payslip)' },
      found:
        "storage/repositories/payslips.ts:1 uses .getRepository; use the tenant's repositories (forTenant)",
      mended: { 'storage/repositories/for-tenant.ts': 'em.getRepository(Payslip)' },
    },
    {
      breach: 'reads a float',
      broken: { 'gateway/http/decimal.ts': 'parseFloat(text)' },
      found: "gateway/http/decimal.ts:1 uses parseFloat; use engine/money's reading",
      mended: { 'gateway/http/decimal.ts': 'paiseOf(text)' },
    },
  ],

  comments: [
    {
      breach: 'begins comments without a subject',
      broken: { 'storage/bulk/shards.ts': commented(2, 18) },
      found:
        'storage:1 begins 10.0 % of its comment sentences without a subject (What, Of, By …; 8 % at most); begin them with their subject, for example at storage/bulk/shards.ts:1, storage/bulk/shards.ts:3',
      mended: { 'storage/bulk/shards.ts': commented(1, 19) },
    },
  ],
  cycles: [
    {
      breach: 'two files need each other',
      broken: {
        'engine/money/a.ts': "import { b } from './b.ts'",
        'engine/money/b.ts': "\nimport type { A } from './a.ts'",
      },
      found:
        'engine/money/b.ts:2 closes a cycle: engine/money/a.ts -> engine/money/b.ts -> engine/money/a.ts; ' +
        'move what both need to one of its own',
      mended: {
        'engine/money/a.ts': "import { b } from './b.ts'\nimport { c } from './c.ts'",
        'engine/money/b.ts': "import { c } from './c.ts'",
        'engine/money/c.ts': 'export const c = 1',
      },
    },
  ],

  deadCode: [
    {
      breach: 'a file that nothing reaches',
      broken: { 'engine/main.ts': '', 'engine/run/plan.ts': "import '../main.ts'" },
      found: 'engine/run/plan.ts:1 is reached from no program and no test; delete it',
      mended: {
        'engine/main.ts': "import './run/plan.ts'",
        'engine/run/plan.ts': "const worker = new URL('../shard/shard.worker.ts', import.meta.url)",
        'engine/shard/shard.worker.ts': 'export async function calculateShard() {}',
        'package.json': '{ "scripts": { "rules:print": "node engine/rules/print.ts" } }',
        'engine/rules/print.ts': '',
        'storage/migrate.ts': 'if (import.meta.main) await migrate()',
      },
    },
    {
      breach: 'an export that nothing imports',
      broken: {
        'engine/main.ts': "import { a } from './a.ts'",
        'engine/a.ts': 'export const a = 1\nexport type B = 2',
      },
      found: 'engine/a.ts:2 exports B, which no file imports; keep it private',
      mended: {
        'engine/main.ts': "import { a } from './a.ts'",
        'engine/a.ts': 'export const a = 1\ntype B = 2',
      },
    },
  ],

  documents: [
    {
      breach: 'a README of too many lines',
      broken: { 'proto/README.md': 'line\n'.repeat(111) },
      found: 'proto/README.md:111 has 111 lines; keep it to 110',
      mended: { 'proto/README.md': 'line\n'.repeat(110) },
    },
    {
      breach: "the project's README of too many lines",
      broken: { 'README.md': 'line\n'.repeat(221) },
      found: 'README.md:221 has 221 lines; keep it to 220',
      mended: { 'README.md': 'line\n'.repeat(220) },
    },
    {
      breach: 'a README of too many words',
      broken: { 'engine/README.md': 'word '.repeat(1_501), 'engine/DECISIONS.md': '' },
      found: 'engine/README.md:1 has 1501 words; keep it to 1500',
      mended: { 'engine/README.md': 'word '.repeat(1_500), 'engine/DECISIONS.md': '' },
    },
    {
      breach: 'a decision in a README',
      broken: { 'engine/README.md': '# engine\n- 2026-11-20: The queue is a table.' },
      found: 'engine/README.md:2 has a dated decision; move it to DECISIONS.md',
      mended: { 'engine/README.md': '# engine\n- The queue is a table.' },
    },
    {
      breach: 'a long README without decisions beside it',
      broken: { 'engine/README.md': 'word '.repeat(501) },
      found: 'engine/README.md:1 has no engine/DECISIONS.md beside it; keep the decisions there',
      mended: { 'engine/README.md': 'word '.repeat(500) },
    },
    {
      breach: 'a decision without a date',
      broken: { 'engine/DECISIONS.md': '# engine\n- 2026-11: The queue is a table.' },
      found: 'engine/DECISIONS.md:2 has a decision without a date; write - YYYY-MM-DD: first',
      mended: { 'engine/DECISIONS.md': '# engine\n- 2026-11-20: The queue is a table.' },
    },
    {
      breach: 'a decision without a date in the folder of a resource',
      broken: { 'gateway/resources/leaves/DECISIONS.md': '- Balances are kept as sent.' },
      found:
        'gateway/resources/leaves/DECISIONS.md:1 has a decision without a date; write - YYYY-MM-DD: first',
      mended: { 'gateway/resources/leaves/DECISIONS.md': '- 2026-11-28: Balances are kept as sent.' },
    },
    {
      breach: 'decisions with the oldest first',
      broken: { 'DECISIONS.md': '- 2026-11-20: A table.\n- 2026-11-22: A stream.' },
      found: 'DECISIONS.md:2 has a newer decision below an older one; put it first',
      mended: { 'DECISIONS.md': '## A\n- 2026-11-20: A table.\n## B\n- 2026-11-22: A stream.' },
    },
  ],

  importMatrix: [
    {
      breach: 'a head imports another head',
      broken: { 'engine/rules/esi/index.ts': "import { pf } from '../pf/index.ts'" },
      found:
        'engine/rules/esi/index.ts:1 imports engine/rules/pf/index.ts; beside itself engine/rules/esi/ may import ' +
        'engine/rules/outcome.ts, engine/trace/, engine/parameters/, engine/money/, proto/calendar/, proto/decimal-text.ts',
      mended: {
        'engine/rules/esi/index.ts':
          "import { due } from '../outcome.ts'\nimport { wageCeiling } from './parameters.ts'\nimport { dated } from '../../parameters/dated.ts'",
      },
    },
    {
      breach: 'the gateway calls the engine without the wire',
      broken: {
        'gateway/resources/payslips/service.ts':
          "import type { Facts } from '#engine/payslip/salary/facts.ts'",
      },
      found:
        'gateway/resources/payslips/service.ts:1 imports engine/payslip/salary/facts.ts; beside itself gateway/resources/ ' +
        'may import gateway/http/, gateway/documents/, gateway/engine-client.ts, storage/, proto/',
      mended: {
        'gateway/resources/payslips/service.ts':
          "import { engineClient } from '../../engine-client.ts'\nimport { forTenant } from '#storage/repositories/for-tenant.ts'",
      },
    },
    {
      breach: 'the run loads the shard into its own thread',
      broken: { 'engine/run/pool.ts': "import { calculateShard } from '../shard/shard.worker.ts'" },
      found:
        'engine/run/pool.ts:1 imports engine/shard/shard.worker.ts; beside itself engine/run/ may import ' +
        'storage/, proto/, types of engine/shard/, types of engine/rendering/, engine/shard/ by URL, ' +
        'engine/rendering/ by URL',
      mended: { 'engine/run/pool.ts': "new URL('../shard/shard.worker.ts', import.meta.url)" },
    },
    {
      breach: 'a document calculates',
      broken: { 'engine/documents/payslip/render.ts': "import { net } from '../../payslip/calculate.ts'" },
      found:
        'engine/documents/payslip/render.ts:1 imports engine/payslip/calculate.ts; beside itself engine/documents/ ' +
        'may import engine/money/, proto/calendar/, proto/decimal-text.ts, proto/, types of engine/payslip/',
      mended: {
        'engine/documents/payslip/render.ts': "import type { Net } from '../../payslip/calculate.ts'",
      },
    },
    {
      breach: 'production imports a test',
      broken: { 'engine/main.ts': "import { table } from '#test/support/table.ts'" },
      found:
        'engine/main.ts:1 imports test/support/table.ts; beside itself engine/main.ts may import ' +
        'engine/, storage/, proto/, package.json',
      mended: { 'test/engine/money.test.ts': "import { table } from '../support/table.ts'" },
    },
    {
      breach: 'the shared language imports a room',
      broken: { 'proto/units.ts': "import { a } from '#storage/orm.ts'" },
      found: 'proto/units.ts:1 imports storage/orm.ts; beside itself proto/ may import nothing of ours',
      mended: { 'proto/units.ts': "import { a } from './problems.ts'" },
    },
    {
      breach: 'a room without a row',
      broken: { 'engine/magic/spell.ts': '' },
      found: 'engine/magic/spell.ts:1 stands in no room; give the room a row in the import matrix',
      mended: { 'engine/money/paise.ts': '' },
    },
  ],

  importStyle: [
    {
      breach: 'a crossing that looks like a neighbour',
      broken: { 'engine/run/plan.ts': "import { orm } from '../../storage/orm.ts'" },
      found: 'engine/run/plan.ts:1 imports ../../storage/orm.ts; write #storage/orm.ts',
      mended: { 'engine/run/plan.ts': "import { orm } from '#storage/orm.ts'" },
    },
    {
      breach: 'a neighbour that looks like a crossing',
      broken: { 'engine/run/plan.ts': "import { shards } from '#engine/run/shards.ts'" },
      found:
        'engine/run/plan.ts:1 imports #engine/run/shards.ts; write a relative path, because it stays in its room',
      mended: { 'engine/run/plan.ts': "import { shards } from './shards.ts'" },
    },
    {
      breach: 'a computed import',
      broken: { 'gateway/app.ts': 'const routes = await import(`./resources/${name}/routes.ts`)' },
      found: 'gateway/app.ts:1 imports a computed name; write the names out and choose between them',
      mended: { 'gateway/app.ts': "const { routes } = await import('./resources/index.ts')" },
    },
  ],

  libraryRooms: [
    {
      breach: 'a peer of a published package away from home',
      broken: {
        'package.json': '{ "devDependencies": { "@modelcontextprotocol/sdk": "1" } }',
        'gateway/app.ts': "import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'",
      },
      found:
        'gateway/app.ts:1 uses @modelcontextprotocol/sdk, whose home is gateway/clients/typescript/src/cli/commands/mcp.ts',
      mended: {
        'package.json': '{ "devDependencies": { "@modelcontextprotocol/sdk": "1" } }',
        'gateway/clients/typescript/src/cli/commands/mcp.ts':
          "import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'",
      },
    },
    {
      breach: 'a library away from home',
      broken: {
        'package.json': '{ "dependencies": { "yauzl": "1" } }',
        'gateway/http/route.ts': "import { openPromise } from 'yauzl'",
      },
      found: 'gateway/http/route.ts:1 uses yauzl, whose home is gateway/documents/reading/',
      mended: {
        'package.json': '{ "dependencies": { "yauzl": "1" } }',
        'gateway/documents/reading/container.ts':
          "import { openPromise } from 'yauzl'\nimport { once } from 'node:events'",
      },
    },
    {
      breach: 'a development library in production',
      broken: {
        'package.json': '{ "devDependencies": { "fast-check": "1" } }',
        'engine/run/plan.ts': "import fc from 'fast-check'",
      },
      found: 'engine/run/plan.ts:1 uses fast-check, which package.json does not list under dependencies',
      mended: {
        'package.json': '{ "devDependencies": { "fast-check": "1" } }',
        'test/engine/money/split.test.ts': "import fc from 'fast-check'",
      },
    },
    {
      breach: 'a logger built below main.ts',
      broken: {
        'package.json': '{ "dependencies": { "pino": "1" } }',
        'gateway/http/log.ts': "import { pino } from 'pino'",
      },
      found: 'gateway/http/log.ts:1 uses pino, whose home is */main.ts, gateway/console/main.ts',
      mended: {
        'package.json': '{ "dependencies": { "pino": "1" } }',
        'gateway/http/log.ts': "import type { Logger } from 'pino'",
        'gateway/main.ts': "import { pino } from 'pino'",
      },
    },
  ],

  markers: [
    {
      breach: 'a marker without a reason',
      broken: { 'engine/main.ts': 'const a = 1 // TODO later' },
      found: 'engine/main.ts:1 leaves TODO; do it, or write TODO(what would remove this line)',
      mended: { 'engine/main.ts': '// TODO(once the ministry publishes the 2027 slabs): a second row' },
    },
  ],

  mirrors: [
    {
      breach: 'a head of law without a test',
      broken: { 'engine/rules/esi/index.ts': '', 'test/engine/rules/esic.test.ts': '' },
      found: 'engine/rules/esi/index.ts:1 has no test; write test/engine/rules/esi.test.ts',
      mended: { 'engine/rules/esi/index.ts': '', 'test/engine/rules/esi-ceiling.test.ts': '' },
    },
    {
      breach: 'a resource without a test',
      broken: { 'gateway/resources/employees/routes.ts': '', 'gateway/resources/index.ts': '' },
      found:
        'gateway/resources/employees/routes.ts:1 has no test; write test/gateway/resources/employees.test.ts',
      mended: {
        'gateway/resources/employees/routes.ts': '',
        'test/gateway/resources/employees/create.test.ts': '',
      },
    },
  ],

  names: [
    {
      breach: 'names a type by a participle',
      broken: { 'storage/bulk/shards.ts': 'const a = 1\ntype Recorded = { readonly day: string }' },
      found: 'storage/bulk/shards.ts:2 names the type Recorded by a participle; name the thing, by a noun',
      mended: { 'storage/bulk/shards.ts': 'type RecordedDay = { readonly day: string }' },
    },
    {
      breach: 'names a limit by its adjective',
      broken: { 'storage/bulk/shards.ts': 'const mostShards = 4' },
      found: 'storage/bulk/shards.ts:1 names a limit mostShards; begin or end it with max',
      mended: { 'storage/bulk/shards.ts': 'const maxShards = 4' },
    },
    {
      breach: 'a name that says nothing',
      broken: { 'gateway/http/utils.ts': '' },
      found: 'gateway/http/utils.ts:1 is named utils.ts, which says nothing; name what it holds',
      mended: { 'gateway/http/pagination.ts': '', 'engine/rules/leave/leave-types.ts': '' },
    },
    {
      breach: 'a name in another case',
      broken: { 'gateway/http/rateLimit.ts': '' },
      found: 'gateway/http/rateLimit.ts:1 is named rateLimit.ts; names are in kebab-case',
      mended: { 'gateway/http/rate-limit.ts': '' },
    },
    {
      breach: 'a default export',
      broken: { 'gateway/http/rate-limit.ts': 'export default function limit() {}' },
      found:
        'gateway/http/rate-limit.ts:1 has a default export; name it, so that it is called the same everywhere',
      mended: { 'gateway/http/rate-limit.ts': 'export function limit() {}' },
    },
    {
      breach: 'a name exported from where it is not defined',
      broken: { 'engine/money/all.ts': "export { up } from './rounding.ts'" },
      found:
        'engine/money/all.ts:1 exports from ./rounding.ts; only gateway/resources/index.ts and ' +
        'engine/rules/*/index.ts and gateway/clients/*/src/index.ts do that, so import it from its home',
      mended: { 'engine/rules/esi/index.ts': "export { wageCeiling } from './parameters.ts'" },
    },
    {
      breach: 'an index',
      broken: { 'storage/index.ts': 'export const a = 1' },
      found:
        'storage/index.ts:1 is an index; only gateway/resources/index.ts and engine/rules/*/index.ts and gateway/clients/*/src/index.ts are, ' +
        'so name what it holds',
      mended: { 'gateway/resources/index.ts': 'export const routes = []' },
    },
  ],

  parameterTables: [
    {
      breach: 'arithmetic in a table',
      broken: { 'engine/rules/esi/parameters.ts': table(sourced, '\nconst half = 21_000 / 2') },
      found:
        'engine/rules/esi/parameters.ts:2 contains /; a table is data only, so put the logic into the rule',
      mended: { 'engine/rules/esi/parameters.ts': table(sourced, ' // 42,000 / 2') },
    },
    {
      breach: 'a function in a table',
      broken: { 'engine/rules/pt/states/karnataka.ts': 'const slab = n => n' },
      found:
        'engine/rules/pt/states/karnataka.ts:1 contains =>; a table is data only, so put the logic into the rule',
      mended: { 'engine/rules/pt/states/karnataka.ts': table(sourced) },
    },
    {
      breach: 'a table that imports a rule',
      broken: { 'engine/rules/esi/parameters.ts': "import { due } from '../outcome.ts'" },
      found:
        'engine/rules/esi/parameters.ts:1 imports ../outcome.ts; a table imports only dated(), the units of ' +
        'engine/money, and types',
      mended: {
        'engine/rules/esi/parameters.ts':
          "import { dated } from '../../parameters/dated.ts'\nimport { rupees } from '../../money/paise.ts'\n" +
          "import type { Due } from '../outcome.ts'\ntype Row = { due?: Due }",
      },
    },
    {
      breach: 'a table without its law',
      broken: {
        'engine/rules/esi/parameters.ts': "dated({ name: 'a', checkedOn: '2026-11-20', values: [] })",
      },
      found: 'engine/rules/esi/parameters.ts:1 dated() has no law; name it',
      mended: { 'engine/rules/esi/parameters.ts': table('') },
    },
    {
      breach: 'a row without its source',
      broken: {
        'engine/rules/esi/parameters.ts': table(`\n${sourced},\n{ from: '2020-01-01', ceiling: 1 }`),
      },
      found: 'engine/rules/esi/parameters.ts:3 a dated row has no source; name it',
      mended: { 'engine/rules/esi/parameters.ts': table(`\n${sourced},\n${sourced}`) },
    },
  ],

  pureLaw: [
    {
      breach: 'chance in a rule',
      broken: { 'engine/payslip/calculate.ts': 'const id = crypto.randomUUID()' },
      found:
        'engine/payslip/calculate.ts:1 uses crypto.randomUUID; the payslip and all below it are pure, ' +
        'so pass the value in as a fact',
      mended: { 'engine/run/plan.ts': 'const id = crypto.randomUUID()' },
    },
    {
      breach: 'a file read by a rule',
      broken: { 'engine/rules/pt/index.ts': "import { readFileSync } from 'node:fs'" },
      found:
        "engine/rules/pt/index.ts:1 imports node:fs; the payslip and all below it import only the house's own code",
      mended: { 'engine/parameters/rulebook.ts': "import { createHash } from 'node:crypto'" },
    },
  ],

  runStates: [
    {
      breach: 'lists the runs that are closed',
      broken: {
        'storage/repositories/shifts.ts':
          "const sql = `select id from payroll_run p\nwhere p.status in ('locked', 'paid')`",
      },
      found:
        'storage/repositories/shifts.ts:2 lists states of runs; use a list of proto/run-moves.ts or a condition of storage/run-states.ts',
      mended: {
        'storage/repositories/shifts.ts':
          "const sql = `select id from payroll_run p\nwhere ${isClosed('p')}`",
        'proto/run-moves.ts': "export const closedStates = ['locked', 'paid'] as const",
        'storage/migrations/migration-20261120-runs.ts': "const sql = `status in ('locked', 'paid')`",
        'proto/moves/payment.ts': "export const paymentStates = ['paid', 'failed'] as const",
        'gateway/resources/payslips/schema.ts': "const statuses = ['locked', 'paid', 'held', 'void']",
      },
    },
    {
      breach: 'compares with the states of closed runs',
      broken: {
        'gateway/resources/tally/service.ts': "if (run.status !== 'locked' && run.status !== 'paid') return",
      },
      found:
        'gateway/resources/tally/service.ts:1 compares with several states of runs; use isInState and a list of proto/run-moves.ts',
      mended: {
        'gateway/resources/tally/service.ts':
          "if (!isInState(run, closedStates) || run.status === 'paid') return",
        'gateway/resources/payments/service.ts':
          "const ended = status === 'failed' || status === 'cancelled'",
      },
    },
    {
      breach: 'chooses a revision by itself',
      broken: {
        'storage/bulk/bonus.ts':
          "const sql = `case n.status when 'calculating' then n.previous_revision else n.revision end`",
      },
      found:
        'storage/bulk/bonus.ts:1 chooses the revision of a run; use countingRevision of storage/run-states.ts',
      mended: { 'storage/bulk/bonus.ts': "const sql = `${countingRevision('n')}`" },
    },
  ],
  sizes: [
    {
      breach: 'is a file of many subjects',
      broken: { 'engine/payslip/slip/slip.ts': 'export {}\n'.repeat(501) },
      found: 'engine/payslip/slip/slip.ts:501 is 501 lines long; divide it by subject (500 at most)',
      mended: { 'engine/payslip/slip/slip.ts': 'export {}\n'.repeat(500) },
    },
    {
      breach: 'is a folder of many subjects',
      broken: filesIn('storage/bulk', 26),
      found: 'storage/bulk:1 has 26 files; divide it by subject (25 at most)',
      mended: filesIn('storage/bulk', 25),
    },
  ],
  wording: [
    {
      breach: 'a banned word in a message',
      broken: { 'gateway/http/a.ts': "\nconst text = 'somebody is held' // somebody" },
      found: 'gateway/http/a.ts:2 says "somebody"; use the employee, the key or the client',
      mended: { 'gateway/http/a.ts': "\nconst text = 'the employee is held' // somebody" },
    },
    {
      breach: 'a banned word in a guide',
      broken: { 'gateway/openapi/guides/a.md': 'Send a key.\n\n`told`\n\nThe key is told.' },
      found: 'gateway/openapi/guides/a.md:5 says "told"; use "return", "report" or "state"',
      mended: { 'gateway/openapi/guides/a.md': 'Send a key.\n\n```js\ntold()\n```' },
    },
    {
      breach: 'a message without a full stop',
      broken: { 'engine/run/a.ts': "throw new Problem(\n  'not_found',\n  'The run does not exist',\n)" },
      found: 'engine/run/a.ts:1 ends "The run does not exist" without a full stop',
      mended: { 'engine/run/a.ts': "throw new Problem(\n  'not_found',\n  'The run does not exist.',\n)" },
    },
    {
      breach: 'a plural of one',
      broken: { 'gateway/http/a.ts': 'const text = `${run.failedCount} employees have no payslip.`' },
      found:
        'gateway/http/a.ts:1 prints "${run.failedCount} employees" of one as well; choose the noun by the count',
      mended: { 'gateway/http/a.ts': "const text = n === 1 ? '1 employee' : `${count} employees`" },
    },
    {
      breach: 'a summary of one word',
      broken: described({ summary: 'List', description: 'Returns all runs.' }),
      found: 'gateway/openapi/openapi.json:1 listRuns has a summary of 1 words',
      mended: described({ summary: 'List runs', description: 'Returns all runs.' }),
    },
    {
      breach: 'a summary that names no action',
      broken: described({ summary: 'All runs', description: 'Returns all runs.' }),
      found: 'gateway/openapi/openapi.json:1 listRuns has a summary that begins with All',
      mended: described({ summary: 'List runs', description: 'Returns all runs.' }),
    },
    {
      breach: 'an operation without a description',
      broken: described({ summary: 'List runs' }),
      found: 'gateway/openapi/openapi.json:1 listRuns has no description',
      mended: described({ summary: 'List runs', description: 'Returns all runs.' }),
    },
    {
      breach: 'a description without a full stop',
      broken: described({ summary: 'List runs', description: 'Returns all runs' }),
      found: 'gateway/openapi/openapi.json:1 /paths//runs/get ends "Returns all runs" without a full stop',
      mended: described({ summary: 'List runs', description: 'Returns all runs.' }),
    },
    {
      breach: 'a field without a description',
      broken: { 'gateway/openapi/openapi.json': '{"schema":{"properties":{"name":{"type":"string"}}}}' },
      found: 'gateway/openapi/openapi.json:1 /schema.name has no description',
      mended: {
        'gateway/openapi/openapi.json':
          '{"schema":{"properties":{"name":{"description":"Name of the run."}}}}',
      },
    },
  ],

  workplace: [
    {
      breach: 'a path too long to read',
      broken: { [`engine/${'a'.repeat(93)}`]: '' },
      found: `engine/${'a'.repeat(93)}:1 has a path of 100 characters; keep it under 100`,
      mended: { [`engine/${'a'.repeat(92)}`]: '' },
    },
    {
      breach: 'a path of one machine',
      broken: { 'README.md': `\nSee ${machinePath}/README.md` },
      found: `README.md:2 names ${machinePath.slice(0, 13)}, a path of one machine; write it from the repository's root`,
      mended: { 'README.md': `See https://example.com${machinePath}` },
    },
    {
      breach: 'an address of a person',
      broken: { 'test/a.test.ts': `'${someone('mail.in')}'` },
      found: `test/a.test.ts:1 holds the address ${someone('mail.in')}; use one at example.com`,
      mended: { 'test/a.test.ts': `'${someone('example.com')}', '${someone('acme.example')}'` },
    },
  ],
}

t.same(Object.keys(cases), Object.keys(rules), 'every rule is shown to fail')

for (const [name, breaches] of Object.entries(cases)) {
  t.test(name, async t => {
    const rule = rules[name]!
    const findings = (files: Files) =>
      rule(Object.entries(files).map(([path, text]) => sourceFile(path, text))).map(
        ({ path, line, what }) => `${path}:${line} ${what}`,
      )
    for (const { breach, broken, found, mended } of breaches) {
      t.same(findings(broken), [found], breach)
      t.same(findings(mended), [], `${breach}: mended`)
    }
  })
}
