// Mail by a mail server that is away, and one that answers in every way; how an e-mail is composed.

import t from 'tap'
import { composeMail, periodInWords } from '#dispatcher/mail/compose.ts'
import { openMailServer, type Mail } from '#dispatcher/mail/mail-server.ts'
import { afterAttempt } from '#dispatcher/mail/mailer.ts'
import { readSettings } from '#dispatcher/settings.ts'
import type { PlainDate } from '#proto/units.ts'
import { SMTPServer } from 'smtp-server'
import type { AddressInfo } from 'node:net'
import { once } from 'node:events'

const facts = {
  employeeName: 'Asha {{message}}',
  organizationName: 'Kaveri Mills',
  period: 'October 2026',
  password: 'dob',
  subject: null,
  message: null,
} as const
const none = { subject: null, text: null, html: null }

t.test('a template that leaves out the message or the password rule gets them at its end', t => {
  const short = composeMail(
    { subject: '{{period}}', text: 'Hello {{employee_name}}', html: '<p>{{employee_name}}</p>' },
    { ...facts, message: 'Line 1\n<Line 2>' },
  )
  t.equal(short.subject, 'October 2026')
  t.match(
    short.text,
    /^Hello Asha \{\{message\}\}\n\nLine 1\n<Line 2>\n\nOpen the PDF with your date of birth/,
  )
  t.match(short.html, '<p>Asha {{message}}</p>\nLine 1<br>&lt;Line 2&gt;\nOpen the PDF')
  const usual = composeMail(none, { ...facts, employeeName: 'A', password: 'none' })
  t.equal(usual.text, 'Dear A,\n\nYour payslip for October 2026 is attached.\n\nKaveri Mills\n')
  t.equal(composeMail(none, { ...facts, subject: 'One\r\nBcc: x' }).subject, 'One Bcc: x')
  t.end()
})

t.test('a wage month is called by its last day, a shorter period by its days', t => {
  const words = (start: string, end: string) =>
    periodInWords({ start: start as PlainDate, end: end as PlainDate })
  t.equal(words('2026-10-01', '2026-10-31'), 'October 2026')
  t.equal(words('2026-09-26', '2026-10-25'), 'October 2026')
  t.equal(words('2026-10-05', '2026-10-11'), '5 October 2026 to 11 October 2026')
  t.end()
})

t.test('what becomes of an e-mail after each answer', t => {
  const startedAt = new Date('2026-11-25T10:00:00Z')
  const times = { startedAt, endedAt: startedAt, random: () => 0.5 }
  const after = (
    kind: 'accepted' | 'refused' | 'deferred' | 'unavailable',
    attempts = 0,
    firstAttemptAt: Date | null = null,
  ) => afterAttempt({ attempts, firstAttemptAt }, { kind, error: 'code' }, times)
  t.match(after('accepted'), { status: 'sent', nextAttemptAt: null, attemptedAt: startedAt })
  t.match(after('refused'), { status: 'bounced', nextAttemptAt: null })
  // The first pause of the schedule of webhooks is five seconds.
  t.match(after('deferred'), { status: 'queued', nextAttemptAt: new Date('2026-11-25T10:00:05Z') })
  t.match(after('deferred', 11, new Date('2026-11-24T10:00:00Z')), { status: 'failed', nextAttemptAt: null })
  t.match(after('unavailable'), {
    status: 'queued',
    attemptedAt: null,
    nextAttemptAt: new Date('2026-11-25T10:01:00Z'),
  })
  t.end()
})

const sample: Mail = {
  messageId: 'eml_1@payroll.example',
  date: new Date('2026-11-25T10:00:00Z'),
  from: { name: 'Kaveri, "Mills"', address: 'payroll@payroll.example' },
  replyTo: null,
  to: 'asha@kaveri.example',
  cc: [],
  subject: 'Payslip',
  text: 'Text',
  html: '<p>Text</p>',
  attachment: { name: 'payslip.pdf', bytes: Buffer.from('%PDF-') },
}

t.test('each answer of a mail server means one thing', async t => {
  const refusal = (responseCode: number) => Object.assign(new Error('No'), { responseCode })
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onMailFrom: ({ address }, _session, done) => done(address.startsWith('bad') ? refusal(553) : null),
    onRcptTo: ({ address }, _session, done) => {
      const code = Number(/^r(\d+)@/.exec(address)?.[1] ?? 0)
      done(code === 0 ? null : refusal(code))
    },
    onData(stream, { envelope }, done) {
      stream.resume()
      const code = Number(/^d(\d+)@/.exec(envelope.rcptTo[0]?.address ?? '')?.[1] ?? 0)
      stream.on('end', () => done(code === 0 ? null : refusal(code)))
    },
  })
  server.server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const url = `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`
  const options = { certificateAuthority: null, connections: 2 }
  const mail = openMailServer(url, options)
  t.teardown(() => mail.close())
  const send = (change: Partial<Mail>) => mail.send({ ...sample, ...change })
  t.same(await send({}), { kind: 'accepted', error: null })
  t.same(await send({ cc: ['r550@x.example'] }), { kind: 'accepted', error: 'cc_refused' })
  t.same(await send({ to: 'r550@x.example' }), { kind: 'refused', error: 'smtp_550' })
  t.same(await send({ to: 'r550@x.example', cc: ['b@x.example'] }), { kind: 'refused', error: 'smtp_550' })
  t.same(await send({ to: 'r451@x.example' }), { kind: 'deferred', error: 'smtp_451' })
  t.match(await send({ to: 'r421@x.example' }), { kind: 'unavailable' })
  t.same(await send({ to: 'd552@x.example' }), { kind: 'refused', error: 'smtp_552' })
  t.same(await send({ to: 'd452@x.example' }), { kind: 'deferred', error: 'smtp_452' })
  const bad = { name: '', address: 'bad@payroll.example' }
  t.same(
    await send({ from: bad }),
    { kind: 'unavailable', error: 'smtp_553' },
    'the sender is not the recipient',
  )
  t.match(await send({ to: 'a@x.example\r\nRCPT TO:<b@x.example>' }), { kind: 'refused' })

  await new Promise<void>(resolve => server.close(resolve))
  t.match(await send({}), { kind: 'unavailable' }, 'a server that is gone')
})

t.test('without a mail server none is sent, and half a configuration is refused', t => {
  const base = {
    DATABASE_URL: 'postgres://localhost/payroll',
    NATS_URL: 'nats://localhost',
    MASTER_KEY: Buffer.alloc(32).toString('base64'),
    NODE_ENV: 'production',
  }
  t.equal(readSettings(base).SMTP_URL, null)
  t.throws(
    () => readSettings({ ...base, SMTP_URL: 'smtp://mail.example:587' }),
    /MAIL_FROM must[^]*ENGINE_ADDRESSES must/,
  )
  t.throws(() => readSettings({ ...base, SMTP_URL: 'http://mail.example' }), /SMTP_URL must/)
  t.throws(() => readSettings({ ...base, MAIL_FROM: 'nobody' }), /MAIL_FROM must/)
  t.end()
})
