// The gRPC service of the engine, as both ends load it from engine.proto.

import { fileURLToPath } from 'node:url'
import type { MethodDefinition, ServiceDefinition } from '@grpc/proto-loader'
import { loadSync } from '@grpc/proto-loader'
import { type CallName, methodName } from './calls.ts'

export const serviceName = 'payroll.engine.v1.Engine'

const protoFile = fileURLToPath(new URL('../payroll/engine/v1/engine.proto', import.meta.url))

export const engineService = loadSync(protoFile, { longs: Number, defaults: true })[
  serviceName
] as ServiceDefinition

export function engineMethod(name: CallName): MethodDefinition<object, object> {
  const method = engineService[methodName(name)]
  if (method === undefined) throw new Error(`${serviceName} has no method ${methodName(name)}.`)
  return method
}

/** A preview of a thousand employees with every step explained is tens of megabytes of JSON. */
export const messageLimits = {
  'grpc.max_receive_message_length': 128 * 1024 * 1024,
  'grpc.max_send_message_length': 128 * 1024 * 1024,
}
