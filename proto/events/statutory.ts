import { announcedReports, returnTypes } from '../law/filings.ts'
import { eventRecord, oneOf, orNull, rupees, text, whole } from './fields.ts'

export const statutoryFileReady = eventRecord(
  'The file of a return was made from final figures: for the first time, with other figures than before, or after the earlier filing was superseded.',
  {
    filing_id: text('Id of the filing.'),
    report: oneOf(announcedReports, 'The return.'),
    organization_id: whole(),
    month: whole('The last month of the period.', { minimum: 1, maximum: 12 }),
    year: whole('The year of the last month.'),
    download_url: text(
      'Link to the file, as a path of the API. It opens the file for 15 minutes without a key; later, fetch the path without `link`, with a key.',
    ),
    employee_count: whole(),
    total_amount: rupees('The amount to be paid by the return, in rupees.'),
    form_number: orNull(text('Number of the form; null if it has none.')),
    return_type: oneOf(returnTypes),
    state_code: orNull(text('Two letters; null if the return is not of one state.')),
    quarter: orNull(whole('1 to 4; null for other periods.')),
    financial_year: text('The year in which the period ends, as in 2026-27.'),
    sha256: text('SHA-256 of the text file for the portal, or of the CSV where there is none.'),
    resource_version: whole(),
  },
)
