import { beforeAll, describe, expect, test } from "vitest";
import { order, orderOf } from "@/lib/testing/ordering";
import { type TestTenant, testTenant } from "@/lib/testing/tenant";
import { makeAccount, makeCatalog } from "@/lib/testing/world";

let tenant: TestTenant;
let subscription: string;
let planId: string;

beforeAll(async () => {
  tenant = await testTenant();
  ({ ratePlanId: planId } = await makeCatalog(tenant));
  const { accountNumber } = await makeAccount(tenant);
  const made = await order(tenant, orderOf(accountNumber, planId, { bill: "2026-01-15" }));
  subscription = made.subscriptions[0].subscriptionNumber;
});

const ONE = "/v2/subscriptions/{one}";
const far = "2199-01-01";
const added = () => ({ subscription_plan: { plan_id: planId } });
const billed = { collection_method: "create_invoice", document_date: far };

describe("rules that both versions share name the fields of version 2", () => {
  test.each<readonly [string, string, string, () => object, string, boolean]>([
    [
      "the end of a preview",
      "POST",
      `${ONE}/preview`,
      () => ({ end_date: far, add_subscription_plans: [added()] }),
      "end_date",
      true,
    ],
    [
      "the day on a bill",
      "PATCH",
      ONE,
      () => ({ terms: { auto_renew: true }, processing_options: billed }),
      "document_date",
      true,
    ],
    [
      "a plan without its name",
      "PATCH",
      ONE,
      () => ({ add_subscription_plans: [{ subscription_plan: {} }] }),
      "plan_number or plan_id is required",
      false,
    ],
    [
      "a plan that is removed without its name",
      "PATCH",
      ONE,
      () => ({ remove_subscription_plans: [{}] }),
      "subscription_plan_id or unique_token is required",
      false,
    ],
    [
      "a plan that is changed without its name",
      "PATCH",
      ONE,
      () => ({ update_subscription_plans: [{ subscription_plan: { custom_fields: {} } }] }),
      "subscription_plan.id or unique_token is required",
      false,
    ],
    [
      "a price twice",
      "PATCH",
      ONE,
      () => ({
        add_subscription_plans: [{ subscription_plan: { plan_id: planId, plan_number: "PRP-1" } }],
      }),
      "Only one of plan_id and plan_number",
      false,
    ],
  ])("%s", async (_what, method, path, body, text, one) => {
    const answer = await tenant.call(method, path.replace("{one}", subscription), body());
    const [error] = answer.body.errors ?? [];
    expect(answer.status, answer.text).toBeGreaterThanOrEqual(400);
    expect(error.message).toContain(text);
    expect(error.message).not.toMatch(/[a-z][A-Z]/);
    if (one) expect(error.parameter).toBe(text);
  });
});

test("a call that requests an asynchronous response is answered synchronously", async () => {
  const body = { terms: { auto_renew: true } };
  const headers = { async: "true" };
  const path = ONE.replace("{one}", subscription);
  const { status, body: shown } = await tenant.call("PATCH", path, body, { headers });
  expect([status, shown.subscription_number]).toEqual([200, subscription]);
});
