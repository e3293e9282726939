import { within, workshop } from '../places.ts'
import type { Finding, Import, SourceFile } from '../source.ts'

// One library, one room: to replace a library is then to open one folder.
const homes: {
  library: RegExp
  rooms: string[]
  typesAnywhere?: true
  /** A published package asks its users to install it, so that the project has it for the tests alone. */
  peer?: true
}[] = [
  { library: /^typebox$/, rooms: ['gateway/resources/', 'gateway/http/', ...workshop] },
  {
    library: /^(koa|@koa\/.+)$/,
    rooms: ['gateway/http/', 'gateway/app.ts', 'gateway/main.ts', 'gateway/console/', ...workshop],
  },
  { library: /^@mikro-orm\/.+$/, rooms: ['storage/', 'test/support/', 'bench/', 'stack.ts'] },
  { library: /^(pg|pg-.+)$/, rooms: ['storage/postgres/', 'test/support/', 'bench/', 'stack.ts'] },
  { library: /^kysely$/, rooms: ['storage/postgres/', ...workshop] },
  { library: /^piscina$/, rooms: ['engine/run/', 'gateway/files/', ...workshop] },
  {
    library: /^@grpc\/grpc-js$/,
    rooms: [
      'engine/server/',
      'proto/engine/engine-channel.ts',
      'proto/engine/rpc-span.ts',
      'gateway/engine-client.ts',
      'gateway/engine-streams.ts',
      ...workshop,
    ],
  },
  { library: /^@grpc\/proto-loader$/, rooms: ['proto/engine/engine-service.ts', ...workshop] },
  {
    library: /^(nats|@nats-io\/.+)$/,
    rooms: [
      'proto/network/nats-address.ts',
      'proto/network/nats-checks.ts',
      'proto/network/nats-events.ts',
      'proto/network/nats-streams.ts',
      'engine/run/',
      'dispatcher/',
      ...workshop,
    ],
  },
  {
    library: /^@prometheus-io\/client$/,
    rooms: ['proto/network/metrics.ts', 'gateway/http/', 'engine/run/', 'dispatcher/', ...workshop],
  },
  {
    library: /^@opentelemetry\/.+$/,
    rooms: ['proto/process/trace.ts', 'proto/process/trace-export.ts', ...workshop],
  },
  { library: /^(harfbuzzjs|bidi-js)$/, rooms: ['proto/pdf/', ...workshop] },
  { library: /^sharp$/, rooms: ['engine/documents/brand/', ...workshop] },
  { library: /^(csv-stringify|@cj-tech-master\/excelts)$/, rooms: ['gateway/documents/', ...workshop] },
  { library: /^(csv-parse|yauzl)$/, rooms: ['gateway/documents/reading/', ...workshop] },
  { library: /^saxes$/, rooms: ['gateway/documents/reading/', 'dispatcher/tally/', ...workshop] },
  { library: /^@fastify\/busboy$/, rooms: ['gateway/http/', 'gateway/console/', ...workshop] },
  { library: /^@stricli\/core$/, rooms: ['gateway/clients/typescript/src/cli/'] },
  {
    library: /^@modelcontextprotocol\/sdk$/,
    rooms: ['gateway/clients/typescript/src/cli/commands/mcp.ts', ...workshop],
    peer: true,
  },
  { library: /^@aws-sdk\/.+$/, rooms: ['storage/objects/', ...workshop] },
  { library: /^nodemailer$/, rooms: ['dispatcher/mail/'] },
  { library: /^pino$/, rooms: ['*/main.ts', 'gateway/console/main.ts', ...workshop], typesAnywhere: true },
]

type Manifest = { dependencies?: Record<string, string>; devDependencies?: Record<string, string> }

/** Every library stands in package.json and is used in its own room. */
export function libraryRooms(files: SourceFile[]): Finding[] {
  const manifest = JSON.parse(files.find(({ path }) => path === 'package.json')?.text ?? '{}') as Manifest
  return files.flatMap(({ path, imports }) =>
    imports
      .filter(({ target, specifier }) => target === undefined && !/^node:|\$\{/.test(specifier))
      .flatMap(each => {
        const what = misplaced(path, each) ?? undeclared(path, each, manifest)
        return what === undefined ? [] : [{ path, line: each.line, what }]
      }),
  )
}

function misplaced(path: string, { specifier, typeOnly }: Import): string | undefined {
  const library = libraryOf(specifier)
  const home = homes.find(each => each.library.test(library))
  if (home === undefined || within(path, home.rooms) || (typeOnly && home.typesAnywhere)) return undefined
  return `uses ${library}, whose home is ${home.rooms.filter(room => !workshop.includes(room)).join(', ')}`
}

function undeclared(path: string, { specifier }: Import, { dependencies, devDependencies }: Manifest) {
  const library = libraryOf(specifier)
  const isPeer = homes.some(each => each.peer === true && each.library.test(library))
  const known = { ...dependencies, ...(isPeer || within(path, workshop) ? devDependencies : {}) }
  if (library in known) return undefined
  return `uses ${library}, which package.json does not list under ${
    within(path, workshop) ? 'dependencies or devDependencies' : 'dependencies'
  }`
}

/** `@scope/name/part` and `name/part` belong to the package before the part. */
function libraryOf(specifier: string): string {
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/')
}
