import pg from "pg";
import { TemporaryError } from "@/lib/kernel/errors";
import { directAddress } from "./db";

/** That this process, and no other, does some work. */
export type Held = {
  /** @throws TemporaryError when that is so no longer, because the session that held it is gone. */
  check: () => void;
};

/**
 * A session that lives for hours and says little: PostgreSQL looks every half minute whether its process is still there, on a
 * machine that lost its power, too.
 */
const OPTIONS =
  "-c idle_session_timeout=0 -c tcp_keepalives_idle=30 -c tcp_keepalives_interval=10 -c statement_timeout=10000";

/** Milliseconds of silence after which this side asks, too: a database that moved to another machine says nothing, and the lock is not there. */
const ASK_AFTER = 30_000;

/**
 * Does work of a name unless somebody does it already, in this process or in another. A session of
 * its own holds a lock of PostgreSQL meanwhile: it lasts as long as the session, so that nothing has to be renewed in time, and a
 * process that is killed lets go at once. Sessions need PostgreSQL itself: a pooler would give this one to others.
 *
 * @returns false when somebody else does it, and nothing was done.
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
