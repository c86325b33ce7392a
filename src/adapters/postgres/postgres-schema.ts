import type { PoolClient } from "pg";

/** Any number, as long as it stays the same: processes that start together prepare the tables one after the other. */
const LOCK = 7_220_916;

/**
 * One row a verification, from its promise to its record: what became of a job and its record cannot disagree, because they are written by one
 * statement. `request` is null where nobody promised anything (`/v1/verify`). Ids sort by time as bytes do.
 */
const TABLES = `
create schema if not exists plumbline;
create table if not exists plumbline.verifications (
  id text collate "C" primary key,
  batch text,
  created_at text not null,
  owner text,
  request text,
  trace text,
  state text not null check (state in ('queued', 'running', 'ended', 'cancelled')),
  failure text,
  record text,
  events text,
  holder text,
  lease_until timestamptz,
  run_at timestamptz not null default now(),
  tries integer not null default 0,
  lost integer not null default 0
);
create index if not exists verifications_batch on plumbline.verifications (batch, id) where batch is not null;
create index if not exists verifications_queued on plumbline.verifications (run_at, id) where state = 'queued';
create index if not exists verifications_running on plumbline.verifications (lease_until) where state = 'running';
create table if not exists plumbline.webhooks (
  id text primary key,
  url text not null,
  tries integer not null default 0,
  due_at timestamptz not null
);
create index if not exists webhooks_due on plumbline.webhooks (due_at);
create table if not exists plumbline.pages (sha256 text primary key, text text not null, kept_at timestamptz not null default now());
alter table plumbline.verifications add column if not exists trace text;
alter table plumbline.verifications add column if not exists owner text;
alter table plumbline.pages add column if not exists kept_at timestamptz not null default now();
create table if not exists plumbline.answers (
  name text primary key,
  request text not null,
  holder text,
  answer text,
  until timestamptz not null
);
create table if not exists plumbline.work (work text primary key, holder text not null, lease_until timestamptz not null);
`;

/** Makes what is missing; what is there stays. */
export async function prepareTables(client: PoolClient): Promise<void> {
  await client.query("begin");
  await client.query("select pg_advisory_xact_lock($1)", [LOCK]);
  // What was added last.
  const { rows } = await client.query(
    "select exists (select from pg_attribute where attrelid = to_regclass('plumbline.verifications') and attname = 'owner') as ready",
  );
  // A role that may not make tables can use those that an operator made.
  if (rows[0]?.ready !== true) await client.query(TABLES);
  await client.query("commit");
}
