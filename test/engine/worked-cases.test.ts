// The worked cases of the project's handbooks of law, by the names they bear there: none may fall out of the tests. A
// case counts where code names it; a comment about it is no test.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'

/** `S01` to `S23`. */
function numbered(prefix: string, last: number, digits = 1): string[] {
  return Array.from({ length: last }, (_, index) => `${prefix}${String(index + 1).padStart(digits, '0')}`)
}

const sections = [
  { section: 'wages by the Code', cases: numbered('W', 6), files: ['rules/wages'] },
  { section: 'provident fund', cases: numbered('P', 12), files: ['rules/pf'] },
  {
    section: 'the monthly file of the provident fund, by member',
    cases: 'ASHA BIMAL CHITRA DEV ESHA FAROOQ GITA HARI INDU JOHN 201 202 301 302 303'.split(' '),
    files: ['payslip/ecr-file'],
  },
  { section: 'state insurance', cases: numbered('E', 12), files: ['rules/esi', 'payslip/state-insurance'] },
  { section: 'gratuity', cases: numbered('G', 12), files: ['rules/gratuity'] },
  { section: 'settlement by the rules', cases: numbered('F', 4), files: ['rules/settlement'] },
  { section: 'settlement from the salary', cases: numbered('F', 4), files: ['payslip/settlement'] },
  { section: 'statutory bonus', cases: numbered('B', 8), files: ['rules/bonus'] },
  { section: 'overtime', cases: numbered('O', 3), files: ['rules/overtime'] },
  { section: 'salary days', cases: numbered('N', 8), files: ['payslip/salary-days'] },
  { section: 'whole payslips', cases: numbered('S', 23, 2), files: ['payslip/worked-slips'] },
  { section: 'tax on employment', cases: numbered('P', 50, 2), files: ['rules/pt'] },
  { section: 'labour welfare funds', cases: numbered('L', 30, 2), files: ['rules/lwf'] },
  { section: 'income tax of the year', cases: numbered('O-', 46, 2), files: ['rules/tds-worked-cases'] },
  {
    section: 'income tax on leaving, on arrears, and paid late',
    cases: numbered('X-', 4),
    files: ['payslip/leaving-pay', 'rules/gratuity', 'rules/leave-encashment', 'rules/tds-income'],
  },
]

for (const { section, cases, files } of sections) {
  t.test(`${section}: ${cases.length} cases`, async t => {
    const code = files.map(codeOf).join('\n')
    const missing = cases.filter(name => !new RegExp(`(?<![\\w-])${name}(?![\\w-])`).test(code))
    t.same(missing, [], `worked in ${files.join(', ')}`)
  })
}

function codeOf(file: string): string {
  const text = readFileSync(join(import.meta.dirname, `${file}.test.ts`), 'utf8')
  return text
    .split('\n')
    .filter(line => !/^\s*(\/\/|\/?\*)/.test(line))
    .join('\n')
}
