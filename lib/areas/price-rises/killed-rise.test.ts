import { expectBooksToHold } from "@/lib/testing/books";
import { dollars, planOf } from "@/lib/testing/charges";
import { type Doomed, doomedProcess } from "@/lib/testing/kill-at";
import { EVERGREEN, LATEST, orderOf } from "@/lib/testing/ordering";
import { asOwner, testTenant } from "@/lib/testing/tenant";
import { good, makeAccount } from "@/lib/testing/world";
import { uuidOf } from "@/lib/kernel/ids";
import { propertyRuns } from "@/lib/values/testing/property-runs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { runPriceRise } from "./run-rise";

let doomed: Doomed;

beforeAll(async () => {
  doomed = await doomedProcess();
});

afterAll(async () => {
  doomed.remove();
  await expectBooksToHold();
});

/** Prices in force and orders of each subscription, and the states of the rise's items. */
async function stateOf(tenantId: string) {
  return asOwner<{ prices: string; orders: number; states: string }>(
    `select (select string_agg(trim_scale(t.price)::text, ' ' order by c.effective_start, c.segment) from rate_plan_charge c
         join rate_plan_charge_tier t on t.tenant_id = c.tenant_id and t.charge_id = c.id
         where c.tenant_id = s.tenant_id and c.subscription_id = s.id) as prices,
       (select count(*)::int from order_action o where o.tenant_id = s.tenant_id and o.subscription_id = s.id) as orders,
       (select string_agg(x.state, ' ') from price_rise_item x where x.tenant_id = s.tenant_id and x.subscription_id = s.id) as states
     from subscription s where s.tenant_id = $1 order by s.subscription_number`,
    [tenantId],
  );
}

const STORED = "update price_rise_item";

/** Moments at which nothing of an account is stored yet; each costs a process, so by day there are none. */
const UNSTORED = [
  { after: "insert into order_action" },
  { before: "^commit", armed: STORED },
].slice(0, propertyRuns(0, 2));

const untouched = { prices: "100", orders: 1, states: "Planned" };
const raised = { prices: "100 110", orders: 2, states: "Applied" };
const restored = { prices: "100", orders: 1, states: "Undone" };

test("a rise that is killed again and again raises each subscription once, and its undoing restores each", {
  timeout: 60_000,
}, async () => {
  const tenant = await testTenant();
  const { tenantId } = tenant;
  const { ratePlanId } = await planOf(tenant, { Name: "Fee", ...dollars(100) });
  for (let account = 0; account < 3; account += 1) {
    const { accountNumber } = await makeAccount(tenant);
    const body = orderOf(accountNumber, ratePlanId, { initialTerm: EVERGREEN });
    await good(tenant.call("POST", "/v1/orders", body, LATEST));
  }
  const made = await good(
    tenant.call("POST", "/v1/price-rises", {
      name: "Killed",
      productRatePlanKey: ratePlanId,
      increasePercentage: 10,
      effectiveDate: "2026-03-01",
    }),
  );
  const riseId = uuidOf(made.id) ?? "";
  await runPriceRise(tenantId, riseId);
  const killed = async (...moments: object[]) => {
    for (const moment of moments) {
      const end = await doomed.run({ work: "rise", tenantId, riseId, ...moment });
      expect(end, "it was killed").toBeUndefined();
      for (const { orders, states } of await stateOf(tenantId)) {
        expect([untouched, raised, restored, { ...raised, states: "Undoing" }]).toContainEqual(
          expect.objectContaining({ orders, states }),
        );
      }
    }
  };
  await good(tenant.call("PUT", `/v1/price-rises/${made.number}/start`));
  await killed(...UNSTORED, { after: "^commit", armed: STORED });
  await runPriceRise(tenantId, riseId);
  expect(await stateOf(tenantId)).toEqual(Array.from({ length: 3 }, () => raised));

  await good(tenant.call("PUT", `/v1/price-rises/${made.number}/undo`));
  await killed({ before: "^commit", armed: STORED });
  await runPriceRise(tenantId, riseId);
  expect(await stateOf(tenantId)).toEqual(Array.from({ length: 3 }, () => restored));
});
