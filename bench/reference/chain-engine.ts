// The engine's place in the bare chain: a gRPC server that hands one IN15 slip to a worker thread, and nothing else.

import { Server, ServerCredentials } from '@grpc/grpc-js'
import { Piscina } from 'piscina'
import { chain, type ChainCall, type ChainReply } from './chain.ts'

const pool = new Piscina({
  filename: new URL('in15.ts', import.meta.url).href,
  minThreads: 2,
  maxThreads: 2,
})
const server = new Server()
server.addService(chain, {
  preview(call: ChainCall, reply: ChainReply) {
    pool.run(call.request, { name: 'slip15' }).then(
      (slip: object) => reply(null, slip),
      (error: Error) => reply(error),
    )
  },
})
server.bindAsync(`127.0.0.1:${process.env['PORT']}`, ServerCredentials.createInsecure(), error => {
  if (error !== null) throw error
  process.send?.({ ready: {} })
})
process.on('disconnect', () => process.exit())
process.on('SIGTERM', () => process.exit())
