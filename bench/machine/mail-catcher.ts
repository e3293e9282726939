// A mail server for development and tests: it accepts every mail, keeps it as a file and passes nothing on. A recipient
// whose mailbox begins with `bounce` is refused for good, and one that begins with `busy` the first time that a mail comes.

import { mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { optionalText, readEnvironment, wholeNumber } from '#proto/process/environment.ts'
import { listen } from '#proto/network/listen.ts'
import { logging } from '#proto/process/logging.ts'
import { runService } from '#proto/process/process-lifecycle.ts'
import { pino } from 'pino'
import { SMTPServer, type SMTPServerAddress } from 'smtp-server'

const maxBytes = 10 * 1024 * 1024

const refused = (responseCode: number, message: string) => Object.assign(new Error(message), { responseCode })

/** The mails in a folder as they came, in that order. */
export function caughtMails(folder: string): Buffer[] {
  return readdirSync(folder)
    .filter(name => name.endsWith('.eml'))
    .toSorted()
    .map(name => readFileSync(join(folder, name)))
}

function openCatcher(folder: string): SMTPServer {
  mkdirSync(folder, { recursive: true })
  const busySince = new Set<string>()
  let caught = caughtMails(folder).length

  function refusalOf({ address }: SMTPServerAddress): Error | null {
    if (address.startsWith('bounce')) return refused(550, 'No such mailbox')
    if (!address.startsWith('busy') || busySince.has(address)) return null
    busySince.add(address)
    return refused(450, 'Mailbox busy')
  }

  return new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    size: maxBytes,
    onRcptTo: (recipient, _session, done) => done(refusalOf(recipient)),
    onData(stream, _session, done) {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('error', (error: Error) => done(error))
      stream.on('end', () => {
        if (stream.sizeExceeded) return done(refused(552, 'Mail too large'))
        caught += 1
        const file = join(folder, `${String(caught).padStart(6, '0')}.eml`)
        // A program that watches the folder finds whole mails only.
        writeFileSync(`${file}.new`, Buffer.concat(parts), { mode: 0o600 })
        renameSync(`${file}.new`, file)
        done(null)
      })
    },
  })
}

if (import.meta.main) {
  await runService(process, {
    readSettings: environment =>
      readEnvironment(environment, { MAIL_FOLDER: optionalText, SMTP_PORT: wholeNumber(0, 65_535) }),
    openLog: () => pino(logging('mail-catcher', 'info')),
    async start({ MAIL_FOLDER, SMTP_PORT }) {
      const catcher = openCatcher(MAIL_FOLDER ?? '.data/mail')
      await listen(catcher.server, '127.0.0.1', SMTP_PORT, 'SMTP_PORT')
      return {
        address: `127.0.0.1:${SMTP_PORT}`,
        stop: () => new Promise<void>(resolve => catcher.close(resolve)),
      }
    },
    shutdownWithinMs: () => 2_000,
  })
}
