// Documents as the readers of Poppler and qpdf see them, where the machine has them: both are programs of the system.

import { execFileSync, spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import t from 'tap'
import { payslipPdf } from '#engine/documents/payslip/payslip.ts'
import { assertFigures, slips } from './random-slips.ts'
import { samples } from './samples.ts'

const has = (program: string) => spawnSync(program, ['--version']).error === undefined
const skip =
  has('qpdf') && has('pdftotext') ? false : 'qpdf or pdftotext is missing: apt-get install qpdf poppler-utils'
const folder = t.testdir({})
const file = join(folder, 'document.pdf')

function textOf(pdf: Buffer): string[] {
  writeFileSync(file, pdf)
  const text = execFileSync('pdftotext', ['-layout', file, '-'], { encoding: 'utf8' })
  return text.split('\n').map(each => each.trim().replaceAll(/\s+/g, ' '))
}

/** Throws where anything is wrong with the file. */
function check(pdf: Buffer, ...options: readonly string[]): void {
  writeFileSync(file, pdf)
  execFileSync('qpdf', [...options, '--check', file], { stdio: 'pipe' })
}

t.test('random payslips say their figures, and are sound', { skip }, t => {
  const numRuns = process.env['TEST_ALL'] === 'true' ? 1_000 : 60
  const property = fc.property(slips, slip => {
    const pdf = payslipPdf(slip)
    assertFigures(slip, textOf(pdf))
    check(pdf)
  })
  t.doesNotThrow(() => {
    fc.assert(property, { numRuns, endOnFailure: true })
  })
  t.end()
})

t.test('every kind of payslip is sound, also where it is encrypted', { skip }, t => {
  for (const [name, sample] of Object.entries(samples)) {
    t.doesNotThrow(() => {
      check(payslipPdf(sample))
    }, name)
    const encrypted = payslipPdf(sample, 'ABCPK1234F05041990')
    t.doesNotThrow(() => {
      check(encrypted, '--password=ABCPK1234F05041990')
    }, name)
    t.throws(() => {
      check(encrypted, '--password=05041990')
    }, /invalid password/)
  }
  t.end()
})
