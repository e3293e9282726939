import { authModes } from '#storage/entities/api-key.ts'
import { Type } from 'typebox'
import {
  choice,
  flag,
  listOf,
  nullable,
  organizationId,
  plainDate,
  record,
  request,
  text,
  whole,
} from '../../http/schema.ts'

const environment = choice(['production', 'sandbox'])
const authMode = choice(authModes)
const instantText = () => Type.Unsafe<Date>({ type: 'string', format: 'date-time', 'x-unit': 'instant' })

export const TokenRequest = request({
  api_key: text(400, { description: 'The full API key, if no `Authorization` header is sent.' }),
  scopes: listOf(text(60), 60, {
    description: 'Scopes of the token, a subset of those of the key. Default: all scopes of the key.',
  }),
  organization_ids: listOf(organizationId(), 1_000, {
    description:
      'Organizations of the token, a subset of those of the key. Default: all, including organizations added later.',
  }),
})

export const Token = record({
  access_token: text(),
  token_type: choice(['Bearer']),
  expires_in: whole(0, 3600),
  expires_at: instantText(),
  scopes: Type.Array(Type.String()),
  organization_ids: Type.Array(Type.Integer()),
  api_version: plainDate(),
  environment,
})

const limit = record({
  limit: Type.Integer(),
  window_seconds: Type.Integer(),
  remaining: Type.Integer(),
  reset: Type.Integer({ description: 'End of the window in Unix seconds.' }),
})

export const Me = record({
  key: record({
    id: text(),
    name: text(),
    last4: text(),
    environment,
    auth_modes: Type.Array(authMode),
    created_at: instantText(),
    expires_at: nullable(instantText()),
    last_used_at: nullable(instantText()),
    ip_allowlist: Type.Array(Type.String(), {
      description: 'Networks that the key may be used from, as in 203.0.113.0/24; empty: any.',
      examples: [['203.0.113.0/24']],
    }),
    require_if_match: flag(),
    sign_query: flag(),
  }),
  api_version: plainDate({ description: 'Contract version that the key is pinned to.' }),
  latest_api_version: plainDate(),
  version_sunset: nullable(plainDate()),
  auth_method: choice(['key', 'token', 'hmac']),
  token_expires_at: nullable(instantText()),
  scopes: Type.Array(Type.String()),
  organizations: Type.Array(record({ id: organizationId(), name: text() })),
  organizations_truncated: flag(),
  limits: record({ general: limit, payroll: limit, bulk: limit }),
  size_limits: record({ body_bytes: Type.Integer(), bulk_body_bytes: Type.Integer(), page: Type.Integer() }),
  server_time: instantText(),
})
