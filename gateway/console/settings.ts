// The settings of the console process.

import {
  address,
  type Environment,
  optionalKey,
  optionalText,
  readEnvironment,
  secret,
  shutdownSeconds,
  wholeNumber,
  oneOf,
} from '#proto/process/environment.ts'
import { traceVariables } from '#proto/process/trace-export.ts'

/** Throws one `OperatorError` that names every variable that is missing or wrong. */
export function readSettings(environment: Environment) {
  return readEnvironment(
    environment,
    {
      NODE_ENV: oneOf(['development', 'test', 'production'], 'development'),
      LOG_LEVEL: oneOf(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], 'info'),
      GATEWAY_URL: origin,
      GATEWAY_PUBLIC_URL: text => (text === undefined ? null : origin(text)),
      CONSOLE_HOST: optionalText,
      CONSOLE_PORT: wholeNumber(0, 65_535, 8090),
      CONSOLE_SECRET: optionalKey,
      FRAME_ANCESTORS: frameAncestors,
      METRICS_URLS: addresses,
      METRICS_TOKEN: secret(optionalText),
      OPERATOR_TOKEN: secret(token),
      ...traceVariables,
      SHUTDOWN_SECONDS: shutdownSeconds,
    },
    settings =>
      settings.NODE_ENV === 'production' && settings.CONSOLE_SECRET === null
        ? [
            'CONSOLE_SECRET must be set where NODE_ENV is production, the same for each console: 32 bytes in base64.',
          ]
        : [],
  )
}

function origin(text: string | undefined): string {
  const { origin: own } = new URL(address(['https', 'http'])(text))
  if (own !== text!.replace(/\/$/, ''))
    throw new Error('must be an address without a path, such as https://payroll.example.com.')
  return own
}

/** Too long to be guessed; null when absent. */
function token(text: string | undefined): string | null {
  if (text !== undefined && text.length < 32) throw new Error('must have at least 32 characters.')
  return text ?? null
}

/** Names of services and where their metrics are: `engine-1=http://10.0.0.5:9100/metrics`. */
function addresses(text: string | undefined): ReadonlyMap<string, string> {
  return new Map(
    (text?.split(',') ?? []).map(pair => {
      const [name, url] = pair.trim().split(/=(.*)/s)
      if (!name || URL.parse(url ?? '') === null)
        throw new Error(
          'must be name=address pairs, such as engine-1=http://10.0.0.5:9100/metrics, separated by commas.',
        )
      return [name, url!] as const
    }),
  )
}

/** Origins of the pages that may embed the console, separated by spaces. */
function frameAncestors(text: string | undefined): string {
  const origins = text?.split(/\s+/).filter(Boolean) ?? []
  if (!origins.every(one => /^https:\/\/[\w.*-]+(:\d+)?$/.test(one)))
    throw new Error('must be origins such as https://app.example.com, separated by spaces.')
  return origins.length === 0 ? "'none'" : origins.join(' ')
}
