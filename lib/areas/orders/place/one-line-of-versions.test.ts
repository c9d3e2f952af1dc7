import { beforeAll, expect, test } from "vitest";
import { LATEST, orderOf } from "@/lib/testing/ordering";
import { asOwner, type TestTenant, testTenant } from "@/lib/testing/tenant";
import { good, makeAccount, makeCatalog } from "@/lib/testing/world";
import { newId } from "@/lib/kernel/ids";
import { transaction } from "@/lib/platform/database/transaction";
import { insertOrders } from "./booking-queries";

let tenant: TestTenant;
let ratePlanId: string;

beforeAll(async () => {
  tenant = await testTenant();
  ({ ratePlanId } = await makeCatalog(tenant));
});

async function subscribed() {
  const { accountNumber } = await makeAccount(tenant);
  await good(tenant.call("POST", "/v1/orders", orderOf(accountNumber, ratePlanId), LATEST));
  const [row] = await asOwner<{ id: string; accountId: string }>(
    `select s.id, s.account_id as "accountId" from subscription s join account a on a.tenant_id = s.tenant_id and a.id = s.account_id
     where s.tenant_id = $1 and a.account_number = $2`,
    [tenant.tenantId, accountNumber],
  );
  if (!row) throw new Error("there is no subscription");
  return row;
}

/** Books an action with the version that `version` returns at each attempt. */
function booking(of: { id: string; accountId: string }, version: () => number): Promise<void> {
  const actor = { id: "client", name: "client" };
  const order = {
    id: newId(),
    orderNumber: `O-${newId()}`,
    accountId: of.accountId,
    orderDate: "2026-01-15",
    status: "Completed" as const,
    category: "NewSales",
    description: null,
    reasonCode: null,
    customFields: {},
  };
  const action = {
    id: newId(),
    subscriptionId: of.id,
    type: "RenewSubscription",
    contractEffective: "2026-01-15",
    serviceActivation: null,
    customerAcceptance: null,
    changeReason: null,
    body: {},
    request: {},
    customFields: {},
  };
  const booker = { tenantId: tenant.tenantId, now: new Date(), actor };
  return tenant.as(() =>
    transaction(() =>
      insertOrders(booker, [{ ...order, actions: [{ ...action, version: version() }] }]),
    ),
  );
}

const booked = (of: { id: string; accountId: string }) =>
  asOwner<{ orders: number; versions: number[] }>(
    `select (select count(*)::int from orders o where o.tenant_id = $1 and o.account_id = $2) as orders,
       array(select produced_version from order_action c where c.tenant_id = $1 and c.subscription_id = $3 order by 1) as versions`,
    [tenant.tenantId, of.accountId, of.id],
  );

test("the database refuses a second action with the same version", async () => {
  const { id } = await subscribed();
  const again = asOwner(
    `insert into order_action select (jsonb_populate_record(x, jsonb_build_object('id', gen_random_uuid(), 'sequence', 100))).*
     from order_action x where tenant_id = $1 and subscription_id = $2`,
    [tenant.tenantId, id],
  );
  await expect(again).rejects.toMatchObject({
    code: "23505",
    constraint: "order_action_tenant_id_subscription_id_produced_version_key",
  });
});

test("a booking with a taken version is retried, then refused as in use, and leaves no rows", async () => {
  const of = await subscribed();
  let tries = 0;
  const refused = booking(of, () => {
    tries += 1;
    return 1;
  });
  await expect(refused).rejects.toMatchObject({ category: 50, status: 409 });
  expect(tries).toBe(3);
  expect(await booked(of)).toEqual([{ orders: 1, versions: [1] }]);
});

test("a retry books the next free version", async () => {
  const of = await subscribed();
  let version = 0;
  await booking(of, () => (version += 1));
  expect(await booked(of)).toEqual([{ orders: 2, versions: [1, 2] }]);
});
