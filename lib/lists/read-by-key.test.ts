import { beforeAll, describe, expect, test } from "vitest";
import { contracts } from "@/lib/api/contracts";
import { dollars, planOf } from "@/lib/testing/charges";
import { order, orderOf } from "@/lib/testing/ordering";
import { makeAdjustments, tenantWithoutSettlement } from "@/lib/testing/without-settlement";
import { type TestTenant, testTenant } from "@/lib/testing/tenant";
import { makeUser } from "@/lib/testing/usage";
import { good, makeWorld, type World } from "@/lib/testing/world";

let tenant: TestTenant;
let world: World;
const send = (method: string, path: string, body?: object) => good(tenant.call(method, path, body));
const read = (path: string) => send("GET", path);

const TAX = "Sales tax";

beforeAll(async () => {
  tenant = await testTenant();
  world = await makeWorld(tenant);
  await send("POST", "/v1/settings/tax-codes", { name: TAX, taxMode: "TaxExclusive" });
  await send("POST", "/v1/settings/tax-rates", {
    ...{ taxCode: TAX, name: TAX, country: "US", state: "CA", taxRateType: "Percentage" },
    ...{ taxRate: 0.07, startDate: "2026-01-01" },
  });
  const charge = { ChargeType: "OneTime", Name: "Setup", Taxable: true, TaxCode: TAX };
  const { ratePlanId } = await planOf(tenant, { ...charge, ...dollars(10) });
  await order(tenant, orderOf(world.accountNumber, ratePlanId, { bill: "2026-01-15" }));
  const user = await makeUser(tenant);
  await user.subscribe({ ChargeModel: "Per Unit Pricing" });
  await user.use(["2026-01-16", 5]);
  await send("POST", `/v1/accounts/${user.accountNumber}/billing-documents/generate`, {
    ...{ effectiveDate: "2026-01-15", targetDate: "2026-02-15", autoPost: true },
  });
  await send("POST", "/v1/credit-memos", {
    accountNumber: world.accountNumber,
    charges: [{ chargeId: world.chargeId, memoItemAmount: 1 }],
  });
  await send("POST", `/v1/payments/${world.paymentNumber}/refunds/unapply`, {
    ...{ type: "External", methodType: "Check", totalAmount: 1 },
  });
  await send("POST", "/v1/orders", {
    orderDate: "2026-01-15",
    existingAccountNumber: world.accountNumber,
    subscriptions: [
      {
        subscriptionNumber: world.subscriptionNumber,
        orderActions: [{ type: "TermsAndConditions", termsAndConditions: { autoRenew: true } }],
      },
    ],
  });
}, 60_000);

/** Lists without a record here; each is read by key in a test of its room. */
const WITHOUT_RECORDS = ["queryRampByKey"];

describe("a record read by its key is the row of its list", () => {
  const byKey = contracts.filter(
    ({ method, path }) => method === "GET" && /^\/object-query\/[\w-]+\/\{key\}$/.test(path),
  );
  test.each(byKey.map(({ id, path }) => [id, path.replace("/{key}", "")] as const))(
    "%s",
    async (id, list) => {
      const { data } = await read(`${list}?includeNullFields=true`);
      if (WITHOUT_RECORDS.includes(id)) return expect(data).toEqual([]);
      const [row] = data;
      expect(row).toBeDefined();
      expect(await read(`${list}/${row.id}?includeNullFields=true`)).toEqual({
        ...row,
        success: undefined,
      });
    },
  );
});

describe("a resource of version 2 read by its key is the row of its list", () => {
  test.each(["accounts", "products", "plans", "prices", "contacts", "invoices", "payments"])(
    "%s",
    async (name) => {
      const [row] = (await read(`/v2/${name}`)).data;
      expect(await read(`/v2/${name}/${row.id}`)).toMatchObject(row);
    },
  );
});

test("an item of a credit memo is read by its id", async () => {
  const [{ memoNumber, number = memoNumber }] = (await read("/object-query/credit-memos")).data;
  const { items } = await read(`/v1/credit-memos/${number}/items`);
  expect(await read(`/v1/credit-memos/${number}/items/${items[0].id}`)).toMatchObject(items[0]);
});

test("an adjustment of a credit balance is read by its id", async () => {
  const other = await tenantWithoutSettlement();
  const ids = await makeAdjustments(other, "Adjusted");
  const id = ids.get("credit-balance-adjustment");
  const path = `/v1/object/credit-balance-adjustment/${id}`;
  expect(await good(other.call("GET", path))).toMatchObject({ Id: id, Type: "Increase" });
});

describe("is deleted, and then gone", () => {
  test.each(["/v2/invoices", "/v1/object/invoice"])("a canceled draft by %s", async (at) => {
    const { ratePlanId, accountNumber } = world;
    const draft = { targetDate: "2026-01-15", generateDraftInvoice: true };
    const body = { processingOptions: { runBilling: true, billingOptions: draft } };
    const made = await order(tenant, orderOf(accountNumber, ratePlanId, { body }));
    const path = `/v1/invoices/${made.invoiceNumbers[0]}`;
    const { id } = await read(path);
    await send("PUT", `${path}/cancel`, {});
    expect((await tenant.call("DELETE", `${at}/${id}`)).status).toBeLessThan(300);
    expect((await tenant.call("GET", path)).status).toBe(404);
  });

  test("a subscription that was never billed", async () => {
    const made = await order(tenant, orderOf(world.accountNumber, world.ratePlanId));
    const path = `/v1/subscriptions/${made.subscriptions[0].subscriptionNumber}`;
    const { id } = await read(path);
    expect((await tenant.call("DELETE", `/v1/object/subscription/${id}`)).status).toBe(200);
    expect((await tenant.call("GET", path)).status).toBe(404);
  });
});
