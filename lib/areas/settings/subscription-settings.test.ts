import { asOwner, type TestTenant, testTenant } from "@/lib/testing/tenant";
import { order, orderOf } from "@/lib/testing/ordering";
import { good, makeAccount, makeCatalog } from "@/lib/testing/world";
import { beforeAll, describe, expect, test } from "vitest";

const PATH = "/v1/settings/subscriptions";
const NOTHING = {
  requireServiceActivation: false,
  requireCustomerAcceptance: false,
  defaultPriceIncreasePercentage: 0,
};
let tenant: TestTenant;

beforeAll(async () => {
  tenant = await testTenant();
});

describe("the settings of subscriptions", () => {
  test("require nothing for a new tenant, and change by name", async () => {
    expect(await good(tenant.call("GET", PATH))).toEqual(NOTHING);
    const changed = await good(tenant.call("PUT", PATH, { requireServiceActivation: true }));
    expect(changed).toEqual({ ...NOTHING, requireServiceActivation: true });
    expect(await good(tenant.call("GET", PATH))).toEqual(changed);
    const [line] = await asOwner<{ detail: object }>(
      "select detail from audit_entry where tenant_id = $1 and subject_type = 'subscription-settings'",
      [tenant.tenantId],
    );
    expect(line?.detail).toEqual({ requireServiceActivation: { before: false, after: true } });
  });

  test("leave a subscription waiting for the required date", async () => {
    const { ratePlanId } = await makeCatalog(tenant);
    const { accountNumber } = await makeAccount(tenant);
    await good(tenant.call("PUT", PATH, { requireServiceActivation: true }));
    const triggerDates = [{ name: "ContractEffective", triggerDate: "2026-01-15" }];
    const waiting = await order(tenant, orderOf(accountNumber, ratePlanId, { triggerDates }));
    expect(waiting.subscriptions[0].status).toBe("Pending Activation");
    await good(tenant.call("PUT", PATH, { requireServiceActivation: false }));
    const made = await order(tenant, orderOf(accountNumber, ratePlanId, { triggerDates }));
    expect(made.subscriptions[0].status).toBe("Active");
  });

  test("keep a default price rise, which is refused below minus 100", async () => {
    const low = await tenant.call("PUT", PATH, { defaultPriceIncreasePercentage: -101 });
    expect(low.body.reasons[0].code).toBe(50230320);
    await good(tenant.call("PUT", PATH, { defaultPriceIncreasePercentage: 3.25 }));
    expect(await good(tenant.call("GET", PATH))).toMatchObject({
      defaultPriceIncreasePercentage: 3.25,
    });
    await good(tenant.call("PUT", PATH, { defaultPriceIncreasePercentage: 0 }));
    expect(await good(tenant.call("GET", PATH))).toEqual(NOTHING);
  });

  test("are refused by name when they are neither true nor false", async () => {
    const answer = await tenant.call("PUT", PATH, { requireServiceActivation: "yes" });
    expect(answer.status).toBe(400);
    expect(answer.body.reasons[0].code).toBe(50230120);
  });
});
