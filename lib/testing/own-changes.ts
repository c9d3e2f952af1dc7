import pg from "pg";
import { Changes } from "@/lib/platform/auth/changes";

type Listening = { perennialHears?: true };

/** The first statement of a connection. PostgreSQL tells a session of its own changes before it answers. */
function listen(client: pg.Client, changes: Changes): void {
  client.on("notification", ({ channel, payload = "" }) => {
    if (channel === "perennial_principals") changes.note(payload);
  });
  client.query("listen perennial_principals").catch(() => undefined);
}

/**
 * Lets this process cache what credentials stand for, as a served one does. Every connection of it hears of changes, so
 * that a test that stores something finds it with its next call; those through a pooler cannot listen.
 */
export function hearOwnChanges(): void {
  const own = globalThis as Listening;
  if (own.perennialHears || process.env.DATABASE_POOLER === "transaction") return;
  own.perennialHears = true;
  const changes = new Changes();
  globalThis.perennialChanges ??= { listening: true, changes, others: new Map(), stopped: false };
  pg.Client.prototype.connect = new Proxy(Reflect.get(pg.Client.prototype, "connect"), {
    apply(connect, client: pg.Client, given) {
      const connected = Reflect.apply(connect, client, given);
      listen(client, changes);
      return connected;
    },
  });
}
