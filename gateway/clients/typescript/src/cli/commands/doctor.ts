// Finds out why calls or deliveries fail: one check a line, each with its fix.

import { apiVersion, type GetMeReply } from '../../generated/types.ts'
import { PayrollError } from '../../problem.ts'
import { signRequest } from '../../signature.ts'
import { version } from '../../version.ts'
import { command, option } from '../command.ts'
import { type Connection, connect, listenSecret } from '../connection.ts'
import type { Context } from '../context.ts'
import { CommandError, exitCodeOf, exitCodes } from '../failures.ts'
import { forward, isDelivered, messageOf, newId } from '../forward.ts'
import { addressOf } from '../inputs.ts'
import { plain } from '../print.ts'

type Check = {
  readonly check: string
  readonly ok: boolean
  readonly detail: string
  readonly fix: string | null
}

/** Signatures and deliveries are refused beyond 300 seconds. */
const maxSkewSeconds = 60

/** What the commands of this program need. */
const usualScopes = [
  'payroll:read',
  'payroll:run',
  'payslips:read',
  'webhooks:read',
  'statutory:read',
  'imports:write',
]

const passed = (check: string, detail: string): Check => ({ check, ok: true, detail, fix: null })
const failed = (check: string, detail: string, fix: string): Check => ({ check, ok: false, detail, fix })

export const doctor = command({
  brief: 'Check the key, the environment, the clock, signatures and a receiver',
  examples: ['doctor', 'doctor --receiver https://partner.example/webhooks'],
  flags: {
    receiver: option('Address of a webhook receiver: it is sent a signed webhook.ping', 'url', addressOf),
  },
  async run({ context, flags: { receiver } }) {
    const connection = await connect(context)
    const { base, environment } = connection.settings
    const checks: Check[] = [
      passed('library', `payroll-engine ${version}, contract ${apiVersion}`),
      passed(
        'configuration',
        `${base} (${environment}), from ${connection.source === 'login' ? 'payroll login' : 'the variables'}`,
      ),
    ]
    let exitCode: number = exitCodes.refused
    try {
      checks.push(...(await serviceChecks(connection)))
      const me = await connection.payroll.platform.getMe()
      checks.push(...keyChecks(me, environment), ...(await signatureChecks(connection)))
    } catch (error) {
      if (!(error instanceof PayrollError)) throw error
      exitCode = exitCodeOf(error)
      checks.push(
        exitCode === exitCodes.unreachable
          ? failed('service', error.message, 'Check PAYROLL_URL and the network.')
          : failed('key', error.message, 'Create a key of this environment and run `payroll login`.'),
      )
    }
    if (receiver !== undefined) checks.push(await receiverCheck(connection, receiver, context.process.env))
    const failures = checks.filter(({ ok }) => !ok)
    return {
      data: { ok: failures.length === 0, checks },
      text: checks.map(checkLine).join('\n'),
      failure:
        failures.length === 0
          ? undefined
          : new CommandError(exitCode, `Failed: ${failures.map(({ check }) => check).join(', ')}.`),
    }
  },
})

const checkLine = ({ check, ok, detail, fix }: Check): string =>
  plain(`${ok ? 'ok    ' : 'failed'}  ${check.padEnd(13)}  ${detail}${fix === null ? '' : ` ${fix}`}`)

async function serviceChecks({ payroll }: Connection): Promise<Check[]> {
  const asked = Date.now()
  const { data: health, headers } = await payroll.platform.getHealth().withResponse()
  const answered = Date.now()
  const service =
    health.status === 'ok'
      ? passed('service', `version ${health.version}, answered in ${answered - asked} ms`)
      : failed('service', `version ${health.version} is degraded.`, 'Ask its operator; calls may fail.')
  const date = Date.parse(headers.get('date') ?? '')
  if (Number.isNaN(date)) return [service]
  // The header has whole seconds, so the middle of the call is compared with the middle of its second.
  const skew = Math.round((date + 500 - (asked + answered) / 2) / 1000)
  const clock =
    Math.abs(skew) <= maxSkewSeconds
      ? passed('clock', `${Math.abs(skew)} seconds from the service`)
      : failed(
          'clock',
          `This machine is ${Math.abs(skew)} seconds ${skew > 0 ? 'behind' : 'ahead of'} the service.`,
          'Set its clock by NTP.',
        )
  return [service, clock]
}

