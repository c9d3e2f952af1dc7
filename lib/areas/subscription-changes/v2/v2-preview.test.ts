import { asOwner, type TestTenant, testTenant } from "@/lib/testing/tenant";
import { expectBooksToHold } from "@/lib/testing/books";
import { order, orderOf } from "@/lib/testing/ordering";
import { good, makeAccount, makeCatalog } from "@/lib/testing/world";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

let tenant: TestTenant;
let accountNumber: string;
let ratePlanId: string;

beforeAll(async () => {
  tenant = await testTenant();
  ({ ratePlanId } = await makeCatalog(tenant));
  ({ accountNumber } = await makeAccount(tenant));
});

afterAll(expectBooksToHold);

const creation = (more: object = {}) => ({
  account_number: accountNumber,
  initial_term: { interval: "month", interval_count: 12, type: "termed" },
  start_on: { contract_effective: "2026-01-15" },
  subscription_plans: [{ plan_id: ratePlanId }],
  ...more,
});

const preview = (body: object) => tenant.call("POST", "/v2/subscriptions/preview", body);
const previewChange = (key: string, body: object) =>
  tenant.call("POST", `/v2/subscriptions/${key}/preview`, body);
const stored = () => asOwner("select id from subscription where tenant_id = $1", [tenant.tenantId]);

describe("previewing a new subscription", () => {
  test("equals the bill of creating it, and stores nothing", async () => {
    const before = await stored();
    const shown = await good(preview(creation({ end_date: "2026-03-15" })));
    expect(await stored()).toEqual(before);
    const made = await good(
      tenant.call(
        "POST",
        "/v2/subscriptions",
        creation({
          processing_options: { collection_method: "run_billing", target_date: "2026-03-15" },
        }),
      ),
    );
    const { data } = await good(tenant.call("GET", "/object-query/invoices?pageSize=99"));
    expect(shown.billing_documents).toMatchObject([
      { type: "invoice", total: data[0].amount, target_date: "2026-03-15" },
    ]);
    const [action] = shown.actions;
    expect(action).toMatchObject({ action: "create_subscription", sequence: 1 });
    const mrr = action.subscription_items.reduce(
      (sum: number, item: { mrr?: { net_amount: number } }) => sum + (item.mrr?.net_amount ?? 0),
      0,
    );
    expect(String(mrr)).toBe(made.contracted_mrr);
  });

  test("bills through today, a number of periods, or the end of the term", async () => {
    const total = async (more: object) =>
      (await good(preview(creation({ metrics: ["billing_documents"], ...more }))))
        .billing_documents[0].total;
    expect(await total({})).toBe(71.5);
    expect(await total({ number_of_periods: 2 })).toBe(143);
    expect(await total({ term_end: true })).toBe(858);
  });

  test("takes the data of a new account", async () => {
    const account_data = { bill_cycle_day: 15, currency: "USD" };
    const shown = await good(
      preview(creation({ account_number: undefined, account_data, metrics: ["delta_metrics"] })),
    );
    expect(Object.keys(shown)).toEqual(["actions"]);
  });

  test.each([
    ["no account", { account_number: undefined }, 400],
    ["two ways to say how far", { term_end: true, number_of_periods: 1 }, 422],
    ["an account that there is not", { account_number: "A99999999" }, 404],
  ])("refuses %s in the shape of version 2", async (_what, more, status) => {
    const answer = await preview(creation(more));
    expect(answer.status, answer.text).toBe(status);
    expect(answer.body.errors[0].message).toEqual(expect.any(String));
  });
});

describe("previewing changes", () => {
  test("equals the result of the change, with its credits", async () => {
    const made = await order(tenant, orderOf(accountNumber, ratePlanId, { bill: "2026-01-15" }));
    const key = made.subscriptions[0].subscriptionNumber;
    const { subscription_plans: plans } = await good(
      tenant.call("GET", `/v2/subscriptions/${key}?expand[]=subscription_plans`),
    );
    const remove_subscription_plans = [
      {
        subscription_plan_id: plans.data[0].id,
        start_on: { contract_effective: "2026-01-15" },
      },
    ];
    const shown = await good(previewChange(key, { remove_subscription_plans }));
    expect(shown.billing_documents).toMatchObject([{ type: "credit_memo", total: 71.5 }]);
    expect(shown.actions).toMatchObject([{ action: "remove_subscription_plan", sequence: 1 }]);
    expect(shown.actions[0].subscription_items[0]).toMatchObject({
      subscription_item_id: expect.stringMatching(/^[0-9a-f]{32}$/),
    });
    await good(
      tenant.call("PATCH", `/v2/subscriptions/${key}`, {
        remove_subscription_plans,
        processing_options: { collection_method: "run_billing" },
      }),
    );
    const { data } = await good(tenant.call("GET", "/object-query/credit-memos"));
    expect(data[0].amount).toBe(71.5);
  });

  test("lists every new charge separately and without an id, even two with the same price", async () => {
    const made = await order(tenant, orderOf(accountNumber, ratePlanId));
    const key = made.subscriptions[0].subscriptionNumber;
    const added = { subscription_plan: { plan_id: ratePlanId } };
    const itemsOf = async (...add_subscription_plans: object[]) => {
      const shown = await good(previewChange(key, { add_subscription_plans }));
      return shown.actions.map((of: { subscription_items: object[] }) => of.subscription_items);
    };
    const [once] = await itemsOf(added);
    expect(once.length).toBeGreaterThan(0);
    for (const item of once) expect(item).toMatchObject({ subscription_item_id: null });
    expect(await itemsOf(added, added)).toEqual([once, once]);

    const { actions } = await good(preview(creation()));
    const twice = { subscription_plans: [{ plan_id: ratePlanId }, { plan_id: ratePlanId }] };
    const both = await good(preview(creation(twice)));
    const [{ subscription_items: of }] = actions;
    expect(both.actions[0].subscription_items).toEqual([...of, ...of]);
  });

  test("needs a change", async () => {
    const made = await order(tenant, orderOf(accountNumber, ratePlanId));
    const answer = await previewChange(made.subscriptions[0].subscriptionNumber, {});
    expect(answer.status).toBe(400);
  });
});
