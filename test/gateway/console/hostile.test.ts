// Hostile strings in names, descriptions, reasons and addresses: each arrives on the screens as text, and none as markup.

import t from 'tap'
import { routes } from '#gateway/console/screens/routes.ts'
import { calculated, createTestOrganization, startTestStack } from '../../support/office.ts'
import { must } from '../../support/partner.ts'
import { startGateway } from '../support/gateway.ts'
import { fileAddresses } from './support/addresses-files.ts'
import { runAddresses } from './support/addresses-runs.ts'
import { exampleAddresses } from './support/addresses.ts'
import { openConsole } from './support/console.ts'

const attacks = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<svg/onload=alert(1)>',
  '"><script>alert(1)</script>',
  "'><img src=x onerror=alert(1)>",
  '" autofocus onfocus="alert(1)',
  "' onmouseover='alert(1)",
  '</title><script>alert(1)</script>',
  '</textarea><script>alert(1)</script>',
  '<!--<img src="--><img src=x onerror=alert(1)>',
  '<iframe srcdoc="<script>alert(1)</script>">',
  '<a href="javascript:alert(1)">x</a>',
  '<form action="https://evil.example"><button>x',
  '<meta http-equiv="refresh" content="0;url=https://evil.example">',
  '<base href="https://evil.example/">',
]
/** Each alone and within what a template might add around it. */
const hostile = attacks.flatMap(attack => [attack, `Asha ${attack}`, `${attack} Rao`, `&lt;${attack}&gt;`])

const house = await startTestStack(t)
const { call, seeded } = await createTestOrganization(
  house,
  Array.from({ length: 8 }, () => ({ basic: 20_000 })),
)
const view = await openConsole(t, house.base)
const { organizationId, employeeIds } = seeded

/** Puts each string into a record where the API takes it; those that it refuses are in none. */
async function storeAll(run: string): Promise<number> {
  let stored = 0
  for (const [at, text] of hostile.filter((_, place) => place % 2 === 0).entries()) {
    const employee = `/employees/${employeeIds[at % employeeIds.length]}`
    const answers = [
      await call('PATCH', employee, { first_name: text, last_name: hostile.at(-at - 1), email: null }),
      await call('POST', '/departments', {
        organization_id: organizationId,
        name: text,
        external_id: `D${at}`,
      }),
      ...(at < 8
        ? [
            await call('PATCH', `/organizations/${organizationId}`, { name: text }),
            await call('PATCH', run, { name: text, metadata: { note: text } }),
            await call('POST', '/webhooks', {
              url: `https://127.0.0.1:9/${at}`,
              description: text,
              events: ['payroll.run.paid'],
            }),
          ]
        : []),
    ]
    stored += answers.filter(({ status }) => status < 300).length
  }
  return stored
}

const names = [
  'q',
  'from',
  'until',
  'since',
  'status',
  'type',
  'cursor',
  'line',
  'state',
  'law',
  'event',
  'reason',
]

t.test('no string becomes markup', async t => {
  const run = await calculated(call)
  t.ok((await storeAll(run)) > 30, 'most of them are stored')
  must(await call('POST', `${run}/recalculate`, {}, { prefer: 'wait=30' }))
  const addresses = {
    ...(await exampleAddresses(call, organizationId)),
    ...(await fileAddresses(call, organizationId)),
    ...(await runAddresses(call, organizationId)),
  }
  const cookie = await view.signIn(seeded.apiKey)
  const screens = routes.filter(route => 'show' in route).map(({ path }) => path)
  let shown = 0
  for (const [at, [path, url]] of Object.entries(addresses).entries()) {
    if (!screens.includes(path)) continue
    // Stored strings on the screen as it is, and three sets of strings in its address.
    for (let turn = 0; turn < 3; turn += 1) {
      const added = new URLSearchParams(
        names.map((name, place): [string, string] => [
          name,
          hostile[(at * 7 + turn * 13 + place) % hostile.length]!,
        ]),
      )
      const target = turn === 0 ? url : `${url}${url.includes('?') ? '&' : '?'}${added.toString()}`
      const answer = await view.ask(target, cookie)
      const text = await answer.text()
      t.ok(answer.status < 500, `${target}: ${answer.status}`)
      const raw = attacks.filter(attack => text.includes(attack))
      t.same(raw, [], `${path}, turn ${turn}`)
      t.notOk(/href="\s*javascript:/i.test(text), path)
      if (text.includes('&lt;') && text.includes('alert(1)')) shown += 1
    }
  }
  t.ok(shown > 20, `${shown} pages show one as text`)
})

t.test('errors and forms repeat none of them as markup', async t => {
  // Of its own: guesses of this address would be refused to other tests, too.
  const gateway = await startGateway(t)
  const view = await openConsole(t, gateway.origin)
  const cookie = await view.signIn(await gateway.newKey({ environment: 'sandbox' }))
  for (const text of hostile) {
    const answers = [
      await view.ask(`/runs/${encodeURIComponent(text)}`, cookie),
      await view.ask(`/enter?token=${encodeURIComponent(text)}`),
      await view.ask('/sign-in', '', { key: text, environment: text }),
      await view.ask('/enter', '', { token: text }),
    ]
    for (const answer of answers) {
      const page = await answer.text()
      t.ok(answer.status < 500, `${answer.url}: ${answer.status}`)
      t.notOk(
        attacks.some(attack => page.includes(attack)),
        answer.url,
      )
    }
  }
})
