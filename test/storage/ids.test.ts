// Ids sort by the time of making, and what one process makes at one time by its turn.

import t from 'tap'
import { newId, payslipId } from '#storage/ids.ts'

t.test('ids of one millisecond keep their turn and never repeat', async t => {
  const clock = () => new Date('2026-11-22T08:00:00.123Z')
  const ids = Array.from({ length: 10_000 }, () => newId('var', clock))
  t.strictSame(ids.toSorted(), ids, 'each sorts after the one before')
  t.equal(new Set(ids).size, ids.length, 'none twice')
  t.match(ids.at(-1), /^var_[0-9A-HJKMNP-TV-Z]{26}$/, 'prefix and 26 characters')
  t.ok(
    newId('var', () => new Date('2026-11-22T08:00:00.124Z')) > ids.at(-1)!,
    'a later one sorts after all of them',
  )
})

t.test('the id of a slip follows from its run and its person, and stays what it was', async t => {
  const id = payslipId('run_01M81BWG4X1X1SFZMPDDMM2XSN', 'emp_01M81BTPKK856DMG7SCK3DXDMN')
  t.equal(id, 'ps_01M81BWG4XHKTWX6PHQ1KZBC8G', 'stored rows have it')
})
