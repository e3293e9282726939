// Payslips by e-mail, from the request to the mail server of the stack: who gets one, what it says, and that it comes once.

import t from 'tap'
import { readPdf } from '../../proto/pdf/reading.ts'
import { arrived, mailsTo } from '../../support/mail.ts'
import { calculated, createTestOrganization, refusal, startTestStack } from '../../support/office.ts'
import type { Answer, Partner } from '../../support/partner.ts'
import { eventually, sharedStack } from '../../support/stack.ts'

const stack = await startTestStack(t)
const { mail_folder: folder } = await sharedStack()
if (folder === null) throw new Error('The stack of the tests has a mail server of its own.')

type Email = { id: string; employee_id: string; status: string; error: string | null; recipient: string }

async function settled(call: Partner, path: string, count: number): Promise<Email[]> {
  return eventually(`${count} e-mails of ${path} are settled`, async () => {
    const list = (await call('GET', `${path}?limit=200`)).at('data') as Email[]
    return list.length === count && list.every(({ status }) => status !== 'queued') && list
  })
}

const linesOf = async (bytes: Uint8Array, password?: string) =>
  (await readPdf(bytes, password)).flatMap(({ lines }) => lines)

const skippedOf = (answer: Answer) =>
  (answer.at('skipped') as { employee_id: string; code: string }[])
    .map(({ employee_id: id, code }) => `${id} ${code}`)
    .toSorted()

t.test('everyone who can be sent a payslip gets it once', async t => {
  const { call, seeded } = await createTestOrganization(stack, [
    { basic: 20_000, name: 'Asha <b>Rao</b>' },
    { basic: 30_000 },
    { basic: 40_000 },
    { basic: 50_000 },
    { basic: 60_000 },
  ])
  const [asha = '', personal = '', nowhere = '', held = '', bouncing = ''] = seeded.employeeIds
  const at = `${seeded.organizationId}.example`
  await call('PATCH', `/employees/${asha}`, {
    email: `asha@${at}`,
    personal_email: `other@${at}`,
    date_of_birth: '1990-04-05',
  })
  await call('PATCH', `/employees/${personal}`, { personal_email: `personal@${at}` })
  await call('PATCH', `/employees/${held}`, { email: `held@${at}` })
  await call('PATCH', `/employees/${bouncing}`, { email: `bounce@${at}` })

  const run = await calculated(call)
  t.equal(refusal(await call('POST', `${run}/email`, {})), '409 invalid_run_state', 'not before the lock')
  await call('POST', `${run}/hold`, { employee_ids: [held], reason: 'Bank details under verification' })
  await call('POST', `${run}/lock`, {})

  const key = { 'idempotency-key': 'emails-of-october' }
  const body = { message: 'Salary <credited> & done.', cc: [`hr@${at}`] }
  const answer = await call('POST', `${run}/email`, body, key)
  t.equal(answer.status, 202, answer.text)
  t.equal(answer.at('queued'), 3)
  t.same(skippedOf(answer), [`${nowhere} no_email_address`, `${held} on_hold`].toSorted())
  const again = await call('POST', `${run}/email`, body, key)
  t.equal(again.text, answer.text, 'a repeated request queues nothing')

  const emails = await settled(call, `${run}/emails`, 3)
  t.same(
    Object.fromEntries(
      emails.map(({ employee_id, status, error, recipient }) => [employee_id, [status, error, recipient]]),
    ),
    {
      [asha]: ['sent', null, `a***@${at}`],
      [personal]: ['sent', null, `p***@${at}`],
      [bouncing]: ['bounced', 'smtp_550', `b***@${at}`],
    },
  )
  const [mail, ...more] = await arrived(folder, `asha@${at}`)
  t.same(more, [])
  t.match(mail, {
    messageId: `<${emails.find(({ employee_id }) => employee_id === asha)?.id}@payroll.example>`,
    from: { name: `Organization ${seeded.organizationId}`, address: 'payroll@payroll.example' },
    to: [`asha@${at}`],
    cc: [`hr@${at}`],
    subject: 'Payslip for October 2026',
  })
  t.match(mail?.text, 'Salary <credited> & done.')
  t.match(mail?.text, 'with your date of birth in eight digits')
  t.match(mail?.html, 'Salary &lt;credited&gt; &amp; done.')
  t.match(mail?.html, 'Dear Asha &lt;b&gt;Rao&lt;/b&gt;')
  t.notMatch(mail?.source, /05041990/, 'the password is nowhere in it')
  const [attachment] = mail?.attachments ?? []
  t.equal(attachment?.name, 'payslip_E0_2026-10.pdf')
  await t.rejects(readPdf(attachment?.bytes ?? Buffer.of()), { name: 'PasswordException' })
  // 20,000 of basic pay and 40 % of it as HRA, by the seed.
  t.match(
    (await linesOf(attachment?.bytes ?? Buffer.of(), '05041990')).join('\n'),
    /Gross earnings.*28,000\.00/,
  )

  const second = await call('POST', `${run}/email`, {})
  t.equal(second.at('queued'), 1, 'the one that bounced')
  t.same(
    skippedOf(second),
    [
      `${asha} already_sent`,
      `${personal} already_sent`,
      `${nowhere} no_email_address`,
      `${held} on_hold`,
    ].toSorted(),
  )
  const resent = await call('POST', `${run}/email`, { employee_ids: [asha], resend: true })
  t.same([resent.at('queued'), resent.at('skipped')], [1, []])
  const copies = await arrived(folder, `asha@${at}`, 2)
  t.equal(new Set(copies.map(({ messageId }) => messageId)).size, 2, 'another e-mail, under another id')
})

