import { payslipBundleStates } from '#proto/moves/payslip-bundle.ts'
import { Type } from 'typebox'
import {
  choice,
  commonFields,
  instant,
  nullable,
  organizationId,
  record,
  request,
  text,
  whole,
} from '../../http/schema.ts'

const format = () =>
  choice(['zip', 'pdf'], {
    description: '`zip`: an archive with a PDF for each payslip; `pdf`: one PDF with a bookmark for each.',
  })

const maxEmployees = 5_000
export const leastPasswordLength = 8

export const PayslipFilesCreate = request(
  {
    format: format(),
    employee_ids: Type.Array(
      text(110, { description: 'Id of the employee, or `ext:` followed by your own id.' }),
      {
        minItems: 1,
        maxItems: maxEmployees,
        description:
          'Employees whose payslips the file holds. Omit it for everyone with a payslip in the run.',
      },
    ),
    password: Type.String({
      minLength: 1,
      maxLength: 127,
      'x-verbatim': true,
      description:
        'What opens the PDFs. `dob` or `pan_dob`, with `zip` alone: each by the password of its employee, as for `GET /payslips/{id}.pdf`. Any other text of at least 8 characters is the password of all of them, or of the one PDF. `none`, the default: no password. The archive itself is not encrypted; file names show employee codes.',
      examples: ['dob'],
    }),
  },
  ['format'],
  'PayslipFilesCreate',
)

const example = 'pfb_01KAM3T9X4Q2V7R8Z5B6N1C0DE'

export const PayslipFiles = record(
  {
    id: Type.String({ examples: [example] }),
    job_id: Type.String({ description: 'The same as `id`.', examples: [example] }),
    organization_id: organizationId(),
    payroll_run_id: Type.String({ examples: ['run_01JD2V6R8Q3T5W7Y9A1C3E5G7J'] }),
    format: format(),
    status: choice(payslipBundleStates, {
      description: '`completed`: the file can be fetched; `failed`: there is none, and `error` says why.',
    }),
    payslips: Type.Integer({ description: 'Payslips in the file.', examples: [500] }),
    payslips_done: Type.Integer({ description: 'Payslips that were dealt with.', examples: [200] }),
    progress: Type.Integer({
      description: 'Percentage of the payslips that were dealt with.',
      examples: [40],
    }),
    size_bytes: nullable(
      Type.Integer({ description: 'Size of the file; null until it is made.', examples: [1_025_310] }),
    ),
    file_url: nullable(
      Type.String({
        description:
          'Link to the file, as a path of the API. It opens the file for 15 minutes without a key; each answer has a new one. Null unless there is a file, and once the run is no longer in the state that the file was made of.',
        examples: [
          `/v1/payroll-runs/run_01JD2V6R8Q3T5W7Y9A1C3E5G7J/payslip-files/${example}/file?link=v1.7.Qm9va3M`,
        ],
      }),
    ),
    kept_until: nullable(
      Type.Unsafe<Date>({
        ...instant(),
        description: 'When the file is deleted: 24 hours after it was made. Null unless there was a file.',
        examples: ['2026-11-01T09:30:00Z'],
      }),
    ),
    error: nullable(
      Type.Object(
        {
          code: Type.String({ examples: ['invalid_run_state'] }),
          message: Type.String({ examples: ['The run changed while the file was made. Call for it again.'] }),
        },
        { description: 'Why there is no file, or why one that was made cannot be fetched any more.' },
      ),
    ),
    started_at: nullable(instant()),
    finished_at: nullable(instant()),
    ...commonFields,
  },
  'PayslipFiles',
)

export const PayslipFilesPath = Type.Object({
  id: text(100),
  file_id: text(40, { description: 'Id of the file.', examples: [example] }),
})
export const PayslipFilesQuery = Type.Object({
  wait_for: Type.Optional(choice(['status_change'])),
  timeout: whole(0, 30, { default: 30, description: 'Seconds to wait for the change.' }),
})
