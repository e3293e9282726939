import { changedPaths, mergePatch } from '#gateway/http/merge-patch.ts'
import t from 'tap'

t.test('the examples of RFC 7396 that hold for records', async t => {
  t.same(mergePatch({ a: 'b' }, { a: 'c' }), { a: 'c' })
  t.same(mergePatch({ a: 'b' }, { b: 'c' }), { a: 'b', b: 'c' })
  t.same(mergePatch({ a: ['b'] }, { a: 'c' }), { a: 'c' })
  t.same(mergePatch({ a: { b: 'c' } }, { a: { d: 'e' } }), { a: { b: 'c', d: 'e' } })
  t.same(mergePatch({ a: [{ b: 'c' }] }, { a: [1] }), { a: [1] })
  t.same(mergePatch({ a: { b: 'c' } }, { a: null }), { a: null }, 'documented fields stay, and are empty')
})

t.test('what differs is named as the wire names it', async t => {
  const before = { workStateCode: 'KA', pf: { uan: null, isCovered: true }, tags: ['a'] }
  const after = { workStateCode: 'MH', pf: { uan: '1', isCovered: true }, tags: ['a'] }
  t.same(changedPaths(before, after, 'statutory'), ['statutory.work_state_code', 'statutory.pf.uan'])
  t.same(changedPaths(before, { ...before }), [])
  t.same(changedPaths({ a: undefined }, { a: null }), [], 'absent is empty')
})