t.test('of two requests at once, one sends', async t => {
  const { call, seeded } = await createTestOrganization(stack)
  const to = `twice@${seeded.organizationId}.example`
  await call('PATCH', `/employees/${seeded.employeeIds[0]}`, { email: to })
  const run = await calculated(call)
  await call('POST', `${run}/lock`, {})
  const answers = await Promise.all(Array.from({ length: 5 }, () => call('POST', `${run}/email`, {})))
  t.equal(
    answers.reduce((sum, answer) => sum + Number(answer.at('queued')), 0),
    1,
  )
  await settled(call, `${run}/emails`, 1)
  t.equal((await mailsTo(folder, to)).length, 1)
})

t.test('one payslip, to whom the request says', async t => {
  const { call, seeded } = await createTestOrganization(stack, [{ basic: 20_000 }, { basic: 30_000 }])
  const [employee = '', other = ''] = seeded.employeeIds
  const at = `${seeded.organizationId}.example`
  await call('PATCH', `/employees/${employee}/statutory`, { effective_from: '2020-01-01', pan: 'ABCPK1234F' })
  const run = await calculated(call)
  const slipOf = async (id: string) => String((await call('GET', `${run}/employees/${id}`)).at('id'))
  const slip = await slipOf(employee)
  const path = `/payslips/${slip}/email`
  t.equal(refusal(await call('POST', path, { to: `a@${at}` })), '409 payslip_not_sendable', 'a draft')
  const draft = await call('POST', path, { to: `draft@${at}`, include_unlocked: true })
  t.match([draft.status, draft.at('status'), draft.at('message_id')], [202, 'queued', /^eml_/])
  // The attachment is made when the e-mail is sent: before the lock, or it would be no draft.
  const [first] = await arrived(folder, `draft@${at}`)

  await call('POST', `${run}/lock`, {})
  const noAddress = await call('POST', path, {})
  t.equal(refusal(noAddress), '400 validation_failed')
  t.equal(noAddress.at('details', 0, 'field'), 'to')
  const weaker = await call('POST', path, { to: `a@${at}`, password: 'none' })
  t.same([refusal(weaker), weaker.at('details', 0, 'field')], ['400 validation_failed', 'password'])
  t.equal(
    refusal(
      await call('POST', `/payslips/${await slipOf(other)}/email`, { to: `a@${at}`, password: 'pan_dob' }),
    ),
    '409 payslip_not_sendable',
    'without a PAN',
  )
  for (const bad of [
    { to: 'no address' },
    { cc: ['x@'] },
    { subject: 'two\nlines' },
    { to: `a@${at}\r\nBcc: b@${at}` },
  ]) {
    t.equal(refusal(await call('POST', path, bad)), '400 validation_failed', JSON.stringify(bad))
  }
  await call('POST', path, { to: `strong@${at}`, password: 'pan_dob', subject: 'Your own words' })
  await settled(call, `/payslips/${slip}/emails`, 2)

  const [last] = await arrived(folder, `strong@${at}`)
  t.equal(last?.subject, 'Your own words')
  const born = '05051990'
  t.ok((await linesOf(first!.attachments[0]!.bytes, born)).includes('DRAFT'))
  t.notOk((await linesOf(last!.attachments[0]!.bytes, `ABCPK1234F${born}`)).includes('DRAFT'))
  await t.rejects(readPdf(last!.attachments[0]!.bytes, born), { name: 'PasswordException' })
})

