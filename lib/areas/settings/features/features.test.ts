import { beforeAll, describe, expect, test } from "vitest";
import { order, orderOf } from "@/lib/testing/ordering";
import { asOwner, type TestTenant, testTenant } from "@/lib/testing/tenant";
import { good, makeAccount, makeCatalog } from "@/lib/testing/world";

const PATH = "/v1/settings/features";
const NEW = {
  orders: true,
  invoiceSettlement: true,
  multiCurrency: true,
  multiEntity: false,
  multiOrg: false,
  homeCurrency: null,
  obstacles: [],
};
let tenant: TestTenant;

beforeAll(async () => {
  tenant = await testTenant();
});

const put = (body: object, of = tenant) => of.call("PUT", PATH, body);
const reasonOf = (answer: { body: { reasons: { code: number; message: string }[] } }) =>
  answer.body.reasons[0];

describe("features", () => {
  test("are those of a new tenant, change by name and leave an audit line", async () => {
    expect(await good(tenant.call("GET", PATH))).toEqual(NEW);
    expect(await good(put({ multiOrg: true }))).toEqual({ ...NEW, multiOrg: true });
    const [line] = await asOwner<{ detail: object }>(
      "select detail from audit_entry where tenant_id = $1 and subject_type = 'features'",
      [tenant.tenantId],
    );
    expect(line?.detail).toEqual({ multiOrg: { before: false, after: true } });
    const orgs = { headers: { "service-org-ids": tenant.orgId } };
    await good(tenant.call("GET", "/v1/api-clients", undefined, orgs));
    expect(await good(put({ multiOrg: false }))).toEqual(NEW);
    const refused = await tenant.call("GET", "/v1/api-clients", undefined, orgs);
    expect(reasonOf(refused)?.code).toBe(50000030);
  });

  test("are refused by name when a value is neither true nor false", async () => {
    expect(reasonOf(await put({ orders: "perhaps" }))?.code).toBe(50280120);
  });

  test("of entities and orgs stay on while there are several", async () => {
    const own = await testTenant();
    await good(put({ multiEntity: true, multiOrg: true }, own));
    await asOwner("insert into org (tenant_id, id, entity_id, name) values ($1, $2, $3, 'North')", [
      own.tenantId,
      crypto.randomUUID(),
      own.entityId,
    ]);
    const orgs = reasonOf(await put({ multiOrg: false }, own));
    expect(orgs).toMatchObject({ code: 50280530, message: expect.stringContaining("2 orgs") });
    await asOwner("insert into entity (tenant_id, id, name) values ($1, $2, 'Second')", [
      own.tenantId,
      crypto.randomUUID(),
    ]);
    const headers = { headers: { "service-entity-ids": own.entityId } };
    const entities = reasonOf(await own.call("PUT", PATH, { multiEntity: false }, headers));
    expect(entities).toMatchObject({ code: 50280430, message: expect.stringContaining("2 entit") });
  });
});

