import { auditActions } from '#storage/entities/audit-entry.ts'
import { Type } from 'typebox'
import {
  choice,
  createdQuery,
  described,
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
    chain: Type.String({
      description:
        'Hash chain that the entry belongs to. Each organization and each account has its own chain.',
    }),
    sequence: Type.Integer({ description: 'Position in the chain, from 1, without gaps.' }),
    organization_id: nullable(organizationId()),
    occurred_at: described(instant(), 'When the change was made (UTC).', '2026-10-31T10:30:00Z'),
    key_id: nullable(
      Type.String({
        description: 'Id of the key that made the change; null for an operator and for a download link.',
      }),
    ),
    session_id: nullable(
      Type.String({ description: 'Id of the console session that made the change; null for any other.' }),
    ),
    user_id: nullable(
      Type.String({
        description: 'Your own id of the person who used the console session; null if none was named.',
      }),
    ),
    auth_method: choice(['key', 'token', 'hmac', 'session', 'link', 'operator']),
    address: nullable(Type.String({ description: 'IP address of the caller; null for an operator.' })),
    request_id: Type.String(),
    operation: Type.String({ description: '`operationId` of the request, or the command of the operator.' }),
    action: choice(auditActions, {
      description:
        'What was done. `called`: the request itself changed nothing; `revealed`: masked values were returned in full.',
    }),
    resource_type: Type.String(),
    resource_id: nullable(Type.String()),
    employee_id: nullable(Type.String()),
    before: row(
      'Stored values before the change; for an update, only the changed fields. Amounts are in paise; secrets and identity numbers are masked.',
    ),
    after: row('Stored values after the change, in the same format as `before`.'),
    required_scope: nullable(
      Type.String({ description: 'Scope that reads `before` and `after`; null if the key has it.' }),
    ),
    previous_hash: Type.String({ description: 'Hash of the previous entry; empty for the first entry.' }),
    hash: Type.String({
      description: 'SHA-256 of the previous hash and this entry. Store it to verify the log later.',
    }),
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
  operation: Type.Optional(described(text(60), '`operationId` of the request.', 'updateEmployee')),
  action: Type.Optional(described(listOf(choice(auditActions), auditActions.length), 'What was done.')),
  key_id: Type.Optional(text(40)),
  session_id: Type.Optional(text(40)),
  user_id: Type.Optional(text(100)),
  request_id: Type.Optional(text(40)),
  ...createdQuery,
})