t.test(
  'an organization writes its own e-mails, and may send them unencrypted when runs are paid',
  async t => {
    const { call, seeded } = await createTestOrganization(stack, [{ basic: 20_000, name: 'Asha & Co' }])
    const to = `templates@${seeded.organizationId}.example`
    const [employee = ''] = seeded.employeeIds
    await call('PATCH', `/employees/${employee}`, { email: to })
    const unknown = await call('PATCH', '/payroll-settings', {
      payslip_email: { text: 'Dear {{name}}', html: '{{ employee_name }}{{password}}' },
    })
    t.equal(refusal(unknown), '400 validation_failed')
    t.same(
      (unknown.at('details') as { field: string }[]).map(({ field }) => field),
      ['payslip_email.text', 'payslip_email.html'],
    )
    const changed = await call('PATCH', '/payroll-settings', {
      effective_from: '2026-10-01',
      payslip: { password: 'none', email_on_paid: true },
      payslip_email: {
        from_name: 'Kaveri Payroll',
        reply_to: 'hr@kaveri.example',
        subject: 'Pay of {{ employee_name }}, {{period}}',
        html: '<p title="{{employee_name}}">{{organization_name}}</p>',
      },
    })
    t.equal(changed.status, 200, changed.text)
    const run = await calculated(call)
    await call('POST', `${run}/lock`, {})
    t.equal(
      (await call('POST', `${run}/mark-paid`, { include_unrouted: true, paid_on: '2026-10-31' })).status,
      200,
    )
    const [mail] = await arrived(folder, to)
    t.match(mail, {
      from: { name: 'Kaveri Payroll' },
      replyTo: 'hr@kaveri.example',
      subject: 'Pay of Asha & Co, October 2026',
    })
    t.match(mail?.html, `<p title="Asha &amp; Co">Organization ${seeded.organizationId}</p>`)
    t.notMatch(mail?.text, 'date of birth')
    t.notOk((await linesOf(mail!.attachments[0]!.bytes)).includes('DRAFT'), 'readable as it is')
  },
)

t.test('an e-mail that waits for a busy mailbox is not sent once its run is reversed', async t => {
  const { call, seeded } = await createTestOrganization(stack)
  const to = `busy-${seeded.organizationId}@kaveri.example`
  await call('PATCH', `/employees/${seeded.employeeIds[0]}`, { email: to })
  const run = await calculated(call)
  await call('POST', `${run}/lock`, {})
  await call('POST', `${run}/email`, {})
  const waiting = await eventually('the mailbox was busy', async () => {
    const [email] = (await call('GET', `${run}/emails`)).at('data') as Record<string, unknown>[]
    return email?.['error'] === 'smtp_450' && email
  })
  t.match(waiting, { status: 'queued', attempts: 1, next_attempt_at: String })
  await call('POST', `${run}/reverse`, { reason: 'Wrong month' })
  const [email] = await settled(call, `${run}/emails`, 1)
  t.match(email, { status: 'cancelled', error: 'void' })
  t.same(await mailsTo(folder, to), [])
})
