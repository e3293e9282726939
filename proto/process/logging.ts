import { currentTrace } from './trace.ts'

// The last wall: our own lines name no such field, but an error from below may carry one. `err` is the only field with an
// object that is not ours; paths that search every field would cost each line 20 µs.
const secrets = [
  'authorization',
  'secret',
  'password',
  'pan',
  'uan',
  'ip_number',
  'ipNumber',
  'pran',
  'account_number',
  'accountNumber',
  'api_key',
]

/** The settings of a process's logger: each line names its trace, and what must not be told is hidden. */
export function logging(name: string, level: string) {
  return {
    name,
    level,
    mixin: (): object => {
      const trace = currentTrace()
      return trace === null ? {} : { trace_id: trace.traceId, span_id: trace.spanId }
    },
    redact: {
      paths: secrets.flatMap(field => [field, `err.${field}`, `err.*.${field}`]),
      censor: '[hidden]',
    },
  }
}
