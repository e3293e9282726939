// Encrypted payslips, opened by a reader that shares nothing with our writer.

import t from 'tap'
import { payslipPdf } from '#engine/documents/payslip/payslip.ts'
import { samples } from '../../engine/documents/samples.ts'
import { readPdf } from './reading.ts'

const password = 'ABCPK1234F05041990'

t.test('every payslip opens with its password, and says the same as without', async t => {
  for (const [name, sample] of Object.entries(samples)) {
    t.same(await readPdf(payslipPdf(sample, password), password), await readPdf(payslipPdf(sample)), name)
  }
})

t.test('nothing else opens it', async t => {
  const bytes = payslipPdf(Object.values(samples)[0]!, password)
  for (const wrong of [undefined, '', password.toLowerCase(), `${password} `, password.slice(0, -1)])
    await t.rejects(readPdf(bytes, wrong), { name: 'PasswordException' }, String(wrong))
})

t.test('no two files are the same, and none shows its title', t => {
  const [sample] = Object.values(samples)
  const [one, other] = [payslipPdf(sample!, password), payslipPdf(sample!, password)]
  t.notOk(one.equals(other))
  // The title in UTF-16, in hexadecimal, as it stands in a file that is not encrypted.
  const title = Buffer.from('Payslip for', 'utf16le').swap16().toString('hex')
  t.ok(payslipPdf(sample!).includes(title))
  t.notOk(one.includes(title))
  t.end()
})

t.test('passwords of any length and script open it', async t => {
  const [sample] = Object.values(samples)
  for (const given of ['a', 'वेतन', 'x'.repeat(127)]) {
    const [page] = await readPdf(payslipPdf(sample!, given), given)
    t.ok(page!.lines.length > 10, given)
  }
})
