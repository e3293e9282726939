// What partners were promised is offered: an operation that goes missing is a breach, whatever its tests say.

import { routes } from '#gateway/resources/index.ts'
import t from 'tap'

const promised = [
  'GET /health',
  'GET /me',
  'POST /auth/token',
  'GET POST /organizations',
  'GET PATCH /organizations/{id}',
  'GET POST /departments',
  'GET PATCH DELETE /departments/{id}',
  'GET POST /designations',
  'GET PATCH DELETE /designations/{id}',
  'GET POST /shifts',
  'GET PATCH DELETE /shifts/{id}',
  'POST /shifts/{id}/assign',
  'GET POST /employees',
  'POST /employees/bulk',
  'GET PATCH DELETE /employees/{id}',
  'GET POST /employees/{id}/exit',
  'GET PATCH /employees/{id}/statutory',
  'GET POST /salary-components',
  'GET PATCH DELETE /salary-components/{id}',
  'GET /tds-slabs',
  'GET /professional-tax/states',
  'GET POST /reimbursement-rates',
  'GET POST /payment-methods',
  'GET PUT /employees/{id}/salary',
  'GET POST /employees/{id}/salary/increments',
  'GET PUT /employees/{id}/hourly-rate',
  'GET POST PUT DELETE /employees/{id}/variable-components',
  'GET POST /attendance',
  'POST /attendance/bulk',
  'GET POST /overtime-requests',
  'POST /overtime-requests/{id}/approve',
  'GET POST /overtime-policies',
  'POST /overtime-policies/{id}/assign',
  'GET POST /expenses',
  'POST /expenses/{id}/approve',
  'GET POST /employees/{id}/advances',
]

t.test('every promised operation is there', async t => {
  const offered = new Set(
    routes.map(({ method, path }) => `${method.toUpperCase()} ${path.slice('/v1'.length)}`),
  )
  for (const line of promised) {
    const words = line.split(' ')
    const path = words.pop()
    for (const method of words) t.ok(offered.has(`${method} ${path}`), `${method} ${path}`)
  }
})
