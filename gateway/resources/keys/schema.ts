import { authModes } from '#storage/entities/api-key.ts'
import { Type } from 'typebox'
import {
  choice,
  described,
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
import { ConsoleUser } from '../console-sessions/schema.ts'

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
  access_token: described(
    text(),
    'The token. Send it as `Authorization: Bearer`.',
    'tok_9sK2mPqRtVwXyZ1a2b3c4d5e6f7g8h9i',
  ),
  token_type: described(choice(['Bearer']), 'Always `Bearer`.', 'Bearer'),
  expires_in: described(whole(0, 3600), 'Seconds until the token expires.', 3600),
  expires_at: instantText(),
  scopes: Type.Array(Type.String()),
  organization_ids: Type.Array(Type.Integer()),
  api_version: plainDate(),
  environment,
})

const limit = record({
  limit: Type.Integer(),
  window_seconds: described(Type.Integer(), 'Length of the window in seconds.', 60),
  remaining: Type.Integer(),
  reset: Type.Integer({ description: 'End of the window in Unix seconds.' }),
})

export const Me = record({
  key: record({
    id: described(text(), 'Id of the key.', 'key_01KAM3T9X4Q2V7R8Z5B6N1C0DE'),
    name: described(text(), 'Name of the key.', 'HR sync'),
    last4: described(text(), 'Last four characters of the key.', 'k3f9'),
    environment,
    auth_modes: described(Type.Array(authMode), 'How the key may authenticate.', 'bearer'),
    created_at: instantText(),
    expires_at: nullable(instantText()),
    last_used_at: described(nullable(instantText()), 'When the key was last used.', '2026-10-31T10:29:00Z'),
    ip_allowlist: Type.Array(Type.String(), {
      description: 'Networks that the key may be used from, as in 203.0.113.0/24; empty: any.',
      examples: [['203.0.113.0/24']],
    }),
    require_if_match: described(flag(), 'Whether writes must send `If-Match`.', false),
    sign_query: described(flag(), 'Whether the HMAC signature covers the query string.', true),
  }),
  api_version: plainDate({ description: 'Contract version that the key is pinned to.' }),
  latest_api_version: described(plainDate(), 'Newest contract version.', '2026-11-01'),
  version_sunset: described(
    nullable(plainDate()),
    'Day on which the pinned version stops working; null if none is set.',
    null,
  ),
  auth_method: choice(['key', 'token', 'hmac', 'session']),
  token_expires_at: described(
    nullable(instantText()),
    'When the access token or the console session of this request expires; null for a key.',
    null,
  ),
  session: described(
    nullable(
      record(
        {
          id: described(text(), 'Id of the console session.', 'cses_01KAM3T9X4Q2V7R8Z5B6N1C0DE'),
          user: described(nullable(ConsoleUser), 'Person who uses the session; null if none was named.'),
          expires_at: described(instantText(), 'When the console session ends.', '2026-10-31T11:30:00Z'),
          return_url: described(
            nullable(text()),
            'Address to which the console leads back.',
            'https://partner.example/payroll',
          ),
        },
        'CallingSession',
      ),
    ),
    'Console session that sent the request; null for a key, a token or a signature.',
    null,
  ),
  scopes: Type.Array(Type.String()),
  organizations: described(
    Type.Array(
      record({
        id: organizationId(),
        name: described(text(), 'Name of the organization.', 'Kaveri Textiles'),
      }),
    ),
    'The first 200 organizations that the key reaches.',
  ),
  organizations_truncated: described(flag(), 'Whether the key reaches more than the 200 listed.', false),
  limits: described(
    record({
      general: described(limit, 'The pool of ordinary requests.'),
      payroll: described(limit, 'The pool of calculations.'),
      bulk: described(limit, 'The pool of batch requests.'),
    }),
    'Rate limits of the key, by pool.',
  ),
  size_limits: described(
    record({
      body_bytes: described(Type.Integer(), 'Largest request body in bytes.', 1_048_576),
      bulk_body_bytes: described(
        Type.Integer(),
        'Largest body of a batch or a preview in bytes.',
        10_485_760,
      ),
      page: described(Type.Integer(), 'Largest `limit` of a list.', 200),
    }),
    'Size limits of requests.',
  ),
  server_time: described(
    instantText(),
    'Time of the service (UTC). Use it to correct clock skew before signing.',
    '2026-10-31T10:30:00Z',
  ),
})