describe("without Orders", () => {
  test("order calls answer category 10, and subscriptions are sold and changed by their own", async () => {
    const own = await testTenant();
    const { ratePlanId } = await makeCatalog(own);
    const { accountNumber } = await makeAccount(own);
    const { orderNumber } = await order(own, orderOf(accountNumber, ratePlanId));
    await good(put({ orders: false }, own));
    const calls = [
      own.call("POST", "/v1/orders", orderOf(accountNumber, ratePlanId)),
      own.call("POST", "/v1/orders", {}),
      own.call("POST", "/v1/orders/preview", {}),
      own.call("GET", `/v1/orders/${orderNumber}`),
      own.call("POST", "/v1/async/orders", {}),
      own.call("GET", "/object-query/orders"),
      own.call("GET", `/object-query/orders/${orderNumber}`),
      own.call("POST", "/v1/sign-up", {}),
    ];
    for (const answer of await Promise.all(calls)) {
      expect(answer.status).toBe(403);
      expect(reasonOf(answer)).toEqual({
        code: 50000010,
        message: "The feature Orders is not enabled. Settings, Features has the switch.",
      });
    }
    for (const path of ["/v2/orders", `/v2/orders/${orderNumber}`]) {
      const answer = await own.call("GET", path);
      expect([answer.status, answer.body.errors[0].reason_code]).toEqual([403, 50000010]);
    }
    const sold = await good(
      own.call("POST", "/v1/subscriptions", {
        accountKey: accountNumber,
        contractEffectiveDate: "2026-01-01",
        termType: "EVERGREEN",
        renewalTerm: 12,
        subscribeToRatePlans: [{ productRatePlanId: ratePlanId }],
      }),
    );
    await good(own.call("GET", `/v1/subscriptions/${sold.subscriptionNumber}`));
    await good(put({ orders: true }, own));
    await good(own.call("GET", `/v1/orders/${orderNumber}`));
  });

  test("there is no draft: one keeps the feature on, and is named", async () => {
    const own = await testTenant();
    const { ratePlanId } = await makeCatalog(own);
    const { accountNumber } = await makeAccount(own);
    const body = { ...orderOf(accountNumber, ratePlanId), status: "Draft" };
    const { orderNumber } = await order(own, body);
    const refused = reasonOf(await put({ orders: false }, own));
    expect(refused).toEqual({
      code: 50280130,
      message: "Orders cannot be turned off. 1 order is a draft or scheduled.",
    });
    const { obstacles } = await good(own.call("GET", PATH));
    expect(obstacles).toEqual([{ feature: "orders", reason: "1 order is a draft or scheduled." }]);
    await good(own.call("PUT", `/v1/orders/${orderNumber}/cancel`, {}));
    expect((await good(put({ orders: false }, own))).orders).toBe(false);
  });
});

describe("without Multi-Currency", () => {
  const newAccount = (currency: string) => ({
    name: "Engines",
    currency,
    billToContact: { firstName: "Ada", lastName: "L", country: "DE" },
  });

  test("accounts and prices have the company's currency, and no other", async () => {
    const own = await testTenant();
    const { ratePlanId } = await makeCatalog(own);
    await makeAccount(own);
    const { homeCurrency } = await good(put({ multiCurrency: false }, own));
    const other = homeCurrency === "EUR" ? "USD" : "EUR";
    await good(own.call("POST", "/v1/accounts", newAccount(homeCurrency)));
    const account = await own.call("POST", "/v1/accounts", newAccount(other));
    expect(reasonOf(account)).toEqual({
      code: 51000310,
      message: `${other} needs the feature Multi-Currency, which is not enabled: everything is in ${homeCurrency}.`,
    });
    const charge = (currency: string) => ({
      Name: "Fee",
      ProductRatePlanId: ratePlanId,
      ChargeModel: "Flat Fee Pricing",
      ChargeType: "OneTime",
      TriggerEvent: "ContractEffective",
      BillCycleType: "DefaultFromCustomer",
      ProductRatePlanChargeTierData: {
        ProductRatePlanChargeTier: [{ Currency: currency, Price: 5 }],
      },
    });
    const path = "/v1/object/product-rate-plan-charge";
    expect((await own.call("POST", path, charge(other))).status).toBe(403);
    const { Id } = await good(own.call("POST", path, charge(homeCurrency)));
    const prices = charge(other).ProductRatePlanChargeTierData;
    const changed = await own.call("PUT", `${path}/${Id}`, {
      ProductRatePlanChargeTierData: prices,
    });
    expect(changed.status).toBe(403);
    await good(put({ multiCurrency: true }, own));
    await good(own.call("POST", "/v1/accounts", newAccount(other)));
    const refused = reasonOf(await put({ multiCurrency: false }, own));
    expect(refused).toMatchObject({
      code: 50280230,
      message: expect.stringContaining("several currencies: EUR, USD"),
    });
  });

  test("a company without accounts says which currency", async () => {
    const own = await testTenant();
    expect(reasonOf(await put({ multiCurrency: false }, own))?.code).toBe(50280322);
    await good(own.call("POST", "/v1/accounts", newAccount("EUR")));
    const wrong = await put({ multiCurrency: false, homeCurrency: "USD" }, own);
    expect(reasonOf(wrong)?.code).toBe(50280330);
    expect(await good(put({ multiCurrency: false, homeCurrency: "EUR" }, own))).toEqual({
      ...NEW,
      multiCurrency: false,
      homeCurrency: "EUR",
    });
  });
});
