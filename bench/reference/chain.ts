// The one call of the bare chain, with JSON for its messages, as the engine's own preview has it.

import type { ServiceDefinition } from '@grpc/grpc-js'

export type ChainCall = { readonly request: object }
export type ChainReply = (error: Error | null, answer?: object) => void

const write = (message: object): Buffer => Buffer.from(JSON.stringify(message))
const read = (bytes: Buffer): object => JSON.parse(bytes.toString()) as object

export const chain = {
  preview: {
    path: '/bench.Chain/Preview',
    requestStream: false,
    responseStream: false,
    requestSerialize: write,
    requestDeserialize: read,
    responseSerialize: write,
    responseDeserialize: read,
  },
} satisfies ServiceDefinition
