import { eventRecord, oneOf, orNull, rupees, text, whole } from './fields.ts'

export const payslipFilesReady = eventRecord(
  'The file of many payslips that `POST /payroll-runs/{id}/payslip-files` called for is made. No event follows a file that could not be made or was cancelled; `GET /payroll-runs/{id}/payslip-files/{file_id}` shows its state.',
  {
    job_id: text('Id of the file.'),
    payroll_run_id: text(),
    organization_id: whole(),
    format: oneOf(['zip', 'pdf'], 'An archive of PDFs, or one PDF.'),
    payslips: whole('Payslips in the file.', { minimum: 1 }),
    size_bytes: whole('Size of the file.', { minimum: 1 }),
    file_url: text(
      'Link to the file, as a path of the API. It opens the file for 15 minutes without a key; later, fetch the path without `link`, with a key, until 24 hours after the file was made.',
    ),
    resource_version: whole(),
  },
)

export const payslipReady = eventRecord(
  'The PDF of a payslip is stored. `payslip.render_on` of the payroll settings is the status of the run from which on this happens; a PDF of a run that is not locked is marked DRAFT and is followed by another one after the lock. With `generated`, each payslip is therefore announced twice: as a draft, and as the final PDF. A file that is the same as the last announced one of its payslip is not announced again, and drafts of a run that was locked before are not announced. A payslip whose payment is held follows when it is released.',
  {
    payslip_id: text(),
    payroll_run_id: text(),
    employee_id: text(),
    external_id: orNull(text("The caller's own id of the employee.")),
    month: whole(null, { minimum: 1, maximum: 12 }),
    year: whole(),
    net_payable: rupees('In rupees, with two decimals.'),
    pdf_url: text(
      'Link to the PDF, as a path of the API. It opens the PDF for 15 minutes without a key, and not once the payslip is void. Later, fetch `GET /payslips/{id}.pdf` with a key.',
    ),
    resource_version: whole('Version of the run.'),
  },
)
