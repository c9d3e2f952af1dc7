import { asOwner, testTenant } from "@/lib/testing/tenant";
import { orderOf, order } from "@/lib/testing/ordering";
import { makeAccount, makeCatalog } from "@/lib/testing/world";
import { ambient } from "@/lib/platform/database/ambient";
import type { RowWatch } from "@/lib/platform/database/db";
import { expect, test } from "vitest";
import { brokenTimelines } from "./check-timelines";

test("every inconsistent subscription is found, page by page, each in a separate transaction", async () => {
  const tenant = await testTenant();
  const { ratePlanId } = await makeCatalog(tenant);
  const { accountNumber } = await makeAccount(tenant);
  const numbers: string[] = [];
  for (let made = 0; made < 3; made++) {
    const { subscriptions } = await order(tenant, orderOf(accountNumber, ratePlanId));
    numbers.push(String(subscriptions[0].subscriptionNumber));
  }
  expect(await brokenTimelines(tenant.tenantId, 1)).toEqual([]);
  const broken = [numbers[0], numbers[2]];
  await asOwner(
    "update subscription set version = version + 1 where tenant_id = $1 and subscription_number = any($2)",
    [tenant.tenantId, broken],
  );

  const watch = globalThis as RowWatch;
  const { perennialRows } = watch;
  const transactions: unknown[] = [];
  watch.perennialRows = (name, rows) => {
    perennialRows?.(name, rows);
    if (name === "subscriptions-with-history") transactions.push(ambient.getStore());
  };
  try {
    expect(await brokenTimelines(tenant.tenantId, 1)).toEqual(broken);
  } finally {
    watch.perennialRows = perennialRows;
  }
  expect(transactions.length).toBeGreaterThan(2);
  expect(new Set(transactions).size).toBe(transactions.length);
});
