import { fork } from "node:child_process";
import autocannon from "autocannon";
import pg from "pg";
import type { Client } from "./client";
import { type Comparison, compare } from "./paired";

const SECONDS = 4;
const CONNECTIONS = 4;
const CONTACTS = 45_000;
const PAGE = 99;
/** The page that is as quick as the first one. */
const DEEP = 400;
const READS = 60;
const QUERY =
  "select Id, AccountId, FirstName, LastName, WorkEmail, City, Country, CreatedDate from Contact";

/** Milliseconds of the first page of a list and of one far down: the middle of many reads, taken in turn. */
export type PageTimes = { first: number; deep: number; ratio: number };

/** Stores contacts of an account directly: their making is not what is measured. */
export async function storeContacts(
  ownerUrl: string,
  tenantId: string,
  account: string,
): Promise<void> {
  const owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
  try {
    await owner.query(
      `insert into contact (tenant_id, id, account_id, first_name, last_name, work_email, city, country, created_at, updated_at)
       select a.tenant_id, gen_random_uuid(), a.id, 'Bea', 'Bench ' || n, 'bea' || n || '@example.com', 'Springfield', 'US', now(), now()
       from account a, generate_series(1, $3::int) n where a.tenant_id = $1 and a.account_number = $2`,
      [tenantId, account, CONTACTS],
    );
    await owner.query("analyze contact");
  } finally {
    await owner.end();
  }
}

/** `action/query` of 2,000 records against bare node with one prepared statement, the same bytes from both. */
export async function compareQueries(
  client: Client,
  baseUrl: string,
  ownerUrl: string,
  tenantId: string,
): Promise<Comparison> {
  const address = `${baseUrl}/v1/action/query`;
  const body = JSON.stringify({ queryString: QUERY });
  const headers = {
    authorization: `Bearer ${client.token}`,
    "content-type": "application/json",
  };
  const answer = await fetch(address, { method: "POST", body, headers });
  const bytes = Buffer.from(await answer.arrayBuffer());
  const { size } = JSON.parse(bytes.toString()) as { size: number };
  if (size !== 2000) throw new Error(`a page of ${size} records`);
  const floor = fork(".build/bench/floor-query.mjs", [ownerUrl, tenantId]);
  try {
    const port = await new Promise<number>((resolve) => {
      floor.once("message", (message) => resolve(message as number));
      floor.send(bytes.toString("base64"));
    });
    const floorUrl = `http://127.0.0.1:${port}/`;
    return await compare(
      "action/query of 2,000 records",
      0.4,
      () => rate(floorUrl, bytes.length),
      () => rate(address, bytes.length, { method: "POST", body, headers }),
    );
  } finally {
    floor.kill();
  }
}

type Sent = { method?: "POST"; body?: string; headers?: Record<string, string> };

/** Requests a second; any answer that is not the expected one spoils the run. */
async function rate(url: string, size: number, sent: Sent = {}): Promise<number> {
  const result = await autocannon({ url, connections: CONNECTIONS, duration: SECONDS, ...sent });
  const wrong = result.non2xx + result.errors + result.timeouts;
  // The locator of each answer has its own time and signature, of the same length.
  if (wrong || result.throughput.total < result.requests.total * (size - 10))
    throw new Error(`${wrong} answers were wrong`);
  return result.requests.average;
}

type Page = { data: { id: string }[]; nextPage: string | null };

/** The first page of contacts and the one at depth 400, each read many times in turn. */
export async function timePages({ call }: Client): Promise<PageTimes> {
  const list = `/object-query/contacts?pageSize=${PAGE}`;
  let address = list;
  for (let page = 1; page < DEEP; page++) {
    const { nextPage } = await call<Page>("GET", address);
    if (nextPage === null) throw new Error(`the list ends at page ${page}`);
    address = nextPage.replace(/^https?:\/\/[^/]+/, "");
  }
  const times = { first: [] as number[], deep: [] as number[] };
  for (let read = 0; read < READS; read++)
    for (const [name, of] of [
      ["first", list],
      ["deep", address],
    ] as const) {
      const begun = performance.now();
      const { data } = await call<Page>("GET", of);
      times[name].push(performance.now() - begun);
      if (data.length !== PAGE) throw new Error("a wrong answer scores nothing");
    }
  const median = (of: number[]) => of.toSorted((a, b) => a - b)[READS / 2] ?? 0;
  const [first, deep] = [median(times.first), median(times.deep)];
  return { first, deep, ratio: deep / first };
}
