import { eventRecord, list, oneOf, orNull, text, whole } from './fields.ts'

export const employeeUpserted = eventRecord(
  'An employee was created, changed, exited or deleted. Sent for every write path, including bulk requests.',
  {
    external_id: orNull(text()),
    employee_id: text(),
    organization_id: whole(),
    change: oneOf(['created', 'updated', 'exited', 'exit_revoked', 'rehired', 'deleted']),
    fields_changed: list(text('Dotted field path.'), 'The first 100 of the fields that changed, by name.'),
    fields_changed_count: whole('Number of fields that changed.', { minimum: 0 }),
    resource_version: whole(),
  },
)
