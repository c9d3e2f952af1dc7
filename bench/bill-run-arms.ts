import { randomBytes } from "node:crypto";
import pg from "pg";
import { workOnBillRun } from "@/lib/areas/bill-runs/execute-run";
import { createTenant } from "@/lib/areas/organizations/create-tenant";
import { closeDatabase } from "@/lib/platform/database/db";
import { required } from "@/lib/platform/env";
import { copyAccount } from "@/lib/testing/many-accounts";
import { BillRunFloor } from "./bill-run-floor";
import { BEGINS, DAY_BEFORE, mixed, type Shape, TARGET_DAY, uniform } from "./bill-run-shapes";
import type { Client } from "./client";
import { inProcess } from "./in-process";
import { comparison, type Pair, report } from "./paired";

/**
 * The process of `npm run bench -- bill-runs`: a posted bill run over 10,000 accounts, against COPY of exactly the rows that it
 * stored, with the same constraints and the same updates, on one connection. Both begin with the same unbilled accounts, in turns.
 */
const ACCOUNTS = Number(process.argv[2] ?? 10_000);
const ROUNDS = Number(process.argv[3] ?? 3);
const GOAL = 0.75;

const owner = new pg.Pool({ connectionString: required("DATABASE_URL"), max: 4 });
try {
  await measure("uniform", uniform);
  await measure("mixed", mixed);
} finally {
  await owner.end();
  await closeDatabase();
}

async function measure(name: string, shapes: (client: Client) => Promise<Shape[]>): Promise<void> {
  const { tenantId, client } = await company(shapes);
  await bill(tenantId, client, DAY_BEFORE);
  const floor = await BillRunFloor.before(owner, tenantId, TARGET_DAY);
  await billRun(tenantId, client);
  const prepared = await floor.prepare();
  await floor.undo();
  const pairs: Pair[] = [];
  const cpu = process.cpuUsage();
  while (pairs.length < ROUNDS) {
    const candidate = await billRun(tenantId, client);
    await floor.undo();
    pairs.push({ candidate, floor: await floor.run(prepared) });
    await floor.undo();
  }
  const { user, system } = process.cpuUsage(cpu);
  const used = ((user + system) / 1000 / ACCOUNTS / ROUNDS).toFixed(2);
  const memory = Math.round(process.resourceUsage().maxRSS / 1024);
  const line = report(comparison(`bill run, ${name}`, GOAL, pairs));
  process.stdout.write(`${line}; ${used} ms of the process for an account, at most ${memory} MB\n`);
}

/** Accounts a second; each must have one posted invoice. */
async function billRun(tenantId: string, client: Client): Promise<number> {
  const rate = await bill(tenantId, client, TARGET_DAY);
  const { rows } = await owner.query(
    `select count(distinct account_id)::int as accounts, count(*)::int as invoices, count(*) filter (where status = 'Posted')::int as posted
     from invoice where tenant_id = $1 and invoice_date = $2`,
    [tenantId, TARGET_DAY],
  );
  const right = Object.values(rows[0]).every((count) => count === ACCOUNTS);
  if (!right) throw new Error(`a wrong answer scores nothing: ${JSON.stringify(rows[0])}`);
  return rate;
}

/** Accounts a second of a posted bill run through a day. */
async function bill(tenantId: string, { call }: Client, targetDate: string): Promise<number> {
  const begun = performance.now();
  const days = { invoiceDate: targetDate, targetDate };
  const { id } = await call<{ id: string }>("POST", "/v1/bill-runs", { ...days, autoPost: true });
  const uuid = id.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
  if (await workOnBillRun(tenantId, uuid)) throw new Error("an account was in use");
  return ACCOUNTS / ((performance.now() - begun) / 1000);
}

/** A new company with so many accounts, nothing of which is billed. */
async function company(shapes: (client: Client) => Promise<Shape[]>) {
  const { tenantId, clientId, clientSecret } = await createTenant({
    name: "Bill run",
    environment: "test",
    owner: {
      email: `${randomBytes(6).toString("hex")}@example.com`,
      name: "A",
      password: "correct horse battery",
    },
    clockAt: new Date(`${BEGINS}T12:00:00Z`),
  });
  const client = await inProcess(clientId, clientSecret);
  for (const { accountNumber, share } of await shapes(client))
    await copyAccount(owner, tenantId, accountNumber, (ACCOUNTS * share) / 40 - 1);
  await owner.query("vacuum analyze");
  return { tenantId, client };
}
