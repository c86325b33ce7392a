import type { PoolClient } from "pg";
import pg from "pg";
import { messageOf, PlumblineError } from "../../errors.js";

const CONNECT_MS = 3000;
const ANSWER_MS = 10_000;
const MAX_CONNECTIONS = 8;

/** A row; every selected column is text, a number or null. */
export type Row = Readonly<Record<string, string | number | null>>;

export type PostgresConnection = ReturnType<typeof postgresConnection>;

export function postgresConnection(url: string) {
  const pool = new pg.Pool({
    connectionString: url,
    max: MAX_CONNECTIONS,
    connectionTimeoutMillis: CONNECT_MS,
    query_timeout: ANSWER_MS,
    // Also set on the server, so that it does not hold locks for a client that has given up.
    statement_timeout: ANSWER_MS,
  });
  // Idle connections break when the server goes away; the pool opens new ones.
  pool.on("error", () => undefined);
  let prepared: Promise<void> | undefined;

  async function prepare(): Promise<void> {
    const client = await pool.connect();
    try {
      await prepareTables(client);
    } finally {
      client.release();
    }
  }

  /** One statement. Every failure of the server is `server-unavailable`. */
  async function ask(statement: string, values: readonly unknown[] = []) {
    try {
      prepared ??= prepare();
      await prepared.catch((error: unknown) => {
        prepared = undefined;
        throw error;
      });
      const { rows, rowCount } = await pool.query<Row>(statement, [...values]);
      return { rows, count: rowCount ?? 0 };
    } catch (cause) {
      throw new PlumblineError("server-unavailable", `PostgreSQL does not answer: ${messageOf(cause)}`, { cause, retryable: true });
    }
  }

  return {
    ask,
    text: async (statement: string, values: readonly unknown[], column: string) => textIn((await ask(statement, values)).rows[0], column),
    ids: async (statement: string, values: readonly unknown[] = []): Promise<readonly string[]> =>
      (await ask(statement, values)).rows.flatMap((row) => textIn(row, "id") ?? []),
    /** Whether the statement found or changed one row. */
    hits: async (statement: string, values: readonly unknown[] = []) => (await ask(statement, values)).count === 1,
    close: () => pool.end(),
  };
}

export function textIn(row: Row | undefined, column: string): string | null {
  const value = row?.[column];
  return typeof value === "string" ? value : null;
}

/** An arbitrary constant: processes that start together create the tables one after the other. */
const LOCK = 7_220_916;

/**
 * One row per verification, from the accepted job to its record: both are written by one statement, so that they cannot disagree. `request` is
 * null for `/v1/verify`, which makes no job. Ids sort by time as bytes do.
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
create table if not exists plumbline.batches (id text collate "C" primary key, text text not null);
create table if not exists plumbline.shares (id text collate "C" primary key, text text not null);
create table if not exists plumbline.work (work text primary key, holder text not null, lease_until timestamptz not null);
`;

async function prepareTables(client: PoolClient): Promise<void> {
  await client.query("begin");
  await client.query("select pg_advisory_xact_lock($1)", [LOCK]);
  // The most recently added table.
  const { rows } = await client.query("select to_regclass('plumbline.shares') is not null as ready");
  // A role that may not create tables can use those that an operator created.
  if (rows[0]?.ready !== true) await client.query(TABLES);
  await client.query("commit");
}
