import t from 'tap'
import { undeclaredParts } from '../../support/declared.ts'

const url = 'http://127.0.0.1/v1/employees/emp_01KAM3T9X4Q2V7R8Z5B6N1C0DE?fields=id'
const usual = { 'x-request-id': 'req_1', 'svc-version': '2026-11-01', 'content-type': 'application/json' }

const partsOf = (headers: Record<string, string>, status = 200, method = 'GET', address = url) =>
  undeclaredParts(method, address, new Response(null, { status, headers }))

t.test('what the document declares', async t => {
  t.same(partsOf({ ...usual, etag: '"3"', 'x-ratelimit-limit': '600' }), [])
  t.same(partsOf(usual, 404, 'GET', 'http://127.0.0.1/v1/nowhere'), [], 'and what it says nothing of')
  t.same(
    partsOf({}, 404, 'POST', 'http://127.0.0.1/v1/sandbox/clock'),
    [],
    'where an operation is not offered',
  )
})

t.test('what it does not declare', async t => {
  t.same(partsOf(usual, 418), ['the status 418'])
  t.same(partsOf({ ...usual, 'x-secret': 'yes' }), ['x-secret of 200'])
  t.same(partsOf({ 'content-type': 'text/html' }), [
    'the absence of X-Request-Id of 200',
    'the absence of SVC-Version of 200',
    'text/html of 200',
  ])
  const preview = 'http://127.0.0.1/sandbox/v1/payroll-runs/preview'
  t.same(
    partsOf({ ...usual, etag: '"1"' }, 200, 'POST', preview),
    ['etag of 200'],
    'literal segments come before ids',
  )
})
