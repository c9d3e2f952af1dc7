import pg from "pg";
import { uuidOf } from "@/lib/kernel/ids";
import { directAddress } from "../database/db";
import { log } from "../log";
import { Changes } from "./changes";

type Hear = (word: string) => void;

type State = {
  listening: boolean;
  changes: Changes;
  /** Listeners of further channels beside the changes. */
  others: Map<string, Set<Hear>>;
  stopped: boolean;
  client?: pg.Client;
};

const CHANGES = "perennial_principals";

declare global {
  var perennialChanges: State | undefined;
}

/** One per process, also where Next loads this module again for its route files. */
const state: State = (globalThis.perennialChanges ??= {
  listening: false,
  changes: new Changes(),
  others: new Map(),
  stopped: false,
});

/** True while changes of credentials reach this process immediately; only then may they be cached. */
export function isListening(): boolean {
  return state.listening;
}

/** Increases with every change of credentials, users, tenants, entities or orgs. */
export function changeCounter(): number {
  return state.changes.count;
}

/** The counter's value at the tenant's last possible change. */
export function lastChangeOf(tenantId: string): number {
  return state.changes.lastOf(tenantId);
}

/**
 * Calls `hear` with every notification of a further channel, once `listenForChanges` has begun; some may be
 * missed.
 */
export function alsoHear(channel: string, hear: Hear): void {
  const all = state.others.get(channel);
  if (all) all.add(hear);
  else state.others.set(channel, new Set([hear]));
}

/** Listens for changes and reconnects when the connection breaks; until then nothing is cached. */
export async function listenForChanges(): Promise<void> {
  if (state.stopped) return;
  const connection = new pg.Client({
    connectionString: directAddress(),
    application_name: "perennial-listen",
    keepAlive: true,
  });
  state.client = connection;
  const retry = () => {
    if (state.client !== connection) return;
    state.listening = false;
    delete state.client;
    connection.end().catch(() => undefined);
    if (!state.stopped) setTimeout(() => void listenForChanges(), 500).unref();
  };
  connection.on("error", retry);
  connection.on("end", retry);
  connection.on("notification", ({ channel, payload = "" }) => {
    for (const hear of state.others.get(channel) ?? []) hear(payload);
    if (channel !== CHANGES) return;
    const tenantId = uuidOf(payload);
    if (tenantId === undefined) state.changes.noteAll();
    else state.changes.note(tenantId);
  });
  try {
    await connection.connect();
    for (const channel of [CHANGES, ...state.others.keys()])
      await connection.query(`listen ${connection.escapeIdentifier(channel)}`);
    // Earlier changes were not reported.
    state.changes.noteAll();
    state.listening = true;
  } catch (error) {
    log.warn(
      { err: error },
      "cannot listen for changes of credentials; they are read on each request",
    );
    retry();
  }
}

/** Stops listening; called when the process ends. */
export async function stopListening(): Promise<void> {
  state.stopped = true;
  state.listening = false;
  const connection = state.client;
  delete state.client;
  await connection?.end();
}
