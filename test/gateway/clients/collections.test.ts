// The collections as files: what is in them, and how they are served. collection-runs.test.ts sends their requests.

import { routes } from '#gateway/resources/index.ts'
import { createHmac } from 'node:crypto'
import { request as requestOverHttp } from 'node:http'
import t from 'tap'
import { startGateway } from '../support/gateway.ts'
import { filesOfArchive } from './archive.ts'
import { readBruno } from './bruno-runner.ts'
import type { PostmanCollection } from './postman-runner.ts'
import { runScript } from './runner.ts'

const gateway = await startGateway(t, {}, undefined, { trustedProxies: ['127.0.0.1/32'] })

const maxBytes = 600_000

type Download = { readonly status: number; readonly headers: Headers; readonly bytes: Buffer }

/** `fetch` sets the host itself. */
function get(name: string, headers: Record<string, string> = {}): Promise<Download> {
  return new Promise((resolve, reject) => {
    requestOverHttp(`${gateway.origin}/docs/${name}`, { headers }, response => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: new Headers(response.headers as Record<string, string>),
          bytes: Buffer.concat(chunks),
        }),
      )
    })
      .on('error', reject)
      .end()
  })
}

const jsonOf = ({ bytes }: Download): unknown => JSON.parse(bytes.toString())
const postman = jsonOf(await get('collection.postman.json')) as PostmanCollection
const bruno = readBruno(await filesOfArchive((await get('collection.bruno.zip')).bytes))
const summaries = routes.map(({ summary }) => summary).toSorted()

const files = [
  ['collection.postman.json', 'application/json; charset=utf-8'],
  ['collection.bruno.zip', 'application/zip'],
  ['sandbox.postman_environment.json', 'application/json; charset=utf-8'],
  ['production.postman_environment.json', 'application/json; charset=utf-8'],
] as const

for (const [name, type] of files) {
  t.test(`${name} is served small, tagged and as a file`, async t => {
    const { status, headers, bytes } = await get(name)
    t.equal(status, 200)
    t.equal(headers.get('content-type'), type)
    t.equal(headers.get('content-disposition'), `attachment; filename="payroll-engine.${name}"`)
    t.equal(headers.get('vary'), 'Accept-Encoding, Host, X-Forwarded-Proto')
    t.ok(bytes.length <= maxBytes, `${bytes.length} bytes`)
    t.equal((await get(name, { 'if-none-match': headers.get('etag') ?? '' })).status, 304)
    t.same((await get(name)).bytes, bytes, 'the same bytes each time')
    const elsewhere = await get(name, { host: 'payroll.example' })
    t.not(elsewhere.headers.get('etag'), headers.get('etag'), 'another address is another file')
  })
}

t.test('the files name the address that they are fetched from', async t => {
  const cases: [sent: Record<string, string>, origin: string][] = [
    [{}, gateway.origin],
    [{ host: 'payroll.example' }, 'http://payroll.example'],
    [{ host: 'payroll.example:8443', 'x-forwarded-proto': 'https' }, 'https://payroll.example:8443'],
    [{ host: 'payroll.example', 'x-forwarded-proto': 'javascript' }, 'http://payroll.example'],
    [{ host: 'docs.example' }, 'https://docs.example'],
    [{ host: '"><script>' }, 'https://docs.example'],
  ]
  for (const [sent, origin] of cases) {
    const { variable } = jsonOf(await get('collection.postman.json', sent)) as PostmanCollection
    t.same(variable[0], { key: 'base_url', value: `${origin}/sandbox/v1` }, origin)
    const archive = await filesOfArchive((await get('collection.bruno.zip', sent)).bytes)
    const both = [
      ['sandbox', `${origin}/sandbox/v1`],
      ['production', `${origin}/v1`],
    ]
    for (const [name, address] of both) {
      type Environment = { values: { key: string; value: string; type: string }[] }
      const environment = archive.get(`environments/${name}.bru`)?.toString()
      t.equal(/base_url: (.*)/.exec(environment ?? '')?.[1], address)
      const { values } = jsonOf(await get(`${name}.postman_environment.json`, sent)) as Environment
      t.same(values, [
        { key: 'base_url', value: address, type: 'default', enabled: true },
        { key: 'key', value: '', type: 'secret', enabled: true },
        { key: 'secret', value: '', type: 'secret', enabled: true },
      ])
    }
  }
})

t.test('a proxy that is not trusted does not choose the scheme', async t => {
  const plain = await startGateway(t)
  const sent = { 'x-forwarded-proto': 'https' }
  const answer = await fetch(`${plain.origin}/docs/collection.postman.json`, { headers: sent })
  const { variable } = (await answer.json()) as PostmanCollection
  t.equal(variable[0]?.value, `${plain.origin}/sandbox/v1`)
})

