import pg from "pg";
import { env } from "../env";
import { log } from "../log";

let listening = false;
let changes = 0;
let stopped = false;
let client: pg.Client | undefined;

/** True while changes of credentials reach this process at once; only then may they be cached. */
export function isListening(): boolean {
  return listening;
}

/** Grows with every change of credentials, users, tenants, entities or orgs. */
export function changeCounter(): number {
  return changes;
}

/** Listens for changes and reconnects when the connection breaks; until then nothing is cached. */
export async function listenForChanges(): Promise<void> {
  if (stopped) return;
  const connection = new pg.Client({
    connectionString: env().DATABASE_APP_URL ?? env().DATABASE_PORTAL_URL,
    application_name: "perennial-listen",
    keepAlive: true,
  });
  client = connection;
  const retry = () => {
    if (client !== connection) return;
    listening = false;
    client = undefined;
    connection.end().catch(() => undefined);
    if (!stopped) setTimeout(() => void listenForChanges(), 500).unref();
  };
  connection.on("error", retry);
  connection.on("end", retry);
  connection.on("notification", () => {
    changes += 1;
  });
  try {
    await connection.connect();
    await connection.query("listen perennial_principals");
    changes += 1;
    listening = true;
  } catch (error) {
    log.warn(
      { err: error },
      "cannot listen for changes of credentials; they are read on each request",
    );
    retry();
  }
}

/** Stops listening; the process is ending. */
export async function stopListening(): Promise<void> {
  stopped = true;
  listening = false;
  const connection = client;
  client = undefined;
  await connection?.end();
}
