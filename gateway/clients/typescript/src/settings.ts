// What a client is made of, checked once: address, environment, credentials and limits.

import process from 'node:process'
import type { MoneyForm } from './money.ts'
import { PayrollError } from './problem.ts'

/** `sandbox` has synthetic organizations; `production` pays people. */
export type Environment = 'sandbox' | 'production'

export type PayrollOptions<M extends MoneyForm = 'number'> = {
  /** Where the service is, without a path: `https://payroll.example.com`. Default: `PAYROLL_URL`. */
  readonly url?: string
  /** Chosen by name, so that production is never met by accident. Default: `PAYROLL_ENVIRONMENT`. */
  readonly environment?: Environment
  /** Bearer key, `key_….secret`, or an access token. Default: `PAYROLL_KEY`. */
  readonly key?: string
  /** Signs each request instead of sending the key. */
  readonly signing?: { readonly keyId: string; readonly secret: string }
  /** `string`: answers hold amounts as decimal text. */
  readonly money?: M
  /** Whether a field that the service does not know is refused. Default: in the sandbox. */
  readonly strict?: boolean
  /** Attempts after the first one, for what another attempt can mend. Default: 6. */
  readonly maxRetries?: number
  /** Milliseconds for one attempt. Default: 60,000. */
  readonly timeoutMs?: number
  /** Longest wait that `Retry-After` may ask for before the call fails instead. Default: 60 seconds. */
  readonly maxWaitSeconds?: number
  /** Told of warnings of the service about a call, such as an unknown field. */
  readonly onWarning?: (warning: string) => void
  readonly fetch?: typeof fetch
}

export type Settings = {
  readonly environment: Environment
  /** Address that paths are below, without a slash at its end. */
  readonly base: string
  readonly credentials: { readonly bearer: string } | { readonly keyId: string; readonly secret: string }
  readonly money: MoneyForm
  readonly isStrict: boolean
  readonly maxRetries: number
  readonly timeoutMs: number
  readonly maxWaitMs: number
  readonly onWarning: (warning: string) => void
  readonly fetch: typeof fetch
}

const paths: Readonly<Record<Environment, string>> = { sandbox: '/sandbox/v1', production: '/v1' }

/** @throws {PayrollError} `configuration_invalid`, with everything that is missing or wrong. */
export function settingsOf(options: PayrollOptions<MoneyForm>): Settings {
  const variable = (name: string): string | undefined => process.env[name] || undefined
  const url = options.url ?? variable('PAYROLL_URL')
  const environment = options.environment ?? variable('PAYROLL_ENVIRONMENT')
  const bearer = options.key ?? variable('PAYROLL_KEY')
  const { signing } = options
  const faults = [
    ...(url === undefined
      ? ['Set `url` or PAYROLL_URL to the address of the service, such as https://payroll.example.com.']
      : isOrigin(url)
        ? []
        : ['`url` is an address without a path, such as https://payroll.example.com.']),
    ...(environment === 'sandbox' || environment === 'production'
      ? []
      : ['Set `environment` or PAYROLL_ENVIRONMENT to sandbox or production.']),
    ...(bearer === undefined && signing === undefined
      ? ['Set `key` or PAYROLL_KEY, or `signing` with keyId and secret.']
      : []),
  ]
  if (faults.length > 0) throw new PayrollError('configuration_invalid', faults.join(' '))
  return {
    environment: environment as Environment,
    base: new URL(paths[environment as Environment], url).href,
    credentials: signing ?? { bearer: bearer ?? '' },
    money: options.money ?? 'number',
    isStrict: options.strict ?? environment === 'sandbox',
    maxRetries: options.maxRetries ?? 6,
    timeoutMs: options.timeoutMs ?? 60_000,
    maxWaitMs: (options.maxWaitSeconds ?? 60) * 1000,
    onWarning: options.onWarning ?? (() => undefined),
    fetch: options.fetch ?? fetch,
  }
}

function isOrigin(url: string): boolean {
  try {
    const { protocol, pathname, search } = new URL(url)
    return /^https?:$/.test(protocol) && pathname === '/' && search === ''
  } catch {
    return false
  }
}
