import { filingReports } from '#proto/law/filings.ts'
import { Type } from 'typebox'
import {
  choice,
  described,
  nullable,
  organizationId,
  page,
  pageQuery,
  plainDate,
  record,
  stateCode,
  text,
  whole,
} from '../../http/schema.ts'

const taskKinds = [
  'month_without_run',
  'run_to_calculate',
  'run_failed',
  'run_stale',
  'run_to_lock',
  'run_to_pay',
  'filing_due',
  'file_stale',
] as const

const Task = record(
  {
    kind: choice(taskKinds, {
      description:
        'What waits. `month_without_run`: a month after the last run has none; `run_to_calculate`, `run_failed`, `run_stale`, `run_to_lock`, `run_to_pay`: a run waits for its next step, and `run_stale` for a recalculation; `filing_due`: a return or payment is due; `file_stale`: one is due whose file was generated before its figures changed.',
    }),
    month: nullable(whole(1, 12)),
    year: nullable(whole(2000, 2100)),
    payroll_run_id: nullable(text(40)),
    filing_id: nullable(text()),
    report: described(nullable(choice(filingReports)), 'The return or payment; null for a run.', 'pf_ecr'),
    state_code: nullable(stateCode()),
    due_date: described(
      nullable(plainDate()),
      'Day by which it is filed or paid: by law for a filing, its pay date for a run; null: none.',
      '2026-11-15',
    ),
    overdue: Type.Boolean({ description: 'Whether `due_date` has passed.' }),
  },
  'Task',
)

const OrganizationTasks = record(
  {
    organization_id: organizationId(),
    organization_name: described(text(), 'Name of the organization.', 'Kaveri Textiles Private Limited'),
    today: plainDate({ description: 'Today in the organization, whose clock a sandbox may have set.' }),
    tasks: Type.Array(Task, {
      description: 'What waits for its next step, by due date; empty: nothing does.',
    }),
  },
  'OrganizationTasks',
)

export const TaskList = page(OrganizationTasks)
export const TaskQuery = Type.Object({
  ...pageQuery,
  limit: whole(1, 50, { default: 20, description: 'Organizations in a page.' }),
  organization_id: Type.Optional(organizationId()),
  due_within_days: whole(0, 92, {
    default: 7,
    description: 'Days from today within which a return or payment is due to be listed.',
  }),
})
