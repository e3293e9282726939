// Judgement of a figure, and the page that shows it.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'

import { finding, verdict } from '#bench/measure/finding.ts'
import { chart } from '#bench/report/charts.ts'
import { inTurns, percentile } from '#bench/measure/rounds.ts'
import { writePage } from '#bench/report/page.ts'
import { lastBaseline, type Measurement, slowerThan } from '#bench/report/record.ts'
import { bars } from '#bench/scenarios/scenario.ts'
import { freshFolder } from '../support/servers.ts'

const told = { scenario: 's', what: 'slips & "lines"', unit: '/s' }

t.test('turns are taken A B A B, and the first of each counts for nothing', async t => {
  const order: string[] = []
  const values = await inTurns(2, {
    a: () => order.push('a'),
    b: async () => order.push('b'),
  })
  t.equal(order.join(''), 'ababab')
  t.same(values, { a: [3, 5], b: [4, 6] })
})

t.test('percentiles take the nearer value', async t => {
  const hundred = Array.from({ length: 101 }, (_, at) => 100 - at)
  t.equal(percentile(hundred, 0.99), 99)
  t.equal(percentile([9, 1, 5], 0.5), 5)
  t.throws(() => percentile([], 0.5), /Nothing was measured/)
})

t.test('the ratio of the medians is judged, on the side that the bar names', async t => {
  const reference = { name: 'bare', measured: [90, 100, 400] }
  const at = (measured: number, side: 'least' | 'most') =>
    verdict(finding({ ...told, measured: [measured, 1, 900], reference, bar: { side, must: 0.5, aim: 0.8 } }))
  t.same([at(49, 'least'), at(50, 'least'), at(80, 'least')], ['falls short', 'holds', 'reaches the aim'])
  const limits = { side: 'most', must: 2, aim: 1.5 } as const
  const most = (measured: number) =>
    verdict(finding({ ...told, measured: [measured], reference, bar: limits }))
  t.same([most(201), most(200), most(150)], ['falls short', 'holds', 'reaches the aim'])
  t.equal(verdict(finding({ ...told, measured: [7], reference: null, bar: null })), 'told')
})

t.test('the spread is that of the ratios of single rounds', async t => {
  const reference = { name: 'bare', measured: [100, 200, 400] }
  const found = finding({ ...told, measured: [50, 50, 50], reference, bar: null })
  t.same([found.value, found.spread], [0.25, [0.125, 0.5]])
  t.same(finding({ ...told, measured: [3, 1, 2], reference: null, bar: null }).spread, [1, 3])
})

t.test('slower is what every round of the last baseline of the same sizes was better than', async t => {
  const line = (sizes: string, value: number, spread?: [number, number]) =>
    JSON.stringify({ at: 'x', commit: 'abc', sizes, figures: [{ ...told, value, spread }] })
  const baseline = lastBaseline(
    [line('full', 9), line('small', 2), line('small', 0.5, [0.4, 0.6]), ''].join('\n'),
    'small',
  )
  if (baseline === null) throw new Error('There is no baseline.')
  t.equal(baseline.figures[0]?.value, 0.5)
  const at = (measured: number[], side: 'least' | 'most') =>
    slowerThan(baseline, [finding({ ...told, measured, reference: null, bar: { side, must: 1, aim: 1 } })])
      .length
  t.same([at([0.3, 0.39], 'least'), at([0.3, 0.41], 'least'), at([0.9], 'least')], [1, 0, 0])
  t.same([at([0.61, 0.7], 'most'), at([0.59, 0.7], 'most'), at([0.1], 'most')], [1, 0, 0])
  t.same(slowerThan(baseline, [finding({ ...told, measured: [9], reference: null, bar: null })]), [])
  t.equal(lastBaseline(line('full', 9), 'small'), null)
})

