import { type Client, clientOf, makeAccounts, makeCatalog } from "./client";
import { compareOrders } from "./create-order";
import { engineSpeed } from "./engine-speed";
import { compareUsage } from "./ingest-usage";
import { type Instance, startInstance } from "./instance";
import { reportShape, timeShapes } from "./order-shapes";
import { besideSlowGateway, compareNumbering, reportSlowGateway } from "./numbers";
import { measureBillRuns, measureNights, measureRises } from "./apart";
import { report } from "./paired";
import { compareQueries, storeContacts, timePages } from "./query-records";
import { compareReads } from "./read-account";
import { reportRating, timeRating } from "./rate-usage";
import { timeUnbilled } from "./unbilled-usage";

/**
 * `npm run bench`: ratios to a floor that is measured in the same run, on the same database with the
 * same durability. bench/README.md tells what each figure means and keeps the baseline.
 * `npm run bench -- engine` measures the engine alone and starts nothing; `-- shapes` measures large
 * orders alone, `-- numbers` numbers without gaps, `-- reads` the most frequent read alone, `-- queries` queries and deep pages alone, `-- pooled` reads and orders of an
 * installation behind PgBouncer, `-- rating` bills of a million events, `-- night` nights whose gateway takes 50 ms,
 * `-- rises` price rises of 10,000 subscriptions, `-- bill-runs` bill runs of 10,000 accounts.
 */
const SECOND_START_MILLISECONDS = 3000;
const UNBILLED_MILLISECONDS = 10;
/** How much longer than the first page one far down a list may take. */
const DEEP_PAGE = 1.1;
const say = (line: string) => process.stdout.write(`${line}\n`);

const only = process.argv[2];
const parts: Record<string, () => Promise<void>> = {
  engine: measureEngine,
  shapes: measureShapes,
  numbers: measureNumbers,
  reads: measureReads,
  queries: measureQueries,
  pooled: measurePooled,
  night: measureNights,
  rating: measureRating,
  rises: measureRises,
  "bill-runs": measureBillRuns,
};
if (only === undefined) await measureEngine();
await (parts[only ?? ""] ?? measureService)();

/** The engine alone: nothing is started. */
async function measureEngine(): Promise<void> {
  for (const line of engineSpeed()) say(line);
}

/** The most frequent read, on an installation of its own. */
async function measureReads(): Promise<void> {
  const instance = await startInstance();
  try {
    const client = await clientOf(instance);
    await makeCatalog(client);
    say(await readsOf(instance, client, await makeAccounts(client, 8)));
  } finally {
    await instance.stop();
  }
}

/** Queries and deep pages, on an installation of their own. */
async function measureQueries(): Promise<void> {
  const instance = await startInstance();
  try {
    const client = await clientOf(instance);
    await makeCatalog(client);
    for (const line of await queriesOf(instance, client, await makeAccounts(client, 1))) say(line);
  } finally {
    await instance.stop();
  }
}

async function queriesOf(
  { baseUrl, ownerUrl, credentials: { tenantId } }: Instance,
  client: Client,
  [account = ""]: readonly string[],
): Promise<string[]> {
  await storeContacts(ownerUrl, tenantId, account);
  const pages = await timePages(client);
  const verdict = pages.ratio <= DEEP_PAGE ? "met" : "NOT met";
  return [
    report(await compareQueries(client, baseUrl, ownerUrl, tenantId)),
    `object query, page 400: ${pages.deep.toFixed(2)} ms to ${pages.first.toFixed(2)} ms of the first, ratio ${pages.ratio.toFixed(3)}, goal ${DEEP_PAGE} ${verdict}`,
  ];
}

/** Bills of a million events, on an installation of their own. */
async function measureRating(): Promise<void> {
  const instance = await startInstance();
  try {
    const { ownerUrl, credentials } = instance;
    const client = await clientOf(instance);
    const [account = ""] = await makeAccounts(client, 1);
    say(reportRating(await timeRating(client, ownerUrl, credentials.tenantId, account)));
  } finally {
    await instance.stop();
  }
}

/** Reads and orders behind PgBouncer, against the floors of a direct connection. */
async function measurePooled(): Promise<void> {
  const instance = await startInstance({ pooled: true });
  try {
    const { ownerUrl, credentials } = instance;
    const client = await clientOf(instance);
    const { ratePlanId } = await makeCatalog(client);
    const accounts = await makeAccounts(client, 8);
    say(await readsOf(instance, client, accounts));
    say(report(await compareOrders(client, ownerUrl, credentials.tenantId, accounts, ratePlanId)));
  } finally {
    await instance.stop();
  }
}

async function readsOf(
  { baseUrl, ownerUrl, credentials }: Instance,
  client: Client,
  accounts: readonly string[],
): Promise<string> {
  return report(await compareReads(client, baseUrl, ownerUrl, credentials.tenantId, accounts));
}

/** Large orders, on an installation of their own. */
async function measureShapes(): Promise<void> {
  const instance = await startInstance();
  try {
    const { ownerUrl, credentials } = instance;
    for (const shape of await timeShapes(await clientOf(instance), ownerUrl, credentials.tenantId))
      say(reportShape(shape));
  } finally {
    await instance.stop();
  }
}

/** What it costs that invoices are numbered without gaps, on an installation of their own. */
async function measureNumbers(): Promise<void> {
  const instance = await startInstance();
  try {
    const client = await clientOf(instance);
    const { ratePlanId } = await makeCatalog(client);
    const accounts = await makeAccounts(client, 8);
    say(report(await compareNumbering(client, accounts, ratePlanId)));
    say(reportSlowGateway(await besideSlowGateway(client, accounts, ratePlanId)));
  } finally {
    await instance.stop();
  }
}

/** Everything that needs a running installation. */
async function measureService(): Promise<void> {
  const instance = await startInstance();
  try {
    const { ownerUrl, credentials } = instance;
    const client = await clientOf(instance);
    const { ratePlanId } = await makeCatalog(client);
    const accounts = await makeAccounts(client, 8);
    say(await readsOf(instance, client, accounts));
    for (const shape of await timeShapes(client, ownerUrl, credentials.tenantId))
      say(reportShape(shape));
    say(report(await compareOrders(client, ownerUrl, credentials.tenantId, accounts, ratePlanId)));
    for (const comparison of await compareUsage(
      client,
      instance.baseUrl,
      ownerUrl,
      credentials.tenantId,
      accounts,
    ))
      say(report(comparison));
    const [usual = ""] = await makeAccounts(client, 1);
    const sums = await timeUnbilled(client, ownerUrl, credentials.tenantId, usual);
    const summed = sums.p99 <= UNBILLED_MILLISECONDS ? "met" : "NOT met";
    say(
      `unbilled usage of ${sums.events} events (${sums.rows} rows of sums): median ${sums.median.toFixed(1)} ms, p99 ${sums.p99.toFixed(1)} ms, goal ${UNBILLED_MILLISECONDS} ms ${summed}`,
    );
    for (const line of await queriesOf(instance, client, await makeAccounts(client, 1))) say(line);
    const taken = await instance.restart(async (baseUrl) => {
      const answer = await fetch(`${baseUrl}/v1/accounts/${accounts[0]}`, {
        headers: { authorization: `Bearer ${client.token}` },
      });
      return answer.ok;
    });
    const verdict = taken <= SECOND_START_MILLISECONDS ? "met" : "NOT met";
    say(
      `second start to the first answer: ${(taken / 1000).toFixed(2)} s, goal ${SECOND_START_MILLISECONDS / 1000} s ${verdict}`,
    );
  } finally {
    await instance.stop();
  }
}
