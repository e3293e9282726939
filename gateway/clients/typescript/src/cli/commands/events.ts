// Events: forwarded to a program of this machine, sent as examples, shown as they happen.

import { type AccountEvent, accountEvents } from '../account-events.ts'
import { argument, command, group, needed, option, options, type Output, usually } from '../command.ts'
import { type Connection, connect, listenSecret } from '../connection.ts'
import { type Context, note, printLine } from '../context.ts'
import { refusal, usageError } from '../failures.ts'
import {
  type Attempt,
  attemptLine,
  forward,
  isDelivered,
  isSecret,
  type Message,
  messageOf,
  newId,
} from '../forward.ts'
import { addressOf, durationOf, organizationFlag, organizationOf } from '../inputs.ts'
import { openListener, sendToListeners } from '../local-listeners.ts'
import { plain, timeText } from '../print.ts'

const typeFlag = options('Only events of this type; repeat it for several', 'type')
const secretFlag = option(
  'Signing secret; default: PAYROLL_WEBHOOK_SECRET, or one made from your key',
  'whsec_…',
  secretOf,
)

function secretOf(input: string): string {
  if (!isSecret(input)) throw new Error('The secret is whsec_ and at least 16 bytes in base64.')
  return input
}

function chosenSecret({ process }: Context, connection: Connection, given: string | undefined): string {
  const variable = process.env['PAYROLL_WEBHOOK_SECRET']
  if (given !== undefined) return given
  if (!variable) return listenSecret(connection)
  if (!isSecret(variable))
    throw usageError('PAYROLL_WEBHOOK_SECRET is no secret: set it to whsec_ and at least 16 bytes in base64.')
  return variable
}

export const listen = command({
  brief: 'Forward the events of the account to a server of this machine, signed as webhooks are',
  examples: [
    'listen --forward http://localhost:3000/hook',
    'listen --forward http://localhost:3000/hook --type payroll.run.paid',
  ],
  flags: {
    forward: needed(option('Address of the receiver', 'url', addressOf)),
    type: typeFlag,
    organization: organizationFlag,
    secret: secretFlag,
  },
  async run({ context, flags }) {
    const connection = await connect(context)
    const secret = chosenSecret(context, connection, flags.secret)
    const send = async (message: Message): Promise<Attempt> => {
      const attempt = await forward(flags.forward, message, secret, context.signal)
      printLine(context, flags.json, attempt, attemptLine(attempt))
      return attempt
    }
    const listener = await openListener(context, connection, send)
    try {
      const events = accountEvents(connection, {
        types: flags.type,
        ...organizationOf(context, flags),
        since: null,
        signal: context.signal,
        isFollowing: true,
        onOpen: way => note(context, readyText(flags.forward, secret, way)),
      })
      for await (const event of events) await send(messageOf(JSON.stringify(event)))
    } catch (error) {
      if (!context.signal.aborted) throw error
    } finally {
      await listener.close()
    }
    return null
  },
})

const readyText = (target: string, secret: string, way: string): string =>
  `Ready: events go to ${target} (${way === 'stream' ? 'by stream' : 'by reading the log every 2 seconds'}). Signing secret: ${secret}`

type Sample = AccountEvent & { readonly test: true }

/** The documented example of an event type, marked as a test. */
async function sampleOf({ payroll }: Connection, type: string): Promise<Sample> {
  const { webhooks } = (await payroll.platform.getOpenApi()) as unknown as {
    readonly webhooks: Readonly<
      Record<
        string,
        {
          readonly post: {
            readonly requestBody: {
              readonly content: Readonly<Record<string, { readonly example: AccountEvent }>>
            }
          }
        }
      >
    >
  }
  const example = webhooks[type]?.post.requestBody.content['application/json']?.example
  if (example === undefined)
    throw usageError(`"${type}" is no event. Send one of ${Object.keys(webhooks).join(', ')}.`)
  return { ...example, id: newId('evt'), created_at: `${new Date().toISOString().slice(0, 19)}Z`, test: true }
}

export const trigger = command({
  brief:
    'Send the documented example of an event to your running `payroll listen`, a subscription or an address',
  examples: [
    'trigger payroll.run.paid',
    'trigger payslip.ready --webhook wh_01KAM3T9X4Q2V7R8Z5B6N1C0DE',
    'trigger employee.upserted --forward http://localhost:3000/hook',
  ],
  args: { event: argument('Type of the event', 'event') },
  flags: {
    webhook: option('Id of a subscription: the service delivers the example to it', 'id'),
    forward: option('Address: the example is sent to it directly', 'url', addressOf),
    secret: secretFlag,
  },
  async run({ context, flags, args: { event } }) {
    const connection = await connect(context)
    if (flags.webhook !== undefined) return testDelivery(connection, flags.webhook, event)
    const message = messageOf(JSON.stringify(await sampleOf(connection, event)))
    const secret = chosenSecret(context, connection, flags.secret)
    const attempts =
      flags.forward === undefined
        ? await sendToListeners(context, connection, message)
        : [await forward(flags.forward, message, secret, context.signal)]
    if (attempts.length === 0)
      throw usageError(
        'No `payroll listen` runs here for this service. Start one, or name --forward or --webhook.',
      )
    if (flags.forward !== undefined) note(context, `Signing secret: ${secret}`)
    const failed = attempts.find(attempt => !isDelivered(attempt))
    return {
      data: attempts,
      text: attempts.map(attemptLine).join('\n'),
      failure:
        failed &&
        refusal(
          `The receiver answered ${failed.status ?? `nothing: ${failed.error}`}; answer 2xx to accept an event.`,
        ),
    }
  },
})

async function testDelivery({ payroll }: Connection, webhook: string, event: string): Promise<Output> {
  const delivery = await payroll.webhooks.test(webhook, { event: event as never })
  return {
    data: delivery,
    text: `${delivery.event_type} is queued as ${delivery.id}; see \`payroll webhooks deliveries ${webhook}\`.`,
  }
}

const tail = command({
  brief: 'Show the events of the account as they happen',
  examples: ['events tail', 'events tail --since 1h --type payroll.run.paid --no-follow'],
  flags: {
    since: option('Begin this long ago, such as 1h; default: now', 'duration', durationOf),
    type: typeFlag,
    organization: organizationFlag,
    follow: usually('Go on until Ctrl-C'),
  },
  async run({ context, flags }) {
    const connection = await connect(context)
    const since = flags.since === undefined ? null : new Date(Date.now() - flags.since).toISOString()
    const events = accountEvents(connection, {
      types: flags.type,
      ...organizationOf(context, flags),
      since,
      signal: context.signal,
      isFollowing: flags.follow,
      onOpen: () =>
        note(context, flags.follow ? 'Waiting for events; Ctrl-C ends.' : 'These are the events so far.'),
    })
    for await (const event of events) printLine(context, flags.json, event, eventLine(event))
    return null
  },
})

const eventLine = ({ created_at, type, id, organization_id }: AccountEvent): string =>
  plain(`${timeText(created_at)}  ${type.padEnd(26)}  ${id}  organization ${organization_id}`)

export const events = group('Show events of the account', { tail })
