import type { ProblemCode } from '#proto/problems.ts'

/** Cause of each error in plain terms, and its fix. */
export const errorGuides: Readonly<Record<ProblemCode, { readonly cause: string; readonly fix: string }>> = {
  malformed_request: {
    cause:
      'What was sent is no request of HTTP/1.1: a wrong request line, a forbidden character in a header, or two lengths.',
    fix: 'Use an HTTP library, and look for a proxy that changes requests.',
  },
  malformed_json: {
    cause: 'The request body is not valid JSON.',
    fix: 'Send UTF-8 JSON without comments or trailing commas. `message` names the position of the first mistake.',
  },
  validation_failed: {
    cause: 'At least one field is missing or has an invalid value.',
    fix: 'Correct every field in `details`. `details` lists all invalid fields with what to send instead.',
  },
  unknown_field: {
    cause:
      'The request was sent with `Prefer: handling=strict` and contains a field that the operation does not have.',
    fix: 'Correct or remove the fields in `details`. Without strict handling, unknown fields are ignored and listed in `X-SVC-Warnings`.',
  },
  invalid_parameter: {
    cause: 'A query parameter has an invalid value.',
    fix: 'Correct the parameters listed in `details`.',
  },
  invalid_cursor: {
    cause:
      'The cursor is unknown, older than 24 hours, or was issued for a list with other filters or another sort order.',
    fix: 'Request the first page without `cursor`. Keep filters and sort order unchanged between pages.',
  },
  invalid_version: {
    cause: 'The header `SVC-Version` is not the date of a contract version.',
    fix: 'Send one of the dates in `details`, or omit the header to use the version of the key.',
  },
  unsupported_format: {
    cause: 'The endpoint does not support the requested `format`.',
    fix: 'Send one of the formats in `details`, or omit `format` for JSON.',
  },
  invalid_money_precision: {
    cause: 'An amount has more than two decimals.',
    fix: 'Round amounts to paise before you send them: `1800.00`, not `1800.005`.',
  },
  organization_required: {
    cause: 'The key includes no organization or several, and the request does not send one.',
    fix: 'Send `organization_id`: in the query of reads, in the body of writes.',
  },
  ambiguous_external_id: {
    cause: 'The `ext:` id exists in more than one organization of the key.',
    fix: 'Send `organization_id` too, or use the id of the employee.',
  },
  idempotency_key_invalid: {
    cause:
      'The header `Idempotency-Key` is empty, longer than 255 characters, or contains characters outside visible ASCII.',
    fix: 'Send a UUID, or omit the header.',
  },
  unsupported_currency: { cause: 'The currency is not supported.', fix: 'Send `INR`.' },
  period_invalid: {
    cause:
      'The period is not a whole wage month of the organization, or is outside the recorded statutory rules.',
    fix: 'Send a `month` and `year` within the recorded rules. `GET /rules` returns what they cover.',
  },
  effective_date_conflict: {
    cause:
      'The effective date conflicts with the record: for example, it is not the first day of a wage month, or it is before the employee joined.',
    fix: 'Send an effective date as described in `message`.',
  },
  formula_invalid: {
    cause: 'The formula of a salary component cannot be parsed, or uses an unknown component or function.',
    fix: 'Correct the formula at the position in `details`.',
  },
  formula_cycle: {
    cause: 'The components have a circular dependency, so none can be calculated first.',
    fix: 'Remove one of the dependencies in `details`.',
  },
  bulk_rejected: {
    cause: 'The batch was sent with `atomic: true` and at least one row is invalid. Nothing was written.',
    fix: 'Correct the rows whose `status` is `failed`, or send the batch without `atomic` to write the valid rows.',
  },
  import_template_mismatch: {
    cause: 'The file has no header of the type of the import, or lacks a required column.',
    fix: 'Use the columns of `GET /imports/template`, or name your own with `mapping`. `details` lists the missing columns.',
  },
  https_required: {
    cause: 'The URL of a webhook does not use HTTPS.',
    fix: 'Send an `https://` URL.',
  },
  url_not_allowed: {
    cause:
      'The URL of a webhook resolves to a private or reserved network, or contains credentials or an unsupported port.',
    fix: 'Send a public URL without credentials.',
  },
  missing_credentials: {
    cause: 'The request has neither a bearer key nor a signature.',
    fix: 'Send `Authorization: Bearer <key>`, or sign the request.',
  },
  invalid_key: {
    cause: 'The key does not exist in this environment.',
    fix: 'Check for truncated or extra characters. Sandbox keys work only below `/sandbox/v1`, production keys only below `/v1`.',
  },
  signature_invalid: {
    cause: 'The signature does not match the received request.',
    fix: 'Compare your string to sign with that of `POST /sandbox/signature-debug`. Common causes: the query string or the percent-encoding of the target, a body that was re-serialized after signing, and an uppercase hash.',
  },
  signature_expired: {
    cause: 'The timestamp of the signature is more than 300 seconds old.',
    fix: 'Sign each attempt separately and synchronize your clock. `GET /me` returns the time of the service.',
  },
  signature_timestamp_in_future: {
    cause: 'The timestamp of the signature is more than 300 seconds ahead of the service.',
    fix: 'Send Unix seconds, not milliseconds, and synchronize your clock. `GET /me` returns the time of the service.',
  },
  invalid_token: {
    cause: 'The access token does not exist.',
    fix: 'Create a new token with `POST /auth/token`.',
  },
  download_expired: {
    cause:
      'The link of an event is more than 15 minutes old, was changed, or leads to a payslip that is void by now.',
    fix: 'Fetch the path without `link`, with a key.',
  },
  token_expired: {
    cause: 'The access token is older than 60 minutes.',
    fix: 'Create a new token with `POST /auth/token` and repeat the request.',
  },
  key_revoked: { cause: 'The key was revoked.', fix: 'Use another key of the account.' },
  key_expired: { cause: 'The key has passed its expiry date.', fix: 'Use another key of the account.' },
  auth_mode_not_allowed: {
    cause:
      'The key does not allow this authentication mode, for example a bearer header if only signatures are allowed.',
    fix: 'Use one of the `auth_modes` of the key.',
  },
  insufficient_scope: {
    cause: 'The key lacks a scope that the operation requires.',
    fix: 'Use a key with a scope listed in `details`. Access tokens may have fewer scopes than their key.',
  },
  token_exchange_forbidden: {
    cause:
      'An access token or a console session was sent to create or use a further credential, or the key may only sign requests.',
    fix: 'Send the API key itself, of the mode `token` or `bearer`.',
  },
  organization_forbidden: {
    cause: 'The key does not include the organization.',
    fix: 'Check `organization_id`. `GET /me` lists the organizations of the key.',
  },
  sandbox_only: {
    cause: 'The operation is available in the sandbox only.',
    fix: 'Send it to `/sandbox/v1` with a sandbox key.',
  },
  system_record: {
    cause: 'The record is statutory, or custom records of this kind are not enabled in this environment.',
    fix: 'Statutory records cannot be changed. Use previews with `rule_overrides` to simulate other values.',
  },
  ip_not_allowed: {
    cause: 'The request comes from an IP address outside the networks of the key.',
    fix: 'Send it from an allowed network, or change the allow list of the key.',
  },
  four_eyes_required: {
    cause:
      'The organization requires two keys: the key that calculated a run cannot lock it or mark it paid. A key cannot approve a bank account that it changed itself.',
    fix: 'Approve with another key. Without one, set `four_eyes` of `PATCH /payroll-settings` to false for runs; for a bank account, the details of the answer say from when a run pays it without approval.',
  },
  not_found: {
    cause:
      'The resource does not exist, or the key does not include its organization. Both return the same error.',
    fix: 'Check the id and the organization. Deleted records return this error too.',
  },
  not_generated: {
    cause: 'The import has no faulty rows, has not ended, or its faulty rows were deleted after 30 days.',
    fix: 'Read `failed` and `error_file_url` of the import.',
  },
  route_not_found: {
    cause: 'No operation has this path.',
    fix: 'Check the path and the prefix `/v1` or `/sandbox/v1`; paths have no trailing slash.',
  },
  method_not_allowed: {
    cause: 'The path exists but does not support the method.',
    fix: 'Use one of the methods in the header `Allow`.',
  },
  conflict: {
    cause:
      'Another request changed the same record at the same time, or the values contradict stored records.',
    fix: 'Read the record again, correct the values and repeat the change.',
  },
  external_id_taken: {
    cause: 'Another record of the organization has this `external_id`.',
    fix: 'Update the existing record, or send another id.',
  },
  code_taken: {
    cause: 'Another record of the organization has this code.',
    fix: 'Update the existing record, or send another code.',
  },
  duplicate_run: {
    cause: 'The organization already has a run for the period and these employees.',
    fix: 'Use the existing run, which `message` identifies. To start again, delete a draft or reverse a paid run.',
  },
  invalid_run_state: {
    cause: 'The status of the run does not allow the operation.',
    fix: 'Read the run. `details` lists the statuses that the operation requires.',
  },
  calculation_in_progress: {
    cause: 'The run is being calculated.',
    fix: 'Wait until the calculation ends, or cancel it with `POST /payroll-runs/{id}/cancel-calculation`.',
  },
  explanation_unavailable: {
    cause: 'The payslip was calculated by an earlier engine version, which this version does not reproduce.',
    fix: 'The amounts remain valid. Recalculate the run if it is not locked.',
  },
  file_blocked: {
    cause: 'The validation of a statutory file found errors.',
    fix: 'Correct the fields that `details` names by employee, or send `allow_errors=true`.',
  },
  form_inputs_missing: {
    cause: 'Fields that the form needs are not recorded.',
    fix: 'Record the fields that `details` names, or send `draft=true` for a draft that leaves them blank.',
  },
  run_has_failed_employees: {
    cause: 'Some employees of the run could not be calculated.',
    fix: 'Read `failures` of the run, correct the records and recalculate, or exclude the employees from the run.',
  },
  fnf_exists: {
    cause: 'The employee has a settlement that is neither settled nor cancelled, or was settled before.',
    fix: 'Continue or cancel that settlement. After it is settled, create one with `type` `resettlement`.',
  },
  invalid_fnf_state: {
    cause: 'The state of the settlement does not allow this operation.',
    fix: 'Read `status` of the settlement; the error names the states that allow the operation.',
  },
  fnf_is_stale: {
    cause: 'Facts of the settlement changed after it was calculated, so the amounts are outdated.',
    fix: 'Recalculate the settlement, with `reopen` and a reason if it is approved, and approve it again.',
  },
  run_is_stale: {
    cause: 'Inputs changed after the calculation, so the amounts are outdated.',
    fix: 'Recalculate the run, or lock it with `force` and a reason.',
  },
  run_not_reconciled: {
    cause: 'Stored figures of the run state different amounts. `details` names each pair.',
    fix: 'Recalculate the run. If the difference stays, send the `request_id` to support.',
  },
  run_on_hold: {
    cause: 'The whole run is on hold.',
    fix: 'Release it with `POST /payroll-runs/{id}/hold` first.',
  },
  run_blocked: {
    cause: 'A finding prevents the calculation, such as missing settings.',
    fix: 'Read `GET /payroll-runs/{id}/readiness`. Each finding states how to resolve it.',
  },
  period_locked: {
    cause: 'The change affects a wage month whose run is locked or paid.',
    fix: 'Send a date in the next open month, unlock the run, or use arrears.',
  },
  later_run_exists: {
    cause: 'A later paid run of the tax year depends on this run.',
    fix: 'Reverse the later run first, or send `cascade: "restate_ytd"`.',
  },
  employee_not_payable: {
    cause: 'Payroll runs may not pay the employee on that day.',
    fix: 'Allow payment with `PUT /employees/{id}/salary/allow-payroll`.',
  },
  employee_exited: {
    cause: 'The employee left before that day.',
    fix: 'Correct the date, or revoke the exit.',
  },
  employee_has_payroll: {
    cause: 'The employee has payslips and cannot be deleted.',
    fix: 'Record an exit with `POST /employees/{id}/exit` instead.',
  },
  component_in_use: {
    cause: 'A salary, a group or a formula uses the component.',
    fix: 'Remove the component from them, or set `is_active` to false.',
  },
  resource_in_use: {
    cause: 'Other records refer to this one.',
    fix: 'Change the records that refer to it, or set `is_active` to false.',
  },
  overlaps: {
    cause: 'The dates overlap with another record of the same kind.',
    fix: 'Change the dates, or update the other record.',
  },
  payslip_not_sendable: {
    cause:
      'The payslip is not final, is void or on hold, has no figures, or the password rule needs a PAN that is not recorded.',
    fix: 'Read the reason in `message`. Lock the run, release the hold, record the PAN, or send `include_unlocked: true` for a draft.',
  },
  mail_not_configured: {
    cause: 'The operator of the service has not configured a mail server.',
    fix: 'Download the payslip with `GET /payslips/{id}.pdf`, or ask the operator to configure one.',
  },
  console_not_configured: {
    cause: 'The operator of the service has not configured a console.',
    fix: 'Use the API itself, or ask the operator to configure a console.',
  },
  statutory_already_filed: {
    cause:
      'A return or payment that was submitted to an authority includes the figures of the run or settlement.',
    fix: '`details` names the filings. To reverse a run all the same, send `acknowledge_filed=true`, and file a revised return afterwards.',
  },
  filing_state_conflict: {
    cause: 'The status of the filing does not allow the reported status.',
    fix: 'Read the filing with `GET /statutory/filings`. An accepted filing can only be corrected in its details.',
  },
  import_running: {
    cause: 'An import of the same type has not ended for this organization.',
    fix: 'Wait for its end with `GET /imports/{jobId}`, or cancel it.',
  },
  already_paid: {
    cause: 'The run is already marked as paid.',
    fix: 'No action is required. Read the run for its payment. Pay employees on hold by their `employee_ids`.',
  },
  already_decided: {
    cause: 'The request was already approved, rejected or cancelled.',
    fix: 'Read the request for the decision.',
  },
  webhook_limit_reached: {
    cause: 'The organization has 20 webhook subscriptions, the maximum.',
    fix: 'Delete a subscription, or combine events in one.',
  },
  idempotency_key_in_use: {
    cause: 'The first request with this `Idempotency-Key` is still in progress.',
    fix: 'Repeat the request after `Retry-After` seconds; it then returns the stored response.',
  },
  precondition_failed: {
    cause: 'The resource has changed since the version in `If-Match`.',
    fix: 'Read the resource, apply the change to the current version, and send its `ETag`.',
  },
  precondition_required: {
    cause: 'The key was issued with `require_if_match`, and the request has no `If-Match`.',
    fix: 'Read the resource and send its `ETag` in `If-Match`.',
  },
  request_timeout: {
    cause:
      'The headers took more than a minute, or fewer than 16 KiB of the body arrived within 10 seconds. A body whose bytes keep coming may take as long as it needs.',
    fix: 'Repeat the request with the same `Idempotency-Key`, over a new connection.',
  },
  headers_too_large: {
    cause: 'The headers of the request are larger than 64 KiB.',
    fix: 'Send fewer or shorter headers.',
  },
  payload_too_large: {
    cause:
      'The body is larger than the operation allows: 1 MiB, 10 MiB for batches and previews, 25 MiB for a file.',
    fix: 'Send fewer rows per request.',
  },
  too_many_items: {
    cause: 'A list in the body has more items than the operation allows.',
    fix: 'Split the request. `message` states the limit.',
  },
  uri_too_long: {
    cause: 'The URL is longer than 8 KiB.',
    fix: 'Shorten the query: send fewer repeated filters, or several requests.',
  },
  unsupported_media_type: {
    cause:
      'The body is not declared as JSON, or is compressed; or the file of an import is no plain workbook or CSV.',
    fix: 'Send `Content-Type: application/json` and an uncompressed body. Save workbooks as .xlsx without password and macros.',
  },
  idempotency_key_reused: {
    cause: 'This `Idempotency-Key` was used for another request within 24 hours.',
    fix: 'Send a new key for each new request. Repeat a key only with the identical request.',
  },
  rate_limit_exceeded: {
    cause: 'The key has used all requests of the pool in this window.',
    fix: 'Wait `Retry-After` seconds. Use batches and webhooks instead of polling.',
  },
  concurrency_limit_exceeded: {
    cause: 'The key has reached its limit of concurrent streams.',
    fix: 'Close a stream, then repeat the request after `Retry-After` seconds.',
  },
  internal_error: {
    cause: 'The service failed unexpectedly. Nothing was written.',
    fix: 'Repeat the request with the same `Idempotency-Key`. If it fails again, report the `request_id`.',
  },
  service_unavailable: {
    cause:
      'The service cannot reach its database, is starting or stopping, or is busy: a large request was not admitted in time.',
    fix: 'Repeat the request with the same `Idempotency-Key` after `Retry-After` seconds.',
  },
  calculation_timeout: {
    cause: 'The calculation took longer than allowed.',
    fix: 'Send fewer employees per preview, or create a run, which does not have this limit.',
  },
  dependency_unavailable: {
    cause: 'A dependency of the service, such as the calculation engine, is unavailable.',
    fix: 'Repeat the request with the same `Idempotency-Key` after `Retry-After` seconds.',
  },
}
