import pg from "pg";
import { TemporaryError } from "@/lib/kernel/errors";
import { directAddress } from "./db";

/** Proof that this process, and no other, does some work. */
export type Held = {
  /** @throws TemporaryError when the session that holds the lock is gone. */
  check: () => void;
};

/**
 * A session that lives for hours with little traffic: PostgreSQL checks every half minute whether its client is alive,
 * also on a machine that lost power.
 */
const OPTIONS =
  "-c idle_session_timeout=0 -c tcp_keepalives_idle=30 -c tcp_keepalives_interval=10 -c statement_timeout=10000";

/**
 * Milliseconds of silence after which this side probes, too: a database that moved to another machine sends nothing,
 * and the lock is not there.
 */
const ASK_AFTER = 30_000;

/**
 * Does work under a name unless it is being done already, in this process or in another. A dedicated session holds a
 * PostgreSQL lock meanwhile: it lasts as long as the session, so it needs no renewal, and a killed process releases it
 * immediately. Sessions need a direct connection: a pooler would share this one with others.
 *
 * @returns false when it is being done elsewhere, and nothing was done.
 */
export async function alone(
  name: string,
  work: (held: Held) => Promise<unknown>,
): Promise<boolean> {
  const client = new pg.Client({
    connectionString: directAddress(),
    application_name: `${process.env.PERENNIAL_PROCESS ?? "perennial"}-alone`,
    options: OPTIONS,
    keepAlive: true,
    keepAliveInitialDelayMillis: ASK_AFTER,
    connectionTimeoutMillis: 5000,
  });
  let lost = false;
  client.on("error", () => (lost = true));
  client.on("end", () => (lost = true));
  await client.connect();
  try {
    const text = "select where pg_try_advisory_lock(hashtextextended($1, 0))";
    if ((await client.query(text, [name])).rowCount === 0) return false;
    const check = () => {
      if (lost)
        throw new TemporaryError("The work goes on later: its lock in the database is gone.");
    };
    await work({ check });
    return true;
  } finally {
    await client.end();
  }
}
