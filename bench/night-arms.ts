import { randomBytes } from "node:crypto";
import pg from "pg";
import { doDailyWork } from "@/lib/areas/daily-work/daily-work";
import { createTenant } from "@/lib/areas/organizations/create-tenant";
import { closeDatabase } from "@/lib/platform/database/db";
import { required } from "@/lib/platform/env";
import { copyAccount } from "@/lib/testing/many-accounts";
import { ScriptedGateway, withGateway } from "@/lib/testing/gateways/scripted-gateway";
import { localDate } from "@/lib/values/local-date";
import { makeAccounts, makeCatalog } from "./client";
import { inProcess } from "./in-process";
import { comparison, type Pair, report } from "./paired";

/**
 * The process of `npm run bench -- night`: nights that bill and collect from 200 accounts, one after another and in lanes, against the
 * least that as many lanes can take: a transaction for each account that locks it, waits for the gateway and writes its balance.
 * Floors and nights of all widths take turns, so that the nights can be compared with each other, too.
 */
const ACCOUNTS = 200;
/** Milliseconds that the gateway takes for a charge. */
const GATEWAY = 50;
/** How many lanes, and the goals: against the floor, and against one lane. */
const WIDTHS = [
  { lanes: 1, goal: 0.3, faster: 1 },
  { lanes: 4, goal: 0.2, faster: 2 },
  { lanes: 8, goal: 0.1, faster: 2 },
] as const;
const ROUNDS = 3;
const DAY = localDate("2026-01-01");

const say = (line: string) => process.stdout.write(`${line}\n`);
const wait = () => new Promise((resolve) => setTimeout(resolve, GATEWAY));

const owner = new pg.Pool({ connectionString: required("DATABASE_URL"), max: 8 });
try {
  await measure();
} finally {
  await owner.end();
  await closeDatabase();
}

async function measure(): Promise<void> {
  await round();
  const rounds: Pair[][] = [];
  while (rounds.length < ROUNDS) rounds.push(await round());
  const alone = rounds.map(([first]) => first?.candidate ?? Number.NaN);
  for (const [index, { lanes, goal, faster }] of WIDTHS.entries()) {
    const pairs = rounds.flatMap((pairs) => pairs[index] ?? []);
    const name = `night, lanes: ${lanes}`;
    say(report(comparison(name, goal, pairs)));
    const beside = pairs.map(({ candidate }, at) => ({
      candidate,
      floor: alone[at] ?? Number.NaN,
    }));
    if (lanes > 1) say(report(comparison(`${name} against one`, faster, beside)));
  }
}

/** A floor and a night of each width. */
async function round(): Promise<Pair[]> {
  const pairs: Pair[] = [];
  for (const { lanes } of WIDTHS)
    pairs.push({ floor: await leastNight(lanes), candidate: await night(lanes) });
  return pairs;
}

/** Accounts a second of a night in so many lanes; each is billed and pays 71.50, once. */
async function night(lanes: number): Promise<number> {
  const tenantId = await company();
  const slow = new ScriptedGateway();
  slow.script = (_request, honest) => wait().then(honest);
  const begun = performance.now();
  await withGateway(slow, () => doDailyWork(tenantId, DAY, { lanes }));
  const seconds = (performance.now() - begun) / 1000;
  const { rows } = await owner.query(
    `select count(distinct account_id)::int as accounts, count(*)::int as payments, sum(amount)::float8 as amount
     from payment where tenant_id = $1 and status = 'Processed'`,
    [tenantId],
  );
  const { accounts, payments, amount } = rows[0];
  if (accounts !== ACCOUNTS || payments !== ACCOUNTS || amount !== ACCOUNTS * 71.5)
    throw new Error(`a wrong answer scores nothing: ${JSON.stringify(rows[0])}`);
  return ACCOUNTS / seconds;
}

/** A new company whose accounts have one subscription each, of which nothing is billed. */
async function company(): Promise<string> {
  const { tenantId, clientId, clientSecret } = await createTenant({
    name: "Night",
    environment: "test",
    owner: {
      email: `${randomBytes(6).toString("hex")}@example.com`,
      name: "A",
      password: "correct horse battery",
    },
    clockAt: new Date("2026-01-01T12:00:00Z"),
  });
  const client = await inProcess(clientId, clientSecret);
  const { ratePlanId } = await makeCatalog(client);
  const [accountNumber = ""] = await makeAccounts(client, 1);
  const terms = {
    initialTerm: { termType: "TERMED", period: 12, periodType: "Month", startDate: DAY },
  };
  const subscription = { terms, subscribeToRatePlans: [{ productRatePlanId: ratePlanId }] };
  const triggerDates = [{ name: "ContractEffective", triggerDate: DAY }];
  const create = { type: "CreateSubscription", triggerDates, createSubscription: subscription };
  await client.call("POST", "/v1/orders", {
    orderDate: DAY,
    existingAccountNumber: accountNumber,
    subscriptions: [{ orderActions: [create] }],
    processingOptions: { runBilling: false },
  });
  await copyAccount(owner, tenantId, accountNumber, ACCOUNTS - 1);
  await owner.query("vacuum analyze");
  return tenantId;
}

/** Accounts a second of the least that a night in so many lanes can do with each. */
async function leastNight(lanes: number): Promise<number> {
  const tenantId = await company();
  const { rows } = await owner.query("select id from account where tenant_id = $1", [tenantId]);
  const waiting = rows.values();
  const begun = performance.now();
  const lane = async () => {
    for (const { id } of waiting) {
      const client = await owner.connect();
      await client.query("begin");
      await client.query("select from account where tenant_id = $1 and id = $2 for update", [
        tenantId,
        id,
      ]);
      await wait();
      await client.query("update account set balance = 0 where tenant_id = $1 and id = $2", [
        tenantId,
        id,
      ]);
      await client.query("commit");
      client.release();
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  return ACCOUNTS / ((performance.now() - begun) / 1000);
}
