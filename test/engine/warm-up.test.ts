import t from 'tap'
import { warmUp } from '#engine/run/warm-up.ts'
import { previewInline } from '#engine/shard/preview.ts'
import { parseJson } from '#proto/engine/call-codec.ts'

t.test('the previews of the warm-up are calculated in the main thread, with every levy', async t => {
  const mistakes: string[] = []
  const texts = new Set<string>()
  warmUp(task => {
    texts.add(task.run)
    const reply = previewInline(task, 'test', mistakes)
    const [result] = reply === null ? [] : parseJson(reply.results)
    if (result === undefined || !('slip' in result)) throw new Error('There is no payslip.')
    const amounts = new Map(result.slip.lines.map(({ code, amount }) => [code, amount]))
    // Provident fund: 12 % of the wage ceiling of Rs 25,000. Karnataka: Rs 200 a month from Rs 25,000 on.
    t.equal(amounts.get('PF'), 3_000_00)
    t.equal(amounts.get('PT'), 200_00)
    t.ok(Number(amounts.get('TDS')) > 0)
  })
  t.same(mistakes, [])
  t.equal(texts.size, 5, 'no run is known from the one before')
})
