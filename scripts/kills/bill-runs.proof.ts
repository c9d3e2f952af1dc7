import { afterAll, beforeAll, expect, test } from "vitest";
import { companyToBill } from "@/lib/testing/killed/bill-run-company";
import { expectBooksToHold } from "@/lib/testing/books";
import { randomOf } from "@/lib/testing/histories/random";
import { type Doomed, doomedProcess } from "@/lib/testing/kill-at";
import { asOwner } from "@/lib/testing/tenant";

const KILLS = Number(process.env.KILLS ?? "50");
const SEED = Number(process.env.KILLS_SEED ?? "1");
const CANCELS = 20;
const ACCOUNTS = 400;
/** Accounts of one transaction: a killed process loses at most the two that are open, a twentieth of the run. */
const TOGETHER = 10;
/** Work that a kill may cost, in moments of the conversation with the database. */
const MOST = 1.2;

const tally = { kills: 0, cancels: 0, worst: 0 };
const random = randomOf(SEED);

let doomed: Doomed;
beforeAll(async () => {
  doomed = await doomedProcess();
});
afterAll(() => {
  doomed.remove();
  process.stdout.write(`${JSON.stringify({ seed: SEED, ...tally })}\n`);
});

test(`${KILLS} kills at random moments of a run leave no document missing or doubled, and cost little`, async () => {
  const { start, apart, status, billed } = await companyToBill(doomed, ACCOUNTS, TOGETHER);
  const whole = [{ accounts: ACCOUNTS, invoices: 1, amount: "71.5" }];
  const calm = await start();
  const work = (await apart(calm))?.moments ?? 0;
  expect(work).toBeGreaterThan(0);
  expect(await billed(calm)).toEqual(whole);
  while (tally.kills < KILLS) {
    const run = await start();
    const at = random.whole(0, work - 1);
    const lived = await apart(run, at);
    if (!lived) tally.kills += 1;
    const rest = lived ? 0 : ((await apart(run))?.moments ?? Number.NaN);
    expect(await status(run), `killed at ${at} of ${work}`).toBe("Completed");
    expect(await billed(run), `killed at ${at} of ${work}`).toEqual(whole);
    tally.worst = Math.max(tally.worst, ((lived ? work : at) + rest) / work);
  }
  expect(tally.worst).toBeLessThanOrEqual(MOST);
  await expectBooksToHold();
});

test(`${CANCELS} runs that are killed, and killed again while they are canceled, leave nothing`, async () => {
  const { start, apart, cancel, status, books } = await companyToBill(doomed, 40, 5);
  const before = await books();
  let [bills, removals] = [400, 400];
  while (tally.cancels < CANCELS) {
    const run = await start();
    await apart(run, random.whole(0, bills));
    bills = (await apart(run))?.moments ?? bills;
    expect(await status(run)).toBe("Completed");
    expect((await cancel(run)).status).toBe(200);
    if (await apart(run, random.whole(0, removals))) removals = Math.ceil(removals / 2);
    await apart(run);
    expect(await status(run)).toBe("Canceled");
    expect(await books()).toEqual(before);
    tally.cancels += 1;
  }
  await expectBooksToHold();
});

test("one of a thousand accounts that cannot be billed is reported, and the others are billed", async () => {
  const { tenant, start, apart, status, billed } = await companyToBill(doomed, 1000, 500);
  const { tenantId } = tenant;
  const [poisoned] = await asOwner<{ id: string }>(
    "select id from account where tenant_id = $1 order by id offset 500 limit 1",
    [tenantId],
  );
  await asOwner(
    "update rate_plan_charge set billing_period = 'Sometimes' where tenant_id = $1 and account_id = $2",
    [tenantId, poisoned?.id],
  );
  const run = await start();
  await apart(run);
  expect(await status(run)).toBe("Completed");
  expect(await billed(run)).toEqual([{ accounts: 999, invoices: 1, amount: "71.5" }]);
  const failed = await asOwner<{ id: string; message: string }>(
    "select account_id as id, message from bill_run_account where run_id = $1 and state = 'Error'",
    [run],
  );
  expect(failed).toEqual([{ id: poisoned?.id, message: expect.stringMatching(/./) }]);
  await expectBooksToHold();
});
