// The sandbox: its clock, and employees to try things with.

import { argument, command, option } from '../command.ts'
import { connect } from '../connection.ts'
import type { SandboxPeople } from '../../generated/types.ts'
import { countOf, dayOf, organizationFlag, organizationOf } from '../inputs.ts'
import { type Column, countText, progressOf, table } from '../print.ts'

export const clock = command({
  brief: 'Stop the clock of a sandbox organization at a date, or let it run again',
  examples: ['clock 2026-10-31', 'clock reset'],
  args: {
    date: argument('Date, or reset', 'date', input => (input === 'reset' ? null : dayOf(input))),
  },
  flags: { organization: organizationFlag },
  async run({ context, flags, args }) {
    const { payroll } = await connect(context)
    const answer = await payroll.sandbox.setClock({ ...organizationOf(context, flags), today: args.date })
    const state = answer.is_stopped ? `stopped at ${answer.today}` : `the real date, ${answer.today}`
    return { data: answer, text: `The clock of organization ${answer.organization_id} is ${state}.` }
  },
})

/** Employees that one request generates. */
const maxOfRequest = 500

const caseColumns: readonly Column<SandboxPeople['cases'][number]>[] = [
  { title: 'employee', value: ({ employee_id }) => employee_id, kind: 'id' },
  { title: 'your id', value: ({ external_id }) => external_id, kind: 'id' },
  { title: 'special in October 2026', value: ({ description }) => description },
]

export const seed = command({
  brief: 'Generate employees in a sandbox organization',
  examples: ['seed --employees 500', 'seed --employees 50 --seed 7'],
  flags: {
    employees: option('Number of employees; default: 50', 'count', countOf),
    seed: option('Seed: the same seed generates the same employees', 'number', countOf),
    organization: organizationFlag,
  },
  async run({ context, flags: { employees = 50, seed: given, ...flags } }) {
    const { payroll } = await connect(context)
    const onProgress = progressOf(context, 'Generating')
    const parts: SandboxPeople[] = []
    for (let from = 0; from < employees; from += maxOfRequest) {
      context.signal.throwIfAborted()
      const count = Math.min(maxOfRequest, employees - from)
      const chosen = given ?? parts[0]?.seed
      parts.push(
        await payroll.sandbox.generate({
          ...organizationOf(context, flags),
          ...(chosen === undefined ? {} : { seed: chosen }),
          employees: count,
          from,
        }),
      )
      onProgress({ percent: (100 * (from + count)) / employees, completed: from + count, total: employees })
    }
    const created = parts.reduce((sum, { summary }) => sum + summary.created, 0)
    const cases = parts.flatMap(part => part.cases)
    const head = `Employees created: ${countText(created)} of ${countText(employees)}, by seed ${parts[0]!.seed}.`
    const data = { organization_id: parts[0]!.organization_id, seed: parts[0]!.seed, created, cases }
    return { data, text: `${head}\n\n${table(context, caseColumns, cases, 'No employee is special.')}` }
  },
})
