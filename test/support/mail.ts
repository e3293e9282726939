// Mail servers of tests, and the mails that they were given.

import { caughtMails } from '#bench/machine/mail-catcher.ts'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import type { Test } from 'tap'
import { eventually } from './stack.ts'

type ReadMail = {
  readonly messageId: string
  readonly from: { readonly name: string; readonly address: string }
  readonly replyTo: string | null
  readonly to: readonly string[]
  readonly cc: readonly string[]
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly attachments: readonly { readonly name: string | null; readonly bytes: Uint8Array }[]
  readonly source: string
}

async function readMail(source: Uint8Array): Promise<ReadMail> {
  const mail = await PostalMime.parse(source)
  const addresses = (list: readonly { address?: string | undefined }[] | undefined) =>
    (list ?? []).map(({ address }) => address ?? '')
  return {
    messageId: mail.messageId ?? '',
    from: { name: mail.from?.name ?? '', address: mail.from?.address ?? '' },
    replyTo: addresses(mail.replyTo)[0] ?? null,
    to: addresses(mail.to),
    cc: addresses(mail.cc),
    subject: mail.subject ?? '',
    text: mail.text ?? '',
    html: mail.html ?? '',
    attachments: mail.attachments.map(({ filename, content }) => ({
      name: filename,
      bytes: typeof content === 'string' ? Buffer.from(content) : new Uint8Array(content),
    })),
    source: Buffer.from(source).toString('latin1'),
  }
}

/** The mails to an address that lie in the folder of a stack's mail server, the oldest first. */
export async function mailsTo(folder: string, address: string): Promise<ReadMail[]> {
  const mails = await Promise.all(caughtMails(folder).map(readMail))
  return mails.filter(({ to }) => to.includes(address))
}

export async function arrived(folder: string, address: string, count = 1): Promise<ReadMail[]> {
  return eventually(`${count} mails to ${address}`, async () => {
    const mails = await mailsTo(folder, address)
    return mails.length >= count && mails
  })
}

/** A mail server in this process. `onMail` is awaited before the server answers 250. */
export async function startMailServer(
  t: Test,
  onMail: (mail: ReadMail) => Promise<void> | void = () => undefined,
): Promise<{ url: string; mails: ReadMail[] }> {
  const mails: ReadMail[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, _session, done) {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        void (async () => {
          const mail = await readMail(Buffer.concat(parts))
          mails.push(mail)
          await onMail(mail)
          done(null)
        })()
      })
    },
  })
  // A client that is killed breaks its connections.
  server.on('error', () => undefined)
  server.server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  t.teardown(() => new Promise<void>(resolve => server.close(resolve)))
  return { url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`, mails }
}
