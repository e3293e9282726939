// Gateways that do next to nothing, by KIND: `http`, node:http alone; `koa`, Koa with the middleware that any gateway
// has; `chain`, that and a gRPC call to the bare engine; `rows`, node:http that sends rows of PostgreSQL.

import { Client, credentials } from '@grpc/grpc-js'
import Router from '@koa/router'
import Koa, { type Context } from 'koa'
import { createServer, type IncomingMessage } from 'node:http'
import pg from 'pg'
import { chain } from './chain.ts'
import { slip15, worker15 } from './in15.ts'

const { KIND: kind, PORT: port, ENGINE_PORT: enginePort, DATABASE_URL: databaseUrl } = process.env

/** About the size of a slip without explanations. */
const slip = { ...slip15(worker15(42)), id: 'ps_42', currency: 'INR' }

async function bodyOf(request: IncomingMessage): Promise<Record<string, unknown>> {
  let text = ''
  for await (const part of request.setEncoding('utf8')) text += String(part)
  return JSON.parse(text) as Record<string, unknown>
}

function bareHttp() {
  return createServer((request, response) => {
    const answer = (content: object): void => {
      const text = JSON.stringify(content)
      response.writeHead(200, {
        'content-type': 'application/json; charset=utf-8',
        'content-length': Buffer.byteLength(text),
      })
      response.end(text)
    }
    if (request.method === 'GET') return answer(slip)
    void bodyOf(request).then(body => answer({ ...slip, employee: body['employees'] === undefined ? 1 : 2 }))
  })
}

function koa() {
  const app = new Koa()
  let requests = 0
  app.use(async (context, next) => {
    const began = performance.now()
    requests += 1
    try {
      await next()
    } catch (error) {
      context.status = 500
      context.body = { error: String(error) }
    }
    context.set('x-request-id', `req-${requests}`)
    context.set('server-timing', `app;dur=${performance.now() - began}`)
  })
  app.use(async (context, next) => {
    context.set('x-content-type-options', 'nosniff')
    context.set('cache-control', 'no-store')
    await next()
  })
  const router = new Router()
  router.get('/slip/:id', (context: Context) => {
    context.body = slip
  })
  const preview = enginePort === undefined ? () => Promise.resolve(slip) : askEngine(enginePort)
  router.post('/preview', async (context: Context) => {
    await bodyOf(context.req)
    context.body = await preview(worker15(42))
  })
  app.use(router.routes())
  return app
}

function askEngine(onPort: string): (worker: object) => Promise<object> {
  const client = new Client(`127.0.0.1:${onPort}`, credentials.createInsecure())
  const { path, requestSerialize, responseDeserialize } = chain.preview
  return worker =>
    new Promise((resolve, reject) => {
      client.makeUnaryRequest(path, requestSerialize, responseDeserialize, worker, (error, answer) => {
        if (error === null && answer !== undefined) resolve(answer)
        else reject(error ?? new Error('The engine returned no result.'))
      })
    })
}

/** A hundred rows of JSON, which the driver parses, as one body. */
function rows() {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 10 })
  return createServer((_request, response) => {
    const read = pool.query<{ body: unknown }>({
      name: 'page',
      text: 'select body from bench_slip order by id limit 100',
    })
    void read.then(({ rows: found }) => {
      const text = JSON.stringify({ data: found.map(({ body }) => body), meta: { count: found.length } })
      response.writeHead(200, {
        'content-type': 'application/json; charset=utf-8',
        'content-length': Buffer.byteLength(text),
      })
      response.end(text)
    })
  })
}

const server = kind === 'http' ? bareHttp() : kind === 'rows' ? rows() : koa()
server.listen(Number(port), '127.0.0.1', () => process.send?.({ ready: {} }))
process.on('disconnect', () => process.exit())
process.on('SIGTERM', () => process.exit())
