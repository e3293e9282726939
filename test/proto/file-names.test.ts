// Names of files of papers in an archive.

import t from 'tap'
import { distinctFileNames } from '#proto/documents/payslip-document.ts'
import type { PlainDate } from '#proto/units.ts'

const october = '2026-10-31' as PlainDate

t.test('names that come to the same are numbered, whatever their capitals', async t => {
  t.same(distinctFileNames('payslip', ['अ', 'आ', 'e1', 'E1', 'E1_2', 'e1'], october), [
    'payslip___2026-10.pdf',
    'payslip___2_2026-10.pdf',
    'payslip_e1_2026-10.pdf',
    'payslip_E1_2_2026-10.pdf',
    'payslip_E1_2_2_2026-10.pdf',
    'payslip_e1_3_2026-10.pdf',
  ])
})

t.test('as many names of one form as a large run has take no time', { timeout: 60_000 }, async t => {
  const codes = Array.from({ length: 50_000 }, (_, at) => String.fromCodePoint(0x4e00 + (at % 20_000)))
  const names = distinctFileNames('payslip', codes, october)
  t.equal(new Set(names).size, codes.length)
  t.equal(names.at(-1), 'payslip___50000_2026-10.pdf')
})
