/** What the gateway keeps of requests: answers for those that are sent again. */
export const requests = `
create table idempotency_record (
  account_id text collate "C" not null,
  key_hash bytea not null,
  fingerprint bytea not null,
  organization_ids int[] not null,
  lease text not null,
  leased_until timestamptz not null,
  answer_sealed text,
  expires_at timestamptz not null,
  primary key (account_id, key_hash)
);
create index idempotency_record_by_end on idempotency_record (expires_at);
`
