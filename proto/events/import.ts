import { importOutcomes } from '../moves/import.ts'
import { eventRecord, oneOf, orNull, text, whole } from './fields.ts'

export const importCompleted = eventRecord(
  'The import of a file ended, with or without refused rows. `failed` as the status: the file as a whole was refused.',
  {
    job_id: text('Id of the import.'),
    type: text(),
    organization_id: whole(),
    status: oneOf(importOutcomes),
    succeeded: whole('Rows that were accepted.'),
    failed: whole('Rows that were refused.'),
    error_file_url: orNull(
      text(
        'Link to the refused rows, as a path of the API; null: none were refused. It opens the file for 15 minutes without a key; later, fetch the path without `link`, with a key.',
      ),
    ),
    resource_version: whole(),
  },
)