function keyChecks(me: GetMeReply, environment: string): Check[] {
  const { key, scopes, api_version: pinned, latest_api_version: latest, version_sunset: sunset } = me
  const until = key.expires_at === null ? '' : `, expires ${key.expires_at}`
  const lacking = usualScopes.filter(
    scope => !scopes.some(each => each === scope || each === scope.replace(':read', ':write')),
  )
  return [
    passed('key', `${key.name} …${key.last4}${until}`),
    key.environment === environment
      ? passed('environment', environment)
      : failed(
          'environment',
          `The key is of ${key.environment}.`,
          `Set PAYROLL_ENVIRONMENT to ${key.environment}.`,
        ),
    passed(
      'scopes',
      `${scopes.join(', ')}${lacking.length === 0 ? '' : `; without ${lacking.join(', ')} some commands are refused`}`,
    ),
    sunset === null
      ? passed('contract', `${apiVersion} of the library, ${pinned} of the key, ${latest} of the service`)
      : failed(
          'contract',
          `The key is pinned to ${pinned}, which ends on ${sunset}.`,
          `Move it to ${latest}.`,
        ),
    apiVersion <= latest
      ? passed('compatibility', 'the service knows the contract of the library')
      : failed(
          'compatibility',
          `The library speaks ${apiVersion}, the service ${latest}.`,
          'Install an earlier payroll-engine.',
        ),
  ]
}

/** Where requests are signed, the sandbox recomputes one of their signatures. */
async function signatureChecks({
  payroll,
  settings: { credentials, base, environment },
}: Connection): Promise<Check[]> {
  if ('bearer' in credentials) return [passed('signature', 'not configured: requests carry the key')]
  if (environment !== 'sandbox') return [passed('signature', 'the service accepted a signed request')]
  const timestamp = Math.floor(Date.now() / 1000)
  const target = `${new URL(base).pathname}/me`
  const signature = signRequest(credentials.secret, timestamp, 'GET', target)
  const answer = await payroll.sandbox.debugSignature({
    timestamp: String(timestamp),
    method: 'GET',
    target,
    signature,
    idempotency_key: '',
  })
  const fix = [...answer.hints, 'Set PAYROLL_SIGNING_SECRET to the signing secret of this key.'].join(' ')
  return [
    answer.matches === true
      ? passed('signature', `matches, ${answer.age_seconds} seconds old`)
      : failed('signature', `The service signs "${answer.string_to_sign}".`, fix),
  ]
}

async function receiverCheck(
  connection: Connection,
  address: string,
  variables: Context['process']['env'],
): Promise<Check> {
  const event = {
    id: newId('evt'),
    type: 'webhook.ping',
    created_at: `${new Date().toISOString().slice(0, 19)}Z`,
    organization_id: 1,
    api_version: apiVersion,
    test: true,
    data: {},
  }
  const secret = variables['PAYROLL_WEBHOOK_SECRET'] || listenSecret(connection)
  const attempt = await forward(address, messageOf(JSON.stringify(event)), secret)
  const answered =
    attempt.status === null
      ? (attempt.error ?? 'no answer')
      : `HTTP ${attempt.status} in ${attempt.duration_ms} ms`
  if (isDelivered(attempt)) return passed('receiver', `${address}: ${answered}`)
  const fix =
    attempt.status === null
      ? 'Start it, and open its port.'
      : 'Answer 2xx within 15 seconds; verify with PAYROLL_WEBHOOK_SECRET.'
  return failed('receiver', `${address}: ${answered}.`, fix)
}
