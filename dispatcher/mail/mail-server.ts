// The one way out to mail servers. A mail is accepted once the server has answered its data with 250; what the server does
// with it after that is not seen from here.

import { isLoopback } from '#proto/network/loopback.ts'
import { trustedAuthorities } from '#proto/network/tls.ts'
import { createTransport } from 'nodemailer'

export type Mail = {
  /** Without angle brackets: the same in every attempt. */
  readonly messageId: string
  readonly date: Date
  readonly from: { readonly name: string; readonly address: string }
  readonly replyTo: string | null
  readonly to: string
  readonly cc: readonly string[]
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly attachment: { readonly name: string; readonly bytes: Uint8Array }
}

/**
 * `refused`: for good, for this recipient or mail. `deferred`: the server asks to try again. `unavailable`: nothing can be
 * sent at present, whatever the mail.
 */
export type MailOutcome =
  | { readonly kind: 'accepted'; readonly error: string | null }
  | { readonly kind: 'refused' | 'deferred' | 'unavailable'; readonly error: string }

export type MailServer = {
  send(mail: Mail): Promise<MailOutcome>
  close(): void
}

const connectWithinMs = 10_000
const silentForMs = 15_000

/**
 * `url`: `smtp://user:password@host:587`, which requires STARTTLS outside this machine, or `smtps://host:465`.
 * `connections`: how many are open at once.
 */
export function openMailServer(
  url: string,
  { certificateAuthority, connections }: { certificateAuthority: string | null; connections: number },
): MailServer {
  const { protocol, hostname, port, username, password } = new URL(url)
  const isSecure = protocol === 'smtps:'
  const transport = createTransport({
    pool: true,
    host: hostname.replace(/^\[(.*)\]$/, '$1'),
    port: port === '' ? (isSecure ? 465 : 587) : Number(port),
    secure: isSecure,
    requireTLS: !isSecure && !isLoopback(hostname),
    // A server on this machine may have a certificate that nobody vouches for; nothing leaves the machine.
    ignoreTLS: !isSecure && isLoopback(hostname),
    ...(username === ''
      ? {}
      : { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
    tls: {
      minVersion: 'TLSv1.2',
      ca: trustedAuthorities(certificateAuthority),
    },
    maxConnections: connections,
    // A mail whose connection broke is tried again by our queue, which writes it down.
    maxRequeues: 0,
    connectionTimeout: connectWithinMs,
    greetingTimeout: connectWithinMs,
    socketTimeout: silentForMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  })

  async function send(mail: Mail): Promise<MailOutcome> {
    try {
      const { rejected, rejectedErrors = [] } = await transport.sendMail({
        messageId: `<${mail.messageId}>`,
        date: mail.date,
        from: mail.from,
        ...(mail.replyTo === null ? {} : { replyTo: mail.replyTo }),
        to: { name: '', address: mail.to },
        cc: mail.cc.map(address => ({ name: '', address })),
        subject: mail.subject,
        text: mail.text,
        html: mail.html,
        headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
        attachments: [
          {
            filename: mail.attachment.name,
            content: Buffer.from(mail.attachment.bytes),
            contentType: 'application/pdf',
          },
        ],
      })
      const own = rejectedErrors.find(({ recipient }) => recipient === mail.to)
      if (own !== undefined) return outcomeOf(own)
      return { kind: 'accepted', error: rejected.length === 0 ? null : 'cc_refused' }
    } catch (error) {
      return outcomeOf(error as SmtpError)
    }
  }

  return { send, close: () => transport.close() }
}

type SmtpError = {
  readonly code?: string | undefined
  readonly command?: string | undefined
  readonly responseCode?: number | undefined
}

/** The commands whose refusal is about this mail; any other is about the connection or the account. */
const aboutTheMail: readonly (string | undefined)[] = ['RCPT TO', 'DATA']

/** Errors that the library finds in an e-mail before the server is asked. */
const wrongMail: readonly string[] = ['EENVELOPE', 'EMESSAGE']

/** Neither addresses nor what the server said are kept: both name persons. */
function outcomeOf({ code = 'failed', command, responseCode }: SmtpError): MailOutcome {
  if (responseCode === undefined) {
    return { kind: wrongMail.includes(code) ? 'refused' : 'unavailable', error: code.toLowerCase() }
  }
  const error = `smtp_${responseCode}`
  // 503 says that the session was in the wrong state, and 421 that it ends.
  const isOfSession = responseCode === 503 || responseCode === 421 || !aboutTheMail.includes(command)
  if (isOfSession) return { kind: 'unavailable', error }
  return { kind: responseCode >= 500 ? 'refused' : 'deferred', error }
}
