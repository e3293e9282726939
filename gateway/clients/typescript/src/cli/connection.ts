// The client of a command, from its variables and the credentials of `payroll login`.

import { createHmac } from 'node:crypto'
import { Payroll } from '../payroll.ts'
import { type Environment, type PayrollOptions, type Settings, settingsOf } from '../settings.ts'
import { type Context, note } from './context.ts'
import { readCredentials } from './credentials.ts'

/** A person waits: a service that is away is reported soon. */
const maxRetries = 2

export type Connection = {
  readonly payroll: Payroll
  readonly settings: Settings
  /** `variables` or `login`. */
  readonly source: string
}

/** @throws {PayrollError} `configuration_invalid` */
export async function connect(
  context: Context,
  options: Pick<PayrollOptions, 'strict'> = {},
): Promise<Connection> {
  const { env } = context.process
  const set = (name: string): string | undefined => env[name] || undefined
  const [url, environment, key] = [set('PAYROLL_URL'), set('PAYROLL_ENVIRONMENT'), set('PAYROLL_KEY')]
  const [keyId, secret] = [set('PAYROLL_SIGNING_KEY_ID'), set('PAYROLL_SIGNING_SECRET')]
  const signing = keyId === undefined || secret === undefined ? undefined : { keyId, secret }
  const isComplete = url !== undefined && environment !== undefined && (key ?? signing) !== undefined
  const stored = isComplete ? null : await readCredentials(context)
  const chosen: PayrollOptions = {
    ...options,
    ...stored,
    ...(url === undefined ? {} : { url }),
    ...(environment === undefined ? {} : { environment: environment as Environment }),
    ...(key === undefined ? {} : { key }),
    ...(signing === undefined ? {} : { signing }),
    maxRetries,
    onWarning: warning => note(context, `Warning: ${warning}`),
  }
  const settings = settingsOf(chosen)
  const source = stored === null ? 'variables' : 'login'
  return { payroll: new Payroll(chosen), settings, source }
}

/** The `whsec_…` that `listen` and `trigger` sign with: the same for the same key, so that a receiver keeps it. */
export function listenSecret({ settings: { credentials } }: Connection): string {
  const secret = 'bearer' in credentials ? credentials.bearer : credentials.secret
  return `whsec_${createHmac('sha256', secret).update('payroll listen').digest().subarray(0, 24).toString('base64')}`
}
