import { queryAsOwner } from '../../support/database.ts'
import { startGateway } from '../support/gateway.ts'
import { newOrganization } from '../support/records.ts'
import t from 'tap'

const gateway = await startGateway(t)
const key = await gateway.newKey()
const organizationId = await newOrganization(gateway, key)
const ask = (request: string, body?: object) => gateway.ask(key, request, body === undefined ? {} : { body })
const account = { account_number: '50100234567890', ifsc: 'HDFC0001234', account_name: 'Kaveri Mills' }

t.test('payment methods are made and listed, their accounts masked', async t => {
  const cash = await ask('POST /payment-methods', { name: 'Cash', type: 'cash' })
  t.equal(cash.status, 201, cash.text)
  t.match(cash.body, {
    type: 'cash',
    bank_account: null,
    bank_format: null,
    is_default: true,
    is_active: true,
  })
  t.equal(typeof cash.at('id'), 'number')
  const made = await ask('POST /payment-methods', {
    name: 'HDFC salaries',
    type: 'bank_transfer',
    bank_account: account,
    bank_format: 'hdfc',
    is_default: true,
  })
  const masked = { ...account, account_number: 'XXXXXXXXXX7890' }
  t.match(made.body, {
    organization_id: organizationId,
    bank_account: masked,
    bank_format: 'hdfc',
    version: 1,
  })
  const list = await ask('GET /payment-methods?sort=created_at')
  t.match(list.at('data'), [
    { id: cash.at('id'), is_default: false, version: 2 },
    { id: made.at('id'), is_default: true, bank_account: masked },
  ])
  const plain = await ask('POST /payment-methods', { name: 'Other bank', type: 'bank_transfer' })
  t.match(plain.body, { bank_format: 'generic_csv', bank_account: null, is_default: false })

  t.equal((await ask('GET /payment-methods?reveal=true')).status, 403)
  const scopes = ['organizations:write', 'config:write', 'employees:sensitive', 'audit:read']
  const trusted = await gateway.newKey({ scopes })
  await newOrganization(gateway, trusted)
  const own = { name: 'Own', type: 'bank_transfer', bank_account: account }
  await gateway.ask(trusted, 'POST /payment-methods', { body: own })
  const clear = await gateway.ask(trusted, 'GET /payment-methods?reveal=true')
  t.match(clear.at('data.0.bank_account'), account, clear.text)
  const log = await gateway.ask(trusted, 'GET /audit-log?action=revealed')
  t.match(log.at('data'), [{ action: 'revealed' }], log.text)
  const rows = await queryAsOwner(
    gateway.databaseUrl,
    `select account_number_sealed from payment_method where account_number_sealed like '%4567890%'
     union all select before::text || after::text from audit_entry where coalesce(before, after)::text like '%234567890%'`,
    [],
  )
  t.same(rows, [], 'nowhere in the clear')
  const changes = await ask('GET /payment-methods?updated_since=1970-01-01T00:00:00Z')
  t.equal(changes.at('meta.count'), 3)
})

t.test('what cannot be is told, all at once', async t => {
  const refused = await ask('POST /payment-methods', {
    name: 'X',
    type: 'wire',
    bank_account: { account_number: '12', ifsc: 'HDFC1' },
  })
  t.match(refused.at('details'), [
    { field: 'type' },
    { field: 'bank_account.ifsc' },
    { field: 'bank_account.account_number' },
  ])
  const odd = { name: 'X', type: 'cheque', bank_format: 'sbi', is_default: true, is_active: false }
  t.match((await ask('POST /payment-methods', odd)).at('details'), [
    { field: 'is_default', code: 'out_of_range' },
    { field: 'bank_format', code: 'out_of_range' },
  ])
})
