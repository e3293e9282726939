// Keys that may lock and pay a run, if the organization asks for more than one.

import t from 'tap'
import { addKey } from '../../support/seed.ts'
import {
  calculated,
  made,
  over,
  startTestStack,
  createTestOrganization,
  refusal,
} from '../../support/office.ts'
import { partner } from '../../support/partner.ts'

t.test('approvals', async t => {
  const house = await startTestStack(t)
  const office = async (approvals: object) => {
    const { call, seeded } = await createTestOrganization(house, [{ basic: 20_000 }, { basic: 30_000 }])
    const set = await call('PATCH', '/payroll-settings', { approvals })
    t.equal(set.status, 200, set.text)
    const other = partner(house.base, await addKey(house.storage, seeded))
    return { call, other, seeded }
  }
  const pay = { include_unrouted: true, paid_on: '2026-10-31' }

  await t.test('who calculates neither locks nor pays', async t => {
    const { call, other } = await office({ four_eyes: true })
    const run = await calculated(call)
    const isTold = async (key: typeof call) => {
      const warnings = (await key('GET', `${run}/readiness`)).at('warnings') as { code: string }[]
      return warnings.some(({ code }) => code === 'four_eyes_required')
    }
    t.same(
      [await isTold(call), await isTold(other)],
      [true, false],
      'readiness tells the key that calculated',
    )
    for (const [path, body] of [
      ['lock', {}],
      ['mark-paid', pay],
    ] as const) {
      t.equal(refusal(await call('POST', `${run}/${path}`, body)), '403 four_eyes_required', path)
    }
    t.equal((await call('GET', run)).at('status'), 'generated')

    // Of the slips that stand one is of the other key now.
    await other('POST', `${run}/recalculate`, { employee_ids: ['ext:E0'] }, { prefer: 'wait=30' })
    t.equal(refusal(await other('POST', `${run}/lock`, {})), '403 four_eyes_required')
    t.equal(refusal(await call('POST', `${run}/lock`, {})), '403 four_eyes_required')
    await other('POST', `${run}/recalculate`, {}, { prefer: 'wait=30' })
    t.equal(refusal(await other('POST', `${run}/lock`, {})), '403 four_eyes_required')
    const locked = await call('POST', `${run}/lock`, {})
    t.equal(locked.at('status'), 'locked', 'all slips are of the other calculation')
    t.equal(refusal(await other('POST', `${run}/mark-paid`, pay)), '403 four_eyes_required')
    t.equal((await call('POST', `${run}/mark-paid`, pay)).at('status'), 'paid')
  })

  await t.test('a calculation that was made with the run counts, and so does an amount by hand', async t => {
    const { call, other } = await office({ four_eyes: true })
    const begun = await call('POST', '/payroll-runs', { period: { month: 10, year: 2026 }, calculate: true })
    const run = `/payroll-runs/${String(begun.at('id'))}`
    await over(call, run, await call('GET', `${run}?wait_for=status_change`))
    t.equal(refusal(await call('POST', `${run}/lock`, {})), '403 four_eyes_required')
    const overrides = [{ code: 'HRA', amount: 1_000, reason: 'Agreed once' }]
    t.equal((await other('PATCH', `${run}/employees/ext:E0`, { overrides })).status, 200)
    t.equal(refusal(await other('POST', `${run}/lock`, {})), '403 four_eyes_required')
  })

  await t.test(
    'users of one key are persons of their own, and sessions without a user the key itself',
    async t => {
      const { call, seeded } = await office({ four_eyes: true })
      const session = async (user?: string) => {
        const made = await call('POST', '/console-sessions', user === undefined ? {} : { user: { id: user } })
        t.equal(made.status, 201, made.text)
        const token = new URL(String(made.at('url'))).searchParams.get('token')
        const redeemed = await partner(house.base, { apiKey: '' })('POST', '/console-sessions/redeem', {
          token,
        })
        return partner(house.base, { apiKey: String(redeemed.at('api_key')) })
      }
      const callers = {
        key: call,
        unnamed: await session(),
        meera: await session('meera'),
        'meera again': await session('meera'),
        ravi: await session('ravi'),
        other: partner(house.base, await addKey(house.storage, seeded)),
      }
      const persons = {
        key: 'key',
        unnamed: 'key',
        meera: 'meera',
        'meera again': 'meera',
        ravi: 'ravi',
        other: 'other',
      }
      const names = Object.keys(callers) as (keyof typeof callers)[]
      const run = await calculated(call)
      const bank = (number: string) => ({
        payment_mode: 'bank_transfer',
        account_holder_name: 'Asha',
        account_number: number,
        ifsc: 'ICIC0000001',
      })
      t.equal((await call('PUT', '/employees/ext:E0/bank', bank('11111111111'))).status, 200)
      for (const [at, maker] of names.entries()) {
        await callers[maker]('POST', `${run}/recalculate`, {}, { prefer: 'wait=30' })
        const account = bank(`2222222222${at}`)
        t.equal((await callers[maker]('PUT', '/employees/ext:E0/bank', account)).status, 200)
        for (const checker of names) {
          const isSame = persons[maker] === persons[checker]
          const locked = await callers[checker]('POST', `${run}/lock`, {})
          const approved = await callers[checker]('POST', `${run}/bank-file/approve`, {
            employee_ids: ['ext:E0'],
          })
          const answers = [refusal(locked), refusal(approved)]
          const title = `${maker} makes, ${checker} checks`
          if (isSame) t.same(answers, ['403 four_eyes_required', '403 four_eyes_required'], title)
          else {
            t.notOk(
              answers.some(each => each.startsWith('403')),
              `${title}: ${answers.join()}`,
            )
            await callers[checker]('POST', `${run}/unlock`, { reason: 'For the next one' })
            const again = bank(`3333333333${names.indexOf(checker)}`)
            t.equal((await callers[maker]('PUT', '/employees/ext:E0/bank', again)).status, 200)
            await callers[maker]('POST', `${run}/recalculate`, {}, { prefer: 'wait=30' })
          }
        }
      }
    },
  )

  await t.test('what is not locked is not paid', async t => {
    const { call } = await office({ require_lock_before_pay: true })
    const run = await calculated(call)
    const refused = await call('POST', `${run}/mark-paid`, pay)
    t.equal(refusal(refused), '409 invalid_run_state')
    t.match(refused.at('details'), [{ field: 'status', expected: ['locked'] }])
    t.equal((await call('POST', `${run}/lock`, {})).at('status'), 'locked')
    t.equal((await call('POST', `${run}/mark-paid`, pay)).at('status'), 'paid')
  })

  await t.test('without the settings one key does it all', async t => {
    const { call } = await office({ four_eyes: false, require_lock_before_pay: false })
    const run = await made(call)
    await call('POST', `${run}/calculate`, {}, { prefer: 'wait=30' })
    t.equal((await call('POST', `${run}/mark-paid`, pay)).at('status'), 'paid')
  })
})
