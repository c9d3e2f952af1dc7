import { createHash, randomBytes } from "node:crypto";
import { loadavg } from "node:os";
import pg from "pg";
import { createTenant } from "@/lib/areas/organizations/create-tenant";
import { runPriceRise } from "@/lib/areas/price-rises/run-rise";
import { closeDatabase } from "@/lib/platform/database/db";
import { required } from "@/lib/platform/env";
import { copyAccount } from "@/lib/testing/many-accounts";
import { type Client, makeAccounts, makeCatalog } from "./client";
import { inProcess } from "./in-process";

/**
 * The process of `npm run bench -- rises`: a price rise over 10,000 subscriptions, as dry run, carried out and undone. Prices, and the
 * charges, revenues and days of all subscriptions, are compared before and after. `-- rises 2000 1` has 2,000, one an account.
 */
const [subscriptions = 10_000, ...shapes] = process.argv.slice(2).map(Number);
const SUBSCRIPTIONS = subscriptions;
/** Subscriptions of an account. */
const SHAPES = shapes.length > 0 ? shapes : [50, 10, 1];
const GOAL = 300;
const DAY = "2026-01-01";

const owner = new pg.Pool({ connectionString: required("DATABASE_URL"), max: 8 });
try {
  for (const each of SHAPES) await measure(each);
} finally {
  await owner.end();
  await closeDatabase();
}

async function measure(each: number): Promise<void> {
  const { tenantId, client, ratePlanId } = await company(each);
  const before = await fingerprint(tenantId);
  const timed = async (step: string, call: () => Promise<{ id: string }>) => {
    const { id } = await call();
    const begun = performance.now();
    const cpu = process.cpuUsage();
    const uuid = id.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
    if ((await runPriceRise(tenantId, uuid)) !== 0) throw new Error("an account was in use");
    const rate = SUBSCRIPTIONS / ((performance.now() - begun) / 1000);
    const { user, system } = process.cpuUsage(cpu);
    const used = ((user + system) / 1000 / SUBSCRIPTIONS).toFixed(2);
    const verdict = rate >= GOAL ? "met" : "NOT met";
    const line = `price rise, ${each} subscriptions an account, ${step}: ${rate.toFixed(0)}/s, goal ${GOAL}/s ${verdict}; ${used} ms of the process each, load ${loadavg()[0]?.toFixed(1)}`;
    process.stdout.write(`${line}\n`);
    return id;
  };
  const terms = { name: "Bench", productRatePlanKey: ratePlanId, increasePercentage: 10 };
  const body = { ...terms, effectiveDate: "2026-02-01" };
  const id = await timed("dry run", () => client.call("POST", "/v1/price-rises", body));
  await require(client, id, "Planned");
  await timed("carried out", () => client.call("PUT", `/v1/price-rises/${id}/start`));
  await require(client, id, "Applied");
  if ((await fingerprint(tenantId)) === before) throw new Error("no price has changed");
  await timed("undone", () => client.call("PUT", `/v1/price-rises/${id}/undo`));
  await require(client, id, "Undone");
  if ((await fingerprint(tenantId)) !== before) throw new Error("it is not as before");
}

type Counted = { items: { state: string; items: number }[] };

/** Every item must be in one state. */
async function require({ call }: Client, id: string, state: string): Promise<void> {
  const { items } = await call<Counted>("GET", `/v1/price-rises/${id}`);
  const [only, ...others] = items;
  if (others.length || only?.state !== state || only.items !== 2 * SUBSCRIPTIONS)
    throw new Error(`a wrong answer scores nothing: ${JSON.stringify(items)}`);
}

/** All charges of all subscriptions, with their prices. */
async function fingerprint(tenantId: string): Promise<string> {
  const { rows } = await owner.query(
    `select concat_ws(' ', s.subscription_number, s.version, s.cmrr, s.tcv, c.charge_number, c.segment, c.effective_start, c.effective_end,
       c.mrr, c.next_billing_date, t.price) as line
     from subscription s join rate_plan_charge c on c.tenant_id = s.tenant_id and c.subscription_id = s.id
     join rate_plan_charge_tier t on t.tenant_id = c.tenant_id and t.charge_id = c.id
     where s.tenant_id = $1 order by 1`,
    [tenantId],
  );
  const hash = createHash("sha256");
  for (const { line } of rows) hash.update(`${line}\n`);
  return hash.digest("hex");
}

/** A new company whose accounts have so many subscriptions of two charges each. */
async function company(each: number) {
  const { tenantId, clientId, clientSecret } = await createTenant({
    name: "Rises",
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
  // Copying large accounts takes longer than ordering for each.
  const copies = each > 10 ? 0 : SUBSCRIPTIONS / each - 1;
  const accounts = await makeAccounts(client, copies > 0 ? 1 : SUBSCRIPTIONS / each);
  const create = {
    type: "CreateSubscription",
    createSubscription: {
      terms: { initialTerm: { termType: "EVERGREEN" } },
      subscribeToRatePlans: [{ productRatePlanId: ratePlanId }],
    },
  };
  for (const existingAccountNumber of accounts) {
    await client.call("POST", "/v1/orders", {
      orderDate: DAY,
      existingAccountNumber,
      subscriptions: Array.from({ length: each }, () => ({ orderActions: [create] })),
      processingOptions: { runBilling: false },
    });
  }
  if (copies > 0) await copyAccount(owner, tenantId, accounts[0] ?? "", copies);
  await owner.query("vacuum analyze");
  return { tenantId, client, ratePlanId };
}
