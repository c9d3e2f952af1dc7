import pg from "pg";
import { Changes } from "@/lib/platform/auth/changes";

type Listening = { perennialHears?: true };

/** The first statement of a connection. PostgreSQL tells a session of its own changes before it answers. */
function listen(client: pg.Client, changes: Changes, done: () => void): void {
  client.on("notification", ({ channel, payload = "" }) => {
    if (channel === "perennial_principals") changes.note(payload);
  });
  // A connection that has just broken says so to its owner's first statement.
  client.query("listen perennial_principals", () => done());
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
    apply(connect, client: pg.Client, [done]: [((error?: Error) => void)?]) {
      const listening = (heard: () => void) => listen(client, changes, heard);
      if (!done) return Reflect.apply(connect, client, []).then(() => new Promise<void>(listening));
      const connected = (error?: Error) => (error ? done(error) : listening(done));
      return connect.call(client, connected);
    },
  });
}
