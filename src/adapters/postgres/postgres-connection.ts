import pg from "pg";
import { messageOf, PlumblineError } from "../../errors.js";
import { prepareTables } from "./postgres-schema.js";

/** Who asks gets an answer in this time, or `server-unavailable`. */
const CONNECT_MS = 3000;
const ANSWER_MS = 10_000;
const MAX_CONNECTIONS = 8;

/** A row as it comes; every column that is read is text, a number or null. */
export type Row = Readonly<Record<string, string | number | null>>;

export type PostgresConnection = {
  /** One statement. Every failure of the server is `server-unavailable`. */
  ask(statement: string, values?: readonly unknown[]): Promise<{ readonly rows: readonly Row[]; readonly count: number }>;
  close(): Promise<void>;
};

export function postgresConnection(url: string): PostgresConnection {
  const pool = new pg.Pool({
    connectionString: url,
    max: MAX_CONNECTIONS,
    connectionTimeoutMillis: CONNECT_MS,
    query_timeout: ANSWER_MS,
    // A server that hangs must not keep the rows of a client that has given up.
    statement_timeout: ANSWER_MS,
  });
  // Idle connections break when the server goes away; the pool makes new ones.
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

  return {
    async ask(statement, values = []) {
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
    },
    close: () => pool.end(),
  };
}

export function textIn(row: Row | undefined, column: string): string | null {
  const value = row?.[column];
  return typeof value === "string" ? value : null;
}
