import pg from "pg";
import { ownerUrl } from "@/lib/testing/environment";
import { asOwner, type TestTenant, testTenant } from "@/lib/testing/tenant";
import { good, makeAccount, makeCatalog, newSubscriptionOrder } from "@/lib/testing/world";
import { beforeAll, expect, test } from "vitest";
import { statement } from "@/lib/platform/database/db";
import { integrityInvariants } from "@/lib/platform/invariants/integrity-invariants";

const invariant = integrityInvariants.find(({ id }) => id === "M38");
const differences = statement<{ subject: string }>("test-usage-daily", invariant?.sql ?? "");

let tenant: TestTenant;
let account: Awaited<ReturnType<typeof makeAccount>>;
let subscriptionNumber: string;

beforeAll(async () => {
  tenant = await testTenant();
  const { ratePlanId } = await makeCatalog(tenant);
  account = await makeAccount(tenant);
  const order = newSubscriptionOrder(account.accountNumber, ratePlanId);
  const made = await good(tenant.call("POST", "/v1/orders", order, { version: "341.0" }));
  subscriptionNumber = made.subscriptions[0].subscriptionNumber;
});

const event = (index: number) => ({
  accountNumber: account.accountNumber,
  unitOfMeasure: "Each",
  quantity: 1 + index / 8,
  startDateTime: `2026-01-${16 + (index % 4)}T10:00:00Z`,
  uniqueKey: `sum-${index}`,
  ...(index % 3 ? { subscriptionNumber } : {}),
});
const send = (from: number, count: number) =>
  good(
    tenant.call("POST", "/v1/usage?allResults=true", {
      usage: Array.from({ length: count }, (_, index) => event(from + index)),
    }),
  );
const unbilled = async () =>
  (await good(tenant.call("GET", `/v1/usage/accounts/${account.accountNumber}/unbilled`))).unbilled;
/** Quantities and counts of the sums with records. */
const sums = () =>
  asOwner<{ status: string; records: number }>(
    `select status, records from usage_daily where tenant_id = $1 and records > 0 order by start_day, records`,
    [tenant.tenantId],
  );
/** Runs `work` while another sender holds the locks of all days, so that new sums are created. */
async function whileDaysAreHeld(work: () => Promise<unknown>): Promise<void> {
  const owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
  await owner.query("begin");
  await owner.query("select from usage_daily where tenant_id = $1 for update", [tenant.tenantId]);
  await work();
  await owner.end();
}
const wrong = () => tenant.as(() => differences());

test("daily sums follow records that are added, corrected, deleted and sent twice, also concurrently", async () => {
  const ids: string[] = [];
  for (let round = 0; round < 4; round++) {
    const [answer] = await Promise.all([send(round * 20, 30), send(1000 + round * 20, 5)]);
    for (const { id, status } of answer.results) if (status === "Accepted") ids.push(id);
  }
  expect(await wrong()).toEqual([]);
  await Promise.all([
    ...ids.slice(0, 6).map((id) => good(tenant.call("DELETE", `/v1/object/usage/${id}`))),
    ...ids.slice(6, 12).map((id) =>
      good(
        tenant.call("PUT", `/v1/object/usage/${id}`, {
          Quantity: 7,
          StartDateTime: "2026-01-15",
        }),
      ),
    ),
  ]);
  expect(await wrong()).toEqual([]);
  const [before] = await unbilled();
  await whileDaysAreHeld(() => send(2000, 8));
  const [after] = await unbilled();
  expect(after.records).toBeGreaterThan(before.records);
  expect(await wrong()).toEqual([]);
});

test("events join an unlocked sum of their day, so that the number of sums does not grow", async () => {
  const before = await sums();
  for (let round = 0; round < 5; round++) await send(3000 + round * 8, 8);
  const after = await sums();
  expect(after).toHaveLength(before.length);
  const records = (of: typeof after) => of.reduce((sum, one) => sum + one.records, 0);
  expect(records(after)).toBe(records(before) + 40);
});

test("billed records are not unbilled usage, are immutable, and are unbilled again when their line is reversed", async () => {
  const before = await unbilled();
  const mark = (status: string) =>
    asOwner(
      "update usage_daily set status = $2 where tenant_id = $1 and start_day >= '2026-01-17'",
      [tenant.tenantId, status],
    );
  await mark("Processed");
  expect(await unbilled()).not.toEqual(before);
  const change = "update usage_record set quantity = quantity + 1 where tenant_id = $1";
  await expect(asOwner(change, [tenant.tenantId])).rejects.toThrow("not billed");
  await send(4000, 4);
  expect((await sums()).filter(({ status }) => status === "Pending").length).toBeGreaterThan(0);
  expect(await wrong()).toEqual([]);
  await mark("Pending");
  await asOwner("delete from usage_record where tenant_id = $1 and unique_key like 'sum-400_'", [
    tenant.tenantId,
  ]);
  expect(await unbilled()).toEqual(before);
  await asOwner("delete from usage_record where tenant_id = $1", [tenant.tenantId]);
  expect(await unbilled()).toEqual([]);
  expect(await sums()).toEqual([]);
  expect(await wrong()).toEqual([]);
});