t.test('the page is one file that asks for nothing from elsewhere', async t => {
  const folder = freshFolder('report')
  const machine = {
    at: '2026-11-22',
    commit: 'abc',
    processor: 'a <cpu>',
    cores: 2,
    memoryGb: 24,
    freeGb: 20,
  }
  const measurement: Measurement = {
    machine: { ...machine, load: 0, kernel: '6', node: 'v24', postgres: '18' },
    sizes: 'small',
    seconds: 1,
    findings: [
      finding({ ...told, measured: [5], reference: null, bar: null }),
      finding({
        ...told,
        headline: 'are <told>',
        measured: [250],
        reference: { name: 'bare & quick', measured: [1_000] },
        bar: null,
      }),
    ],
    charts: [
      bars('Rates', '/s', [
        ['one', 200],
        ['two', 50],
      ]),
    ],
    broken: [],
  }
  t.equal(writePage(folder, measurement), join(folder, 'bench.html'))
  const page = readFileSync(join(folder, 'bench.html'), 'utf8')
  t.match(page, 'slips &amp; &quot;lines&quot;')
  t.match(page, 'a &lt;cpu>')
  const cards = [...page.matchAll(/<li>.*?(?=<li>|<\/ul>)/gs)].map(([card]) =>
    card.replaceAll(/<[^>]+>/g, ' '),
  )
  t.same(cards, ['  250 /s are &lt;told> 0.25 of bare &amp; quick (1,000 /s) '], 'the headlines alone')
  t.match(page, 'npm ci &amp;&amp; npm run bench</code>')
  const widths = [...page.matchAll(/<rect [^>]*width="([\d.]+)"/g)].map(([, wide]) => Number(wide))
  t.equal(widths.length, 2)
  t.equal((widths[0] ?? 0) / (widths[1] ?? 1), 4, 'bars are as long as what they say')
  t.notMatch(page, /\b(src|href)=|url\(|@import|<script/)
})

t.test('lines stand on a grid of round values that begins at zero', async t => {
  const series = [
    {
      name: 'quiet',
      points: [
        { at: 1, value: 3 },
        { at: 99, value: 19_559 },
      ],
    },
  ]
  const drawn = chart({ title: 'Waits', form: 'lines', unit: 'ms', across: 'percent', series })
  const labels = [...drawn.matchAll(/text-anchor="end"[^>]*>([\d,]+)</g)].map(([, label]) => label)
  t.same(labels, ['0', '5,000', '10,000', '15,000', '20,000'])
})

t.test(
  'stacks share one scale: each part is as long as its value, and begins at the end of the one before',
  async t => {
    const parts = [
      [4, 1],
      [6, 0],
      [10, 3],
    ]
    const series = parts.map((values, index) => ({
      name: `step <${index}>`,
      points: values.map((value, place) => ({ at: ['month', 'bare'][place]!, value })),
    }))
    const drawn = chart({ title: 'Month', form: 'stacks', unit: 's', across: '', series })
    const rects = [...drawn.matchAll(/<rect x="([\d.]+)" y="([\d.]+)" width="([\d.]+)"/g)].map(
      ([, x, y, wide]) => ({ x: Number(x), y: Number(y), wide: Number(wide) }),
    )
    const rows = [...Map.groupBy(rects.slice(0, 6), ({ y }) => y).values()]
    t.same(
      rows.map(row => row.map(({ wide }) => (wide * 20) / 385)),
      [
        [4, 6, 10],
        [1, 0, 3],
      ],
    )
    for (const row of rows) {
      for (const [at, { x, wide }] of row.entries()) {
        if (at + 1 < row.length) t.equal(row[at + 1]!.x, x + wide)
      }
    }
    t.match(drawn, 'step &lt;2>: 10, 3 s')
    t.match(drawn, '>20 s<')
    const [, tall] = /viewBox="0 0 720 (\d+)"/.exec(drawn) ?? []
    t.ok(
      rects.every(({ y }) => y + 12 <= Number(tall)),
      'the legend is inside the picture',
    )
  },
)
