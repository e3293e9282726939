import { auditActions } from '#storage/entities/audit-entry.ts'
import { Type } from 'typebox'
import {
  choice,
  instant,
  listOf,
  nullable,
  organizationId,
  record,
  syncPage,
  syncQuery,
  text,
} from '../../http/schema.ts'

const row = (description: string) =>
  nullable(Type.Unsafe<Record<string, unknown>>({ type: 'object', additionalProperties: true, description }))

const AuditEntry = record(
  {
    id: Type.String(),
    chain: Type.String({ description: 'An organization has a chain of its own; so has an account.' }),
    sequence: Type.Integer({ description: 'The place in the chain, from 1, without gaps.' }),
    organization_id: nullable(organizationId()),
    occurred_at: instant(),
    key_id: nullable(Type.String({ description: 'Who: a key; null where an operator did it.' })),
    auth_method: choice(['key', 'token', 'hmac', 'operator']),
    address: nullable(Type.String({ description: 'Where the call came from.' })),
    request_id: Type.String(),
    operation: Type.String({ description: 'The operationId of the call, or the operator’s command.' }),
    action: choice(auditActions, {
      description:
        'What was done. `called`: the request changed nothing itself; `revealed`: masked values were shown.',
    }),
    resource_type: Type.String(),
    resource_id: nullable(Type.String()),
    employee_id: nullable(Type.String()),
    before: row(
      'What was stored, of an update the changed fields alone; amounts in paise, secrets and numbers hidden.',
    ),
    after: row('What is stored since, in the same form.'),
    required_scope: nullable(
      Type.String({ description: 'The scope that `before` and `after` need, where the key lacks it.' }),
    ),
    previous_hash: Type.String({ description: 'The hash of the entry before it; empty for the first.' }),
    hash: Type.String({ description: 'SHA-256 over the previous hash and the entry. Keep it as a proof.' }),
    updated_at: instant(),
  },
  'AuditEntry',
)

export const AuditLog = syncPage(AuditEntry)
export const AuditLogQuery = Type.Object({
  ...syncQuery,
  organization_id: Type.Optional(organizationId()),
  employee_id: Type.Optional(text(104)),
  resource_type: Type.Optional(text(60)),
  resource_id: Type.Optional(text(104)),
  operation: Type.Optional(text(60)),
  action: Type.Optional(listOf(choice(auditActions), auditActions.length)),
  key_id: Type.Optional(text(40)),
  request_id: Type.Optional(text(40)),
})
