import { randomUUID } from "node:crypto";
import pg from "pg";
import type { Client } from "./client";
import { copyRows } from "./copy-rows";
import { type Comparison, compare } from "./paired";

const SECONDS = 4;
const BATCH = 1000;
const DUPLICATES = 50;

type Event = { accountNumber: string; quantity: number; startDateTime: string; uniqueKey: string };

/**
 * POST /v1/usage with batches of 1,000 events, of which 50 are known already, against COPY of 1,000
 * new events into the same table with the same constraints, each committed, on one connection.
 */
export async function compareUsage(
  client: Client,
  baseUrl: string,
  ownerUrl: string,
  tenantId: string,
  accounts: readonly string[],
): Promise<Comparison[]> {
  const copying = new pg.Client({ connectionString: ownerUrl });
  await copying.connect();
  // The floor stores events alone: without triggers it keeps no sums by day.
  await copying.query("set session_replication_role = replica");
  try {
    const ids = await accountIds(copying, tenantId, accounts);
    const floor = () => during(() => copyBatch(copying, tenantId, ids, accounts));
    const events = () => during(sender((batch) => sendEvents(client, batch), accounts));
    const file = () => during(sender((batch) => sendFile(client, baseUrl, batch), accounts));
    return [
      await compare("usage events in JSON", 0.15, floor, events),
      await compare("usage rows in CSV", 0.15, floor, file),
    ];
  } finally {
    await copying.end();
  }
}

/** Runs `work` for some seconds; events a second. */
async function during(work: () => Promise<void>): Promise<number> {
  const begun = performance.now();
  const end = begun + SECONDS * 1000;
  let done = 0;
  while (performance.now() < end) {
    await work();
    done += BATCH;
  }
  return done / ((performance.now() - begun) / 1000);
}

function freshEvents(count: number, accounts: readonly string[]): Event[] {
  return Array.from({ length: count }, (_, index) => ({
    accountNumber: accounts[index % accounts.length] ?? "",
    quantity: 1 + (index % 97) / 4,
    startDateTime: `2026-01-${String(1 + (index % 28)).padStart(2, "0")}T10:${String(index % 60).padStart(2, "0")}:00Z`,
    uniqueKey: randomUUID(),
  }));
}

/** Sends batches that repeat some events of the batch before; a wrong answer scores nothing. */
function sender(
  send: (batch: readonly Event[]) => Promise<{ accepted: number; duplicates: number }>,
  accounts: readonly string[],
): () => Promise<void> {
  let before: Event[] = [];
  return async () => {
    const fresh = freshEvents(BATCH - before.slice(0, DUPLICATES).length, accounts);
    const batch = [...before.slice(0, DUPLICATES), ...fresh];
    const answer = await send(batch);
    if (answer.accepted !== fresh.length || answer.accepted + answer.duplicates !== BATCH)
      throw new Error(`a wrong answer scores nothing: ${JSON.stringify(answer)}`);
    before = fresh;
  };
}

type Outcome = { accepted: number; duplicates: number };

function sendEvents({ call }: Client, batch: readonly Event[]): Promise<Outcome> {
  const usage = batch.map((event) => ({ ...event, unitOfMeasure: "Each" }));
  return call<Outcome>("POST", "/v1/usage", { usage });
}

async function sendFile(
  { token }: Client,
  baseUrl: string,
  batch: readonly Event[],
): Promise<Outcome> {
  const rows = batch.map(
    ({ accountNumber, quantity, startDateTime, uniqueKey }) =>
      `${accountNumber},Each,${quantity},${startDateTime},${uniqueKey}\r\n`,
  );
  const form = new FormData();
  const content = `ACCOUNT_ID,UOM,QTY,STARTDATE,UNIQUE_KEY\r\n${rows.join("")}`;
  form.set("file", new Blob([content], { type: "text/csv" }), "usage.csv");
  const headers = { authorization: `Bearer ${token}` };
  const answer = await fetch(`${baseUrl}/v1/usage`, { method: "POST", headers, body: form });
  return (await answer.json()) as Outcome;
}

async function accountIds(
  client: pg.Client,
  tenantId: string,
  accounts: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await client.query(
    "select id, account_number from account where tenant_id = $1 and account_number = any($2)",
    [tenantId, accounts],
  );
  return new Map(rows.map(({ id, account_number: number }) => [String(number), String(id)]));
}

const COLUMNS =
  "tenant_id, id, account_id, uom, quantity, start_at, start_day, unique_key, source_type, daily_id, created_by_id, updated_by_id, created_at, updated_at";

/** The floor's records belong to no sum. */
const NO_SUM = "00000000-0000-0000-0000-000000000000";

function copyBatch(
  client: pg.Client,
  tenantId: string,
  ids: ReadonlyMap<string, string>,
  accounts: readonly string[],
): Promise<void> {
  const now = new Date().toISOString();
  const lines = freshEvents(BATCH, accounts).map((event) =>
    [
      tenantId,
      randomUUID(),
      ids.get(event.accountNumber),
      "Each",
      event.quantity,
      event.startDateTime,
      event.startDateTime.slice(0, 10),
      event.uniqueKey,
      "API",
      NO_SUM,
      "bench",
      "bench",
      now,
      now,
    ].join("\t"),
  );
  const rows = Buffer.from(`${lines.join("\n")}\n`);
  return copyRows(client, `copy usage_record (${COLUMNS}) from stdin`, rows);
}