t.test(
  'both collections have one request for each operation, by the same names and in the same folders',
  async t => {
    const names = (folders: readonly (readonly { name: string }[])[]) =>
      folders.flat().map(({ name }) => name)
    t.same(names(postman.item.map(({ item }) => item)).toSorted(), summaries)
    t.same(
      bruno.folders.map(({ name, requests }) => [name, requests.map(({ meta }) => meta.name)]),
      postman.item.map(({ name, item }) => [name, item.map(each => each.name)]),
    )
    t.same(
      postman.item.map(({ name }) => name),
      [...new Set(postman.item.map(({ name }) => name))],
    )
  },
)

t.test(
  'every variable that a request uses is declared, and is set by the user or by a request before',
  async t => {
    const declared = new Set(postman.variable.map(({ key }) => key))
    const filled = new Set(['base_url', 'key', 'secret'])
    const faults: string[] = []
    for (const item of postman.item.flatMap(folder => folder.item)) {
      const { request, event = [] } = item
      const sent = JSON.stringify({
        ...request,
        header: request.header.filter(({ disabled }) => disabled !== true),
        url: { ...request.url, query: request.url.query?.filter(({ disabled }) => disabled !== true) },
      })
      for (const [, name = ''] of sent.matchAll(/\{\{(\w+)\}\}/g)) {
        if (!declared.has(name) || !filled.has(name)) faults.push(`${item.name}: ${name}`)
      }
      for (const [, name = ''] of JSON.stringify(event).matchAll(/collectionVariables\.set\('(\w+)'/g))
        filled.add(name)
    }
    t.same(faults, [])
  },
)

t.test('optional parameters are there and disabled, required ones are sent', async t => {
  const employees = postman.item.flatMap(({ item }) => item).find(({ name }) => name === 'List employees')
  const query = employees?.request.url.query ?? []
  t.same(
    query.filter(({ disabled }) => disabled !== true).map(({ key, value }) => `${key}=${value}`),
    ['organization_id={{organization_id}}'],
  )
  t.ok(query.some(({ key, value, disabled }) => key === 'limit' && value === '50' && disabled === true))
  for (const { name, request } of postman.item.flatMap(({ item }) => item)) {
    const headers = request.header.filter(({ disabled }) => disabled !== true).map(({ key }) => key)
    const others = headers.filter(key => key !== 'Idempotency-Key' && key !== 'Content-Type')
    t.same(others, [], `${name} sends no optional header`)
  }
  const holidays = postman.item.flatMap(({ item }) => item).find(({ name }) => name === 'List holidays')
  t.ok(
    holidays?.request.url.query?.some(
      ({ key, value, disabled }) => key === 'year' && value === '2026' && !disabled,
    ),
  )
})

t.test('responses are not in the collection', async t => {
  t.notMatch(JSON.stringify(postman), /"response":|"example"/)
})

t.test('the scripts sign what the guide states, whatever has to be encoded', async t => {
  const timestamp = String(Math.floor(Date.now() / 1000))
  // SHA-256 of no bytes.
  const noBody = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'
  const expected = (target: string) =>
    createHmac('sha256', 'sk_test').update(`v2.${timestamp}.GET.${target}.${noBody}.order-1`).digest('hex')
  const cases: [query: string, target: string][] = [
    ['/employees?q=A B', '/v1/employees?q=A%20B'],
    ["/employees?q=O'Neil&x=é", '/v1/employees?q=O%27Neil&x=%C3%A9'],
    ['/employees/ext%3AHR-1/bank', '/v1/employees/ext%3AHR-1/bank'],
    ['/employees?since=2026-10-31T10:30:00Z,[1]', '/v1/employees?since=2026-10-31T10:30:00Z,%5B1%5D'],
  ]
  const [script] = postman.event
  for (const [path, target] of cases) {
    const sent = new Map<string, string>([['Idempotency-Key', 'order-1']])
    let address = ''
    const values: Record<string, string> = { key: 'key_1.abc', secret: 'sk_test' }
    const pm = {
      variables: {
        get: (name: string) => values[name],
        replaceIn: (text: string) => text.replace('{{base_url}}', 'https://payroll.example/v1'),
      },
      request: {
        method: 'GET',
        url: {
          getHost: () => '{{base_url}}',
          getPathWithQuery: () => path,
          update: (text: string) => void (address = text),
        },
        headers: {
          all: () => [...sent].map(([key, value]) => ({ key, value })),
          upsert: ({ key, value }: { key: string; value: string }) => void sent.set(key, value),
        },
      },
    }
    runScript(script?.script.exec.join('\n') ?? '', { pm, Date: { now: () => Number(timestamp) * 1000 } })
    t.equal(address, `https://payroll.example${target}`)
    t.equal(sent.get('X-SVC-Key'), 'key_1')
    t.equal(sent.get('X-SVC-Signature'), `v2=${expected(target)}`)
  }
})
