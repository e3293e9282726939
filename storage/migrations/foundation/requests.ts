// What the gateway keeps of requests: answers for those that are sent again, tokens, and how many there were.

import { accountTable, audited, plumbing, secured, systemTable } from './tables.ts'

export const requests: readonly string[] = [
  accountTable(
    'idempotency_record',
    `
  account_id text collate "C" not null,
  key_hash bytea not null,
  fingerprint bytea not null,
  organization_ids int[] not null,
  lease text not null,
  leased_until timestamptz not null,
  answer_sealed text,
  committed jsonb,
  abandoned boolean not null default false,
  expires_at timestamptz not null,
  primary key (account_id, key_hash)`,
    'select, insert, update, delete',
  ),
  `create index idempotency_record_by_end on idempotency_record (expires_at);`,
  plumbing('idempotency_record', 'select (expires_at), delete'),
  accountTable(
    'access_token',
    `
  token_hash bytea primary key,
  key_id text collate "C" not null,
  account_id text collate "C" not null,
  scopes text[],
  organization_ids int[],
  expires_at timestamptz not null`,
    'select, insert',
  ),
  `create index access_token_by_end on access_token (expires_at);`,
  plumbing('access_token', 'select, delete'),
  audited('access_token'),
  accountTable(
    'console_session',
    `
  id text collate "C" primary key,
  account_id text collate "C" not null,
  key_id text collate "C" not null references api_key,
  environment text not null check (environment in ('production', 'sandbox')),
  link_hash bytea not null unique,
  secret_hash bytea unique,
  scopes text[] not null,
  organization_ids int[],
  user_id text,
  user_name text,
  return_url text,
  link_expires_at timestamptz not null,
  redeemed_at timestamptz,
  expires_at timestamptz not null,
  ended_at timestamptz,
  created_at timestamptz not null default now(),
  check ((secret_hash is null) = (redeemed_at is null))`,
    'select, insert, update (secret_hash, redeemed_at, ended_at)',
  ),
  `create index console_session_by_account on console_session (account_id, environment, id);
create index console_session_by_end on console_session (expires_at);`,
  plumbing('console_session', 'select, delete'),
  audited('console_session'),
  systemTable(
    'routine',
    `
  name text primary key,
  began_at timestamptz,
  ok boolean,
  succeeded_at timestamptz`,
    'select, insert, update',
  ),
  `-- The key is a pool and a key, with a colon between; expire is in milliseconds. A crash may forget the counts of a window, which
-- harms nobody.
create unlogged table rate_limit (
  key text primary key,
  points int not null default 0,
  expire bigint,
  used_at timestamptz
);
${secured('rate_limit')}
${plumbing('rate_limit', 'select, insert, update, delete')}`,
]
