import pg from "pg";
import { ownerUrl } from "@/lib/testing/environment";
import { asOwner, type TestTenant, testTenant } from "@/lib/testing/tenant";
import { good, makeAccount, makeCatalog, newSubscriptionOrder } from "@/lib/testing/world";
import { beforeAll, expect, test } from "vitest";
import { statement } from "@/lib/platform/database/db";
import { integrityInvariants } from "@/lib/platform/invariants/integrity-invariants";
import { foldUsageDays, usageIsToFold } from "./fold-days";

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
  uniqueKey: `fold-${index}`,
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
const rows = async () =>
  Number(
    (
      await asOwner<{ count: string }>("select count(*) from usage_daily where tenant_id = $1", [
        tenant.tenantId,
      ])
    )[0]?.count,
  );
const fold = () => foldUsageDays(tenant.tenantId);
/** Works while another sender has every day in its hands: what comes then makes rows of its own. */
async function whileDaysAreHeld(work: () => Promise<unknown>): Promise<void> {
  const owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
  await owner.query("begin");
  await owner.query("select from usage_daily where tenant_id = $1 for update", [tenant.tenantId]);
  await work();
  await owner.end();
}
const wrong = () => tenant.as(() => differences());

test("sums by day follow what comes, is corrected, deleted and sent twice, also while they are folded", async () => {
  const ids: string[] = [];
  for (let round = 0; round < 4; round++) {
    const [answer] = await Promise.all([
      send(round * 20, 30),
      send(1000 + round * 20, 5),
      fold(),
      fold(),
    ]);
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
    fold(),
  ]);
  expect(await wrong()).toEqual([]);
  await whileDaysAreHeld(() => send(2000, 8));
  const before = await unbilled();
  const many = await rows();
  expect(await usageIsToFold(tenant.tenantId)).toBe(true);
  await fold();
  expect(await rows()).toBeLessThan(many);
  expect(await usageIsToFold(tenant.tenantId)).toBe(false);
  expect(await unbilled()).toEqual(before);
  expect(await wrong()).toEqual([]);
});

test("records that are billed leave the sums, and come back when their line is taken back", async () => {
  const before = await unbilled();
  const mark = (status: string) =>
    asOwner(
      "update usage_record set status = $2 where tenant_id = $1 and start_day >= '2026-01-17'",
      [tenant.tenantId, status],
    );
  await mark("Processed");
  expect(await wrong()).toEqual([]);
  expect(await unbilled()).not.toEqual(before);
  await fold();
  await mark("Pending");
  expect(await unbilled()).toEqual(before);
  await asOwner("delete from usage_record where tenant_id = $1", [tenant.tenantId]);
  expect(await unbilled()).toEqual([]);
  await fold();
  expect(await rows()).toBe(0);
});
