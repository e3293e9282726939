// The shape that a run takes when nobody measures: each thread finds its people through the mapper, builds entities
// and inserts them in bulk. The slip is IN15, so that nothing but the way to and from the database is compared.

import { workerData } from 'node:worker_threads'
import type { Paise } from '#proto/units.ts'
import { AttendanceMonthTable } from '#storage/entities/attendance-month.ts'
import { EmployeeBankTable } from '#storage/entities/employee-bank.ts'
import { EmployeeSalaryTable } from '#storage/entities/employee-salary.ts'
import { EmployeeStatutoryTable } from '#storage/entities/employee-statutory.ts'
import { EmployeeTable } from '#storage/entities/employee.ts'
import { type Payslip, PayslipTable } from '#storage/entities/payslip.ts'
import { openStorage } from '#storage/open.ts'
import { forOrganization } from '#storage/repositories/for-tenant.ts'
import type { CrewOrder, CrewShard } from './crew.ts'
import { amounts15, worker15 } from './in15.ts'

const { databaseUrl, organizationId, arrived } = workerData as CrewOrder
const storage = await openStorage({
  databaseUrl,
  masterKey: Buffer.alloc(32, 1).toString('base64'),
  clock: () => new Date(),
  connections: 1,
})
const example = await forOrganization(storage, organizationId, ({ em }) =>
  em.findOneOrFail(PayslipTable, { organizationId }),
)

function slipOf({ payrollRunId }: CrewShard, employeeId: string): Payslip {
  const amounts = amounts15(worker15(Number.parseInt(employeeId.slice(-6), 36)))
  const paise = (index: number): Paise => amounts[index] as Paise
  return {
    ...example,
    payrollRunId,
    employeeId,
    id: `${payrollRunId} ${employeeId}`,
    gross: paise(6),
    totalDeductions: (paise(6) - paise(14)) as Paise,
    reimbursements: 0 as Paise,
    roundOff: 0 as Paise,
    netPayable: paise(14),
    pfEmployee: paise(7),
    eps: paise(8),
    pfEmployer: paise(9),
    esiEmployee: paise(10),
    esiEmployer: paise(11),
    pt: paise(12),
    tds: paise(13),
  }
}

export async function store(shard: CrewShard): Promise<void> {
  await forOrganization(storage, organizationId, async ({ em }) => {
    const of = { organizationId, employeeId: { $in: [...shard.employeeIds] } }
    const employees = await em.find(EmployeeTable, { organizationId, id: { $in: [...shard.employeeIds] } })
    await em.find(EmployeeStatutoryTable, of)
    await em.find(EmployeeBankTable, of)
    await em.find(EmployeeSalaryTable, of)
    await em.find(AttendanceMonthTable, { ...of, year: 2026, month: 10 })
    await em.insertMany(
      PayslipTable,
      employees.map(({ id }) => slipOf(shard, id)),
    )
  })
}

Atomics.add(arrived, 0, 1)
