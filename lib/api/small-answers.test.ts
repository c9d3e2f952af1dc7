import { beforeAll, describe, expect, test } from "vitest";
import { LATEST, order, orderOf } from "@/lib/testing/ordering";
import { type TestTenant, testTenant } from "@/lib/testing/tenant";
import { good, makeAccount, makeCatalog } from "@/lib/testing/world";

/* Decision 33 on the interface, tested. */

let tenant: TestTenant;
let accountNumber: string;
let subscription: string;
let invoice: string;
let ratePlanId: string;

beforeAll(async () => {
  tenant = await testTenant();
  ({ ratePlanId } = await makeCatalog(tenant));
  ({ accountNumber } = await makeAccount(tenant));
  const draft = { billingOptions: { targetDate: "2026-01-15", generateDraftInvoice: true } };
  const made = await order(
    tenant,
    orderOf(accountNumber, ratePlanId, {
      body: { processingOptions: { runBilling: true, ...draft } },
    }),
  );
  subscription = made.subscriptions[0].subscriptionNumber;
  invoice = made.invoiceNumbers[0];
});

const person = {
  name: "Ada Ltd",
  currency: "EUR",
  billToContact: { firstName: "Ada", lastName: "Hill", country: "DE" },
};

describe("a field without effect is refused by its name", () => {
  test.each<readonly [string, string, string, () => object | undefined, string, number]>([
    [
      "partnerAccount",
      "POST",
      "/v1/accounts",
      () => ({ ...person, partnerAccount: true }),
      "partnerAccount",
      51000021,
    ],
    [
      "the currency of a schedule's item",
      "POST",
      "/v1/payment-schedules",
      () => ({
        accountNumber,
        items: [{ amount: 5, scheduledDate: "2026-02-01", currency: "USD" }],
      }),
      "currency",
      54305221,
    ],
    [
      "account_data of a new subscription of version 2",
      "POST",
      "/v2/subscriptions",
      () => ({ account_data: { currency: "USD" }, subscription_plans: [] }),
      "account_data",
      0,
    ],
  ])("%s", async (_what, method, path, body, name, code) => {
    const answer = await tenant.call(method, path, body(), LATEST);
    const of = answer.body.reasons ?? answer.body.errors;
    const named = of.find(({ message }: { message: string }) => message.includes(name));
    expect(answer.status, answer.text).toBe(400);
    expect(named, answer.text).toBeDefined();
    if (code) expect(named.code).toBe(code);
    else expect(named.reason_code % 100).toBe(21);
  });
});

describe("behavior that is kept", () => {
  test("a change of plan keeps the bill cycle day: resetBcd may be false, and true is refused", async () => {
    const { ratePlans } = await good(tenant.call("GET", `/v1/subscriptions/${subscription}`));
    const changed = (resetBcd: boolean) => {
      const newProductRatePlan = { productRatePlanId: ratePlanId };
      const changePlan = { ratePlanId: ratePlans[0].id, newProductRatePlan, resetBcd };
      const orderActions = [{ type: "ChangePlan", changePlan }];
      const subscriptions = [{ subscriptionNumber: subscription, orderActions }];
      const body = { orderDate: "2026-01-15", existingAccountNumber: accountNumber, subscriptions };
      return tenant.call("POST", "/v1/orders", body, LATEST);
    };
    const refused = await changed(true);
    expect(refused.status).toBe(422);
    expect(refused.text).toContain("resetBcd");
    expect((await changed(false)).status).toBe(200);
  });

  test("a word of version 1 matches nothing in a list of version 2, and its own word does", async () => {
    const of = (state: string) => `/v2/subscriptions?filter[]=state.EQ:${state}`;
    expect((await good(tenant.call("GET", of("Active")))).data).toEqual([]);
    expect((await good(tenant.call("GET", of("active")))).data).toHaveLength(1);
  });

  test("a draft may be dated far in the future, a bill may not", async () => {
    const dated = { invoiceDate: "2999-12-31" };
    expect((await tenant.call("PUT", `/v1/invoices/${invoice}`, dated, LATEST)).status).toBe(200);
    const far = { runBilling: true, billingOptions: { documentDate: "2999-12-31" } };
    const body = orderOf(accountNumber, ratePlanId, { body: { processingOptions: far } });
    expect((await tenant.call("POST", "/v1/orders", body, LATEST)).status).toBe(422);
  });

  test("an action without a body is an empty one", async () => {
    const path = `/v1/subscriptions/${subscription}/renew`;
    expect((await tenant.call("PUT", path, undefined, LATEST)).status).toBe(200);
  });

  test("one invalid number gives one reason", async () => {
    const { body } = await tenant.call("GET", "/v1/payments?pageSize=abc", undefined, LATEST);
    expect(body.reasons).toHaveLength(1);
  });
});
