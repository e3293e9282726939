// Calls that name people in a list and do the same to each: every one has an outcome of its own.

import { type ProblemDetail, fieldProblem, Problem } from '#proto/problems.ts'
import type { Employee } from '#storage/entities/employee.ts'
import { employeesByReference } from '#storage/repositories/employees/employees.ts'
import type { Tenant } from '#storage/repositories/for-tenant.ts'
import { refusal, type RowOutcome, type RowRefusal, runBulk, findingsOfRow } from '../../http/bulk.ts'
import type { CallBasics, InTenant } from '../../http/route.ts'

type Call = CallBasics & { readonly inTenant: InTenant }

export type Done =
  | { readonly status: 'created' | 'updated' | 'unchanged' }
  | { readonly status: 'failed'; readonly refused: RowRefusal }

/** `write` may throw a `Problem`, which is then the row's, as long as it has written nothing. */
export function forEachEmployee(
  call: Call,
  organizationId: number,
  references: readonly string[],
  write: (tenant: Tenant, person: Employee, index: number) => Promise<Done>,
) {
  return runBulk<string>({
    ...call,
    items: references,
    atomic: false,
    dryRun: false,
    read: item => ({ value: String(item) }),
    async apply(tenant, rows) {
      const names = rows.map(({ row }) => row)
      const people = await employeesByReference(tenant, organizationId, names)
      const outcomes: RowOutcome[] = []
      for (const { index, row } of rows) {
        const person = people.get(row)
        const named = { id: person?.id ?? null, externalId: person?.externalId ?? null }
        const done =
          person === undefined
            ? refusedRow(index, 'unknown_reference', 'The employee does not exist in this organization.')
            : await caught(index, () => write(tenant, person, index))
        outcomes.push({ ...named, ...done })
      }
      return outcomes
    },
  })
}

async function caught(index: number, write: () => Promise<Done>): Promise<Done> {
  try {
    return await write()
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    const { code, message, details } = error
    return { status: 'failed', refused: refusal(code, message, findingsOfRow(index, details)) }
  }
}

export function refusedRow(index: number, code: ProblemDetail['code'], message: string): Done {
  const findings = findingsOfRow(index, [fieldProblem([], code, message)])
  return { status: 'failed', refused: refusal('validation_failed', message, findings) }
}
