import { afterAll, expect, test } from "vitest";
import { expectBooksToHold } from "@/lib/testing/books";
import { dollars, planOf } from "@/lib/testing/charges";
import { EVERGREEN, orderOf } from "@/lib/testing/ordering";
import { asOwner, testTenant } from "@/lib/testing/tenant";
import { good, makeAccount } from "@/lib/testing/world";
import { runPriceRise } from "../run-rise";

afterAll(expectBooksToHold);

const uuid = (id: string) => id.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
/** More than a dry run reads at once. */
const MANY = 210;
const EACH = 50;

test("an account has one first bill for all of its subscriptions, however many they are", {
  timeout: 60_000,
}, async () => {
  const tenant = await testTenant();
  const { ratePlanId } = await planOf(tenant, { Name: "Fee", ...dollars(10) });
  const accountOf = async (count: number) => {
    const { accountNumber } = await makeAccount(tenant);
    const body = orderOf(accountNumber, ratePlanId, { initialTerm: EVERGREEN });
    for (let made = 0; made < count; made += EACH) {
      const size = Math.min(EACH, count - made);
      const subscriptions = Array.from({ length: size }, () => body.subscriptions[0]);
      await good(tenant.call("POST", "/v1/orders", { ...body, subscriptions }));
    }
  };
  for (const count of [1, MANY, 2]) await accountOf(count);
  const terms = { name: "All", productRatePlanKey: ratePlanId, increasePercentage: 10 };
  const rise = await good(
    tenant.call("POST", "/v1/price-rises", { ...terms, effectiveDate: "2026-02-15" }),
  );
  await runPriceRise(tenant.tenantId, uuid(rise.id));
  const totals = await asOwner<object>(
    `select count(*)::int as items, first_bill_on::text as day, first_bill_after::float as fee, first_total_before::float as before,
       first_total_after::float as after
     from price_rise_item where tenant_id = $1 group by account_id, 2, 3, 4, 5 order by items`,
    [tenant.tenantId],
  );
  const bill = (items: number) => {
    return { items, day: "2026-02-15", fee: 11, before: 10 * items, after: 11 * items };
  };
  expect(totals).toEqual([bill(1), bill(2), bill(MANY)]);
});
