// Operations that partners were promised are offered, and no others: an operation that goes missing is a breach, and
// one that nobody promised is one that nobody may take away again.

import { routes } from '#gateway/resources/index.ts'
import t from 'tap'

/** `S`: the list takes `updated_since` and tells of deleted records. */
const promised = `
Platform
  GET /health
  GET /me
  POST /auth/token
  GET POST /console-sessions
  POST /console-sessions/redeem
  DELETE /console-sessions/{id}
  S GET POST /organizations
  GET PATCH /organizations/{id}
  GET PUT DELETE /organizations/{id}/logo
  GET /tasks
  S GET /audit-log
  GET /openapi.json
  GET /llms.txt

Org master
  S GET POST /departments
  GET PATCH DELETE /departments/{id}
  S GET POST /designations
  GET PATCH DELETE /designations/{id}
  S GET POST /holidays
  GET PATCH DELETE /holidays/{id}
  S GET POST /shifts
  GET PATCH DELETE /shifts/{id}
  POST /shifts/{id}/assign

Employees
  S GET POST /employees
  POST /employees/bulk
  GET PATCH DELETE /employees/{id}
  GET POST PATCH DELETE /employees/{id}/exit
  POST /employees/{id}/rehire
  GET PUT /employees/{id}/bank
  GET PATCH /employees/{id}/statutory
  GET PUT /employees/{id}/tax-declaration
  POST /employees/{id}/tax-declaration/proofs
  GET /employees/{id}/tax-projection
  GET PUT /employees/{id}/opening-balances
  GET PUT /employees/{id}/leave-balances
  GET /employees/{id}/benefits

Payroll configuration
  GET PATCH /payroll-settings
  GET PUT /payroll-settings/period
  GET PUT /payroll-settings/salary-days
  GET PUT /payroll-settings/currency
  S GET POST /salary-components
  GET PATCH DELETE /salary-components/{id}
  S GET POST /salary-groups
  GET PATCH DELETE /salary-groups/{id}
  GET PUT POST /salary-groups/{id}/components
  S GET POST /salary-groups/{id}/employees
  GET /tds-slabs
  GET /professional-tax/states
  GET PUT /employees/{id}/professional-tax
  S GET POST /reimbursement-rates
  S GET POST /payment-methods
  S GET POST /payroll-cycles
  GET /payroll-cycles/{id}/periods
  GET PUT /employees/{id}/cycle
  POST /tds-slabs
  GET PATCH DELETE /tds-slabs/{id}

Employee salary
  GET PUT /employees/{id}/salary
  GET /employees/{id}/salary/history
  S GET POST /employees/{id}/salary/increments
  GET PUT /employees/{id}/salary/allow-payroll
  S GET POST PUT DELETE /employees/{id}/variable-components
  GET PUT /employees/{id}/hourly-rate

Period inputs
  S GET POST /attendance
  POST /attendance/bulk
  S GET POST /leaves
  GET PATCH DELETE /leaves/{id}
  S GET POST /overtime-requests
  POST /overtime-requests/{id}/approve
  S GET POST /overtime-policies
  POST /overtime-policies/{id}/assign
  S GET POST /expenses
  POST /expenses/{id}/approve
  S GET POST /employees/{id}/advances
  GET PATCH /employees/{id}/advances/{advance_id}
  POST /employees/{id}/advances/{advance_id}/pause
  POST /employees/{id}/advances/{advance_id}/close

Payroll runs
  S GET POST /payroll-runs
  POST /payroll-runs/preview
  POST /payroll-runs/batch
  GET PATCH DELETE /payroll-runs/{id}
  POST /payroll-runs/{id}/calculate
  POST /payroll-runs/{id}/recalculate
  POST /payroll-runs/{id}/cancel-calculation
  GET /payroll-runs/{id}/events
  GET /payroll-runs/{id}/readiness
  GET /payroll-runs/{id}/diff
  POST /payroll-runs/{id}/replay
  S GET /payroll-runs/{id}/employees
  GET PATCH /payroll-runs/{id}/employees/{emp_id}
  POST /payroll-runs/{id}/hold
  POST /payroll-runs/{id}/lock
  POST /payroll-runs/{id}/unlock
  POST /payroll-runs/{id}/mark-paid
  POST /payroll-runs/{id}/email
  GET /payroll-runs/{id}/emails
  POST /payroll-runs/{id}/payslip-files
  GET /payroll-runs/{id}/payslip-files/{file_id}
  GET /payroll-runs/{id}/payslip-files/{file_id}/file
  POST /payroll-runs/{id}/payslip-files/{file_id}/cancel
  POST /payroll-runs/{id}/reverse
  GET /payroll-runs/{id}/reconciliation

Payslips
  S GET /payslips
  GET /payslips/{id}
  GET /payslips/{id}.pdf
  GET /payslips/{id}/salary-certificate
  GET /payslips/{id}/verification
  GET /payslips/{id}/lines/{code}/explanation
  POST /payslips/{id}/email
  GET /payslips/{id}/emails
  S GET /employees/{id}/payslips

Disbursement
  GET /payroll-runs/{id}/journal
  GET POST /payroll-runs/{id}/sync-tally

FnF and gratuity
  S GET POST /fnf
  GET PATCH /fnf/{id}
  POST /fnf/{id}/recalculate
  POST /fnf/{id}/approve
  POST /fnf/{id}/cancel
  POST /fnf/{id}/mark-paid
  GET /gratuity
  GET /gratuity/export
  GET /gratuity/{employee_id}

Disbursement
  GET /payroll-runs/{id}/bank-file
  POST /payroll-runs/{id}/bank-file/approve
  GET /payroll-runs/{id}/disbursement-summary
  POST /payment-references

Statutory
  GET /statutory/tds/24q
  GET /statutory/tds/26q
  GET /statutory/tds/certificate
  S GET POST /statutory/challans
  GET DELETE /statutory/challans/{id}
  S GET POST /contractor-payments
  GET DELETE /contractor-payments/{id}
  GET /statutory/pf/ecr
  GET /statutory/pf/form-5
  GET /statutory/pf/form-10
  GET /statutory/pf/form-12a
  GET /statutory/pf/form-3a
  GET /statutory/pf/form-6a
  GET /statutory/pf/statement
  GET /statutory/esi/report
  GET /statutory/esi/return
  GET /statutory/esi/form-01
  GET /statutory/esi/differences
  GET /statutory/pf/arrears
  GET /government-forms
  GET /government-forms/{id}
  GET /statutory/pt/report
  GET /statutory/pt/return
  GET /statutory/lwf/return
  POST /statutory/lwf/mark-submitted
  S GET POST /statutory/filings
  GET /statutory/filings/{id}/downloads

Reports
  GET /reports/payroll-register/summary
  GET /reports/payroll-register/detail
  GET /reports/salary-register
  GET /reports/attendance-summary
  GET /reports/overtime
  GET /reports/ctc-annual
  GET /reports/pay-difference
  GET /reports/monthly-tds
  GET /reports/esi-deduction
  GET /reports/salary-summary
  GET /reports/gratuity
  GET /reports/benefits
  GET /reports/leave
  GET /reports/expense
  GET /reports/undisbursed-dues

Imports
  S GET POST /imports
  GET /imports/template
  GET /imports/{id}
  GET /imports/{id}/events
  POST /imports/{id}/cancel
  GET /imports/{id}/rows
  GET /imports/{id}/errors.xlsx

Webhooks
  S GET POST /webhooks
  GET PATCH DELETE /webhooks/{id}
  POST /webhooks/{id}/rotate-secret
  POST /webhooks/{id}/test
  POST /webhooks/{id}/enable
  GET /webhooks/{id}/stats
  GET /webhooks/{id}/deliveries
  POST /webhooks/{id}/replay
  GET /webhook-deliveries
  GET /webhook-deliveries/{id}
  POST /webhook-deliveries/{id}/redeliver
  S GET /events
  GET /events/stream
  GET /events/{id}

Rules
  GET /rules
  GET /rules/{id}
  GET /rule-sets
  GET /rule-sets/{version}/diff
  POST /simulations

Sandbox
  POST /sandbox/generate
  POST /sandbox/reset
  POST /sandbox/clock
  POST /sandbox/signature-debug
`

type Operation = { readonly name: string; readonly tag: string; readonly isSynced: boolean }

function operations(list: string): Operation[] {
  let tag = ''
  return list.split('\n').flatMap(line => {
    if (!line.startsWith('  ')) {
      tag = line || tag
      return []
    }
    const [path = '', ...words] = line.trim().split(' ').toReversed()
    const methods = words.filter(word => word !== 'S')
    return methods.map(method => {
      const isSynced = method === 'GET' && words.includes('S')
      return { name: `${method} ${path}`, tag, isSynced }
    })
  })
}

const offered = new Map(
  routes.map(route => [`${route.method.toUpperCase()} ${route.path.slice('/v1'.length)}`, route]),
)

t.test('every promised operation is there', async t => {
  for (const { name, tag, isSynced } of operations(promised)) {
    const route = offered.get(name)
    t.ok(route, name)
    t.equal(route?.tag, tag, `${name} is under ${tag}`)
    t.equal(route?.query?.properties['updated_since'] !== undefined, isSynced, `${name} can be synced or not`)
  }
})

t.test('nothing else is there', async t => {
  const known = new Set(operations(promised).map(({ name }) => name))
  t.same(
    [...offered.keys()].filter(name => !known.has(name)),
    [],
  )
})
