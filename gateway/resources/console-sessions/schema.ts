import { Type } from 'typebox'
import {
  choice,
  described,
  instant,
  listOf,
  nullable,
  organizationId,
  page,
  sortedQuery,
  personName,
  record,
  request,
  text,
  whole,
} from '../../http/schema.ts'

const id = () => described(text(), 'Id of the console session.', 'cses_01KAM3T9X4Q2V7R8Z5B6N1C0DE')

const personOfSession = 'Person who uses the session; null if none was named.'

export const ConsoleUser = record(
  {
    id: described(text(), 'Your own id of the person.', 'user-417'),
    name: described(nullable(text()), 'Name of the person.', 'Meera Nair'),
  },
  'ConsoleUser',
)

export const ConsoleSessionRequest = request({
  scopes: listOf(text(60), 60, {
    description:
      'Scopes of the session, a subset of those of the key. Default: all scopes of the key but those of the console itself.',
  }),
  organization_ids: listOf(organizationId(), 1_000, {
    description:
      'Organizations of the session, a subset of those of the key. Default: all, including organizations added later.',
  }),
  expires_in: described(whole(60, 3600, { default: 3600 }), 'Seconds until the session ends.', 3600),
  return_url: described(
    text(2_000),
    'Address to which the console leads back: https, or http on this machine where the console is there too.',
    'https://partner.example/payroll',
  ),
  user: described(
    request(
      {
        id: described(text(100), 'Your own id of the person.', 'user-417'),
        name: personName(200, { description: 'Name of the person.', examples: ['Meera Nair'] }),
      },
      ['id'],
    ),
    'The person who uses the session. Two-person checks take two users of one key for two persons, and sessions without a user for the key itself.',
  ),
})

const shown = {
  id: id(),
  scopes: Type.Array(Type.String()),
  organization_ids: Type.Array(Type.Integer()),
  user: described(nullable(ConsoleUser), personOfSession),
  return_url: described(
    nullable(text()),
    'Address to which the console leads back.',
    'https://partner.example/payroll',
  ),
  link_expires_at: described(
    instant(),
    'When the link stops working: after five minutes.',
    '2026-10-31T10:35:00Z',
  ),
  expires_at: described(instant(), 'When the session ends.', '2026-10-31T11:30:00Z'),
  created_at: instant(),
}

export const CreatedConsoleSession = record(
  {
    ...shown,
    url: described(
      text(),
      'Link that opens the console once. Lead the browser of the person there; do not store it.',
      'https://console.example/enter?token=csl_9sK2mPqRtVwXyZ1a2b3c4d5e6f7g8h9i',
    ),
  },
  'CreatedConsoleSession',
)

const ConsoleSession = record(
  {
    ...shown,
    key_id: described(text(), 'Id of the key that created the session.', 'key_01KAM3T9X4Q2V7R8Z5B6N1C0DE'),
    redeemed_at: described(
      nullable(instant()),
      'When the link was used; null until then.',
      '2026-10-31T10:31:00Z',
    ),
    ended_at: described(
      nullable(instant()),
      'When the session was ended before `expires_at`; null if it was not.',
      null,
    ),
  },
  'ConsoleSession',
)

export const ConsoleSessionList = page(ConsoleSession)
export const ConsoleSessionQuery = Type.Object(sortedQuery)
export const ConsoleSessionPath = Type.Object({ id: text(60) })

export const Redemption = request(
  {
    token: described(text(200), 'The token of the link.', 'csl_9sK2mPqRtVwXyZ1a2b3c4d5e6f7g8h9i'),
  },
  ['token'],
)

export const RedeemedConsoleSession = record(
  {
    id: id(),
    api_key: described(
      text(),
      'The secret of the session, which is not shown again. Send it as `Authorization: Bearer`.',
      'css_9sK2mPqRtVwXyZ1a2b3c4d5e6f7g8h9i',
    ),
    environment: choice(['production', 'sandbox'], {
      description: 'Environment of the session, whose base address its requests use.',
    }),
    account: described(
      record({
        id: described(text(), 'Id of the account.', 'acc_01KAM3T9X4Q2V7R8Z5B6N1C0DE'),
        name: described(text(), 'Name of the account.', 'Nimbus HR'),
      }),
      'Account of the session.',
    ),
    scopes: Type.Array(Type.String()),
    organization_ids: Type.Array(Type.Integer()),
    user: described(nullable(ConsoleUser), personOfSession),
    return_url: described(
      nullable(text()),
      'Address to which the console leads back.',
      'https://partner.example/payroll',
    ),
    expires_at: described(instant(), 'When the session ends.', '2026-10-31T11:30:00Z'),
  },
  'RedeemedConsoleSession',
)
