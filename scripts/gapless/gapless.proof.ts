import { type ChildProcess, fork } from "node:child_process";
import { rmSync } from "node:fs";
import path from "node:path";
import { build } from "esbuild";
import { afterAll, beforeAll, expect, test } from "vitest";
import { settleIntents } from "@/lib/areas/payments/gateway/settle-intents";
import { expectBooksToHold } from "@/lib/testing/books";
import { connectionsToEnd, DOOMED } from "@/lib/testing/kill-at";
import { asOwner, type TestTenant, testTenant } from "@/lib/testing/tenant";
import { CARD, makeAccount, makeCatalog, newSubscriptionOrder } from "@/lib/testing/world";

const POSTINGS = Number(process.env.POSTINGS ?? "10000");
const KILLS = Number(process.env.KILLS ?? "20");
const WRITERS = 8;
/** A card that the test gateway always declines. */
const DECLINED = "4000000000000002";

const root = path.resolve(import.meta.dirname, "..", "..");
const script = path.join(root, ".build", `posting-process-${process.pid}.mjs`);
const tally = { asked: 0, posted: 0, memos: 0, declined: 0, busy: 0, kills: 0, lost: 0 };

type Deed = { kind: "paid" | "declined" | "memo"; path: string; body: object };

beforeAll(async () => {
  await build({
    absWorkingDir: root,
    entryPoints: ["scripts/gapless/posting-process.ts"],
    outfile: script,
    bundle: true,
    format: "esm",
    platform: "node",
    packages: "external",
  });
});
afterAll(() => {
  rmSync(script, { force: true });
  process.stdout.write(`${JSON.stringify(tally)}\n`);
});

/** Ten operations for each writer, of which three are declined and one is a credit memo. */
async function deedsOf(tenant: TestTenant): Promise<Deed[]> {
  const { ratePlanId, chargeId } = await makeCatalog(tenant);
  const [good, bad]: [string[], string[]] = [[], []];
  for (let writer = 0; writer < WRITERS; writer += 1) {
    good.push((await makeAccount(tenant, `Pays ${writer}`)).accountNumber);
    const creditCard = { ...CARD, cardNumber: DECLINED };
    bad.push((await makeAccount(tenant, `Declined ${writer}`, { creditCard })).accountNumber);
  }
  const order = (kind: "paid" | "declined", account: string | undefined): Deed => ({
    kind,
    path: "/v1/orders",
    body: newSubscriptionOrder(account ?? "", ratePlanId),
  });
  return Array.from({ length: 10 * WRITERS }, (_, index): Deed => {
    const [writer, turn] = [index % WRITERS, Math.floor(index / WRITERS)];
    if ([1, 4, 7].includes(turn)) return order("declined", bad[writer]);
    if (turn !== 2) return order("paid", good[writer]);
    const charges = [{ productRatePlanChargeId: chargeId, amount: 1 }];
    const body = { accountNumber: good[writer], autoPost: true, charges };
    return { kind: "memo", path: "/v1/credit-memos", body };
  });
}

function count({ kind, status, text }: { kind: Deed["kind"]; status: number; text: string }) {
  if (status === 409 || status === 429) {
    tally.busy += 1;
    return;
  }
  tally.asked += 1;
  if (kind === "declined") {
    expect(status, text).toBe(402);
    tally.declined += 1;
    return;
  }
  expect(status, text).toBe(200);
  if (kind === "memo") tally.memos += 1;
  else tally.posted += 1;
}

/** Posts until the total is reached, or the process is killed at a random moment. */
async function postUntil(tenant: TestTenant, deeds: Deed[], asked: number, kill: boolean) {
  const child: ChildProcess = fork(script, [], {
    env: {
      ...process.env,
      PERENNIAL_PROCESS: DOOMED,
      TEST_WANTED: JSON.stringify({ token: tenant.token, deeds, writers: WRITERS }),
    },
    execArgv: [],
  });
  const faults: unknown[] = [];
  const ended = new Promise<NodeJS.Signals | null>((resolve) =>
    child.on("exit", (_code, signal) => resolve(signal)),
  );
  child.on("message", (message: Parameters<typeof count>[0]) => {
    try {
      count(message);
    } catch (error) {
      faults.push(error);
    }
    if (tally.asked < asked && !faults.length) return;
    // Not at the end of an operation, but anywhere in one of the others.
    setTimeout(() => child.kill("SIGKILL"), kill ? Math.random() * 200 : 0);
  });
  expect(await ended).toBe("SIGKILL");
  if (faults.length) throw faults[0];
  tally.kills += 1;
  await connectionsToEnd();
  await settleIntents(tenant.tenantId, { all: true, grace: 0 });
}

/** The numbers of a kind, and the same count of numbers from 1 on. */
async function runOf(tenantId: string, column: string, table: string, prefix: string) {
  const rows = await asOwner<{ number: string }>(
    `select ${column} as number from ${table} where tenant_id = $1 order by 1`,
    [tenantId],
  );
  const is = rows.map(({ number }) => number);
  return { is, wanted: is.map((_, at) => prefix + String(at + 1).padStart(8, "0")) };
}

test(`${POSTINGS} postings and ${KILLS} kills leave numbers without gaps`, async () => {
  const tenant = await testTenant();
  const deeds = await deedsOf(tenant);
  for (let part = 1; part <= KILLS; part += 1) {
    await postUntil(tenant, deeds, Math.ceil((POSTINGS * part) / KILLS), part < KILLS);
  }
  const invoices = await runOf(tenant.tenantId, "invoice_number", "invoice", "INV");
  expect(invoices.is).toEqual(invoices.wanted);
  const memos = await runOf(tenant.tenantId, "memo_number", "credit_memo", "CM");
  expect(memos.is).toEqual(memos.wanted);
  const counters = await asOwner<{ kind: string; next: string }>(
    "select kind, next from number_counter where tenant_id = $1 and gapless_from is not null order by kind",
    [tenant.tenantId],
  );
  expect(counters.map(({ kind, next }) => [kind, Number(next)])).toEqual([
    ["creditMemo", memos.is.length + 1],
    ["invoice", invoices.is.length + 1],
  ]);
  // What was committed before the process died without reporting it.
  tally.lost = invoices.is.length - tally.posted + memos.is.length - tally.memos;
  expect(tally.lost).toBeGreaterThanOrEqual(0);
  expect(tally.asked).toBeGreaterThanOrEqual(POSTINGS);
  await expectBooksToHold();
});
