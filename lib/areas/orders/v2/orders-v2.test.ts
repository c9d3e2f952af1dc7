import { beforeAll, describe, expect, test } from "vitest";
import { expectBooksToHold } from "@/lib/testing/books";
import { type TestTenant, testTenant } from "@/lib/testing/tenant";
import { good, makeWorld, type World } from "@/lib/testing/world";

let tenant: TestTenant;
let stranger: TestTenant;
let world: World;
beforeAll(async () => {
  tenant = await testTenant();
  world = await makeWorld(tenant);
  stranger = await testTenant();
});

const call = (method: string, path: string, body?: object) => tenant.call(method, path, body);
const read = (path: string) => good(call("GET", path));
const TERMED = { type: "termed", interval: "month", interval_count: 12 };
const sold = () => ({
  initial_term: TERMED,
  subscription_plans: [{ plan_id: world.ratePlanId }],
});
const order = (body: object) =>
  call("POST", "/v2/orders", { account_number: world.accountNumber, ...body });

describe("an order of version 2", () => {
  test("creates a subscription and sells an item, and bills and collects both", async () => {
    const body = {
      order_number: "V2-O-1",
      order_date: "2026-01-15",
      description: "from the shop",
      subscriptions: [{ ...sold(), subscription_number: "V2-S-1", description: "seats" }],
      line_items: [
        {
          name: "Router",
          type: "product",
          quantity: 2,
          list_unit_price: 50,
          discount_percent: 10,
          state: "sent_to_billing",
          target_date: "2026-01-15",
        },
      ],
      processing_options: { collection_method: "run_billing", target_date: "2026-01-15" },
    };
    const answer = await order(body);
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({
      order_number: "V2-O-1",
      order_date: "2026-01-15",
      description: "from the shop",
      category: "sale",
      account_id: world.accountId,
      subscriptions: [
        {
          subscription_number: "V2-S-1",
          state: "active",
          description: "seats",
          actions: [
            {
              type: "create_subscription",
              sequence: 1,
              start_on: { contract_effective: "2026-01-15" },
            },
          ],
        },
      ],
      line_items: { data: [{ name: "Router", total: 90, discount_percent: 10 }], next_page: null },
    });
    expect(await read("/v2/orders/V2-O-1")).toEqual(answer.body);
    expect(await read("/v2/orders/V2-O-1?fields[]=description,line_items")).toEqual({
      id: answer.body.id,
      description: "from the shop",
      line_items: answer.body.line_items,
    });
    const { order: stored } = await read("/v1/orders/V2-O-1");
    expect(stored).toMatchObject({ description: "from the shop", status: "Completed" });
    expect(stored.orderLineItems).toMatchObject([
      { itemName: "Router", itemState: "Complete", amount: 90, inlineDiscountPerUnit: 10 },
    ]);
    expect(await read("/v1/subscriptions/V2-S-1")).toMatchObject({
      termType: "TERMED",
      initialTerm: 12,
      notes: "seats",
    });
    const invoice = await read(`/v1/invoices/${stored.invoiceNumbers[0]}`);
    expect(invoice.amount).toBeGreaterThan(90);
    await expectBooksToHold();
  });

  test("makes the account that orders", async () => {
    const account_data = {
      name: "Ordered & Co",
      account_number: "V2-ORDERED",
      currency: "USD",
      bill_cycle_day: 1,
      bill_to: {
        first_name: "Ada",
        last_name: "Lovelace",
        address: { country: "US", state: "CA" },
      },
    };
    const { body } = await call("POST", "/v2/orders", { account_data, subscriptions: [sold()] });
    const account = await read("/v1/accounts/V2-ORDERED");
    expect(account.billToContact).toMatchObject({ firstName: "Ada", state: "CA" });
    expect(body.account_id).toBe(account.basicInfo.id);
    const both = await order({ account_data, subscriptions: [sold()] });
    expect(both.status).toBe(422);
    expect(both.text).toContain("Only one of account_id, account_number and account_data");
  });

  test("changes subscriptions, each by several actions", async () => {
    const [first, second] = [
      (await good(order({ subscriptions: [sold()] }))).subscriptions[0],
      (await good(order({ subscriptions: [sold()] }))).subscriptions[0],
    ];
    const changed = await good(
      order({
        subscriptions: [
          {
            subscription_number: first.subscription_number,
            add_subscription_plans: [{ subscription_plan: { plan_id: world.ratePlanId } }],
            terms: { auto_renew: true },
          },
          {
            subscription_number: second.subscription_number,
            cancel: { cancel_at: "subscription_term_end" },
            description: "leaves",
          },
        ],
      }),
    );
    expect(
      changed.subscriptions.map(({ actions }: { actions: { type: string }[] }) =>
        actions.map(({ type }) => type),
      ),
    ).toEqual([
      ["terms", "add_subscription_plan"],
      ["cancel", "terms"],
    ]);
    const one = await read(`/v1/subscriptions/${first.subscription_number}`);
    expect([one.autoRenew, one.ratePlans.length, one.version]).toEqual([true, 2, 3]);
    expect(await read(`/v1/subscriptions/${second.subscription_number}`)).toMatchObject({
      notes: "leaves",
      cancelledDate: one.termEndDate,
    });
  });

  test("waits as a draft, and is executed", async () => {
    const draft = await good(order({ state: "draft", subscriptions: [sold()] }));
    expect(draft).toMatchObject({ state: "draft", subscriptions: [] });
    expect(await good(call("POST", `/v2/orders/${draft.id}/activate`, {}))).toMatchObject({
      state: "complete",
    });
    const done = await read(`/v2/orders/${draft.id}`);
    expect(done.subscriptions).toMatchObject([{ state: "active" }]);
  });

  test("is refused by its own names, and keeps nothing", async () => {
    const before = (await read("/v2/orders?page_size=99")).data.length;
    const nobody = await call("POST", "/v2/orders", { subscriptions: [sold()] });
    expect(nobody.body.errors[0]).toMatchObject({ code: "missing_parameter" });
    const nothing = await order({ subscriptions: [{ description: "which one?" }] });
    expect(nothing.text).toContain("subscription_plans or subscription_number is required");
    const unknown = await order({ subscriptions: [sold()], nonsense: 1 });
    expect(unknown.body.errors[0]).toMatchObject({ code: "unknown_parameter" });
    const mixed = await order({ subscriptions: [{ ...sold(), cancel: {} }] });
    expect(mixed.text).toContain("cancel changes a subscription");
    const late = await order({ order_date: "2096-01-01", subscriptions: [sold()] });
    expect(late.text).toContain("order_date");
    const line = { name: "Two", discount_percent: 1, discount_unit_amount: 1 };
    const twice = await order({ line_items: [line] });
    expect(twice.text).toContain("Only one of discount_unit_amount and discount_percent");
    expect((await read("/v2/orders?page_size=99")).data).toHaveLength(before);
    const foreign = await stranger.call("POST", "/v2/orders", {
      account_number: world.accountNumber,
      subscriptions: [sold()],
    });
    expect(foreign.status).toBe(404);
  });

  test("is previewed as it is then billed, and stores nothing", async () => {
    const body = {
      subscriptions: [
        { initial_term: TERMED, subscription_plans: [{ plan_id: world.ratePlanId }] },
      ],
      line_items: [
        {
          name: "Fee",
          type: "fee",
          unit_amount: 30,
          state: "sent_to_billing",
          target_date: "2026-01-15",
        },
      ],
    };
    const preview = await good(
      call("POST", "/v2/orders/preview", {
        account_number: world.accountNumber,
        ...body,
        end_date: "2026-01-15",
        metrics: ["billing_documents", "delta_metrics"],
      }),
    );
    expect(preview.subscriptions).toMatchObject([
      { subscription_number: null, actions: [{ action: "create_subscription", sequence: 1 }] },
    ]);
    expect(preview.line_items).toMatchObject([
      { mrr: { net_amount: 0 }, tcv: { net_amount: 30, currency: "USD" }, tcb: { net_amount: 30 } },
    ]);
    const billed = await good(
      order({
        ...body,
        processing_options: { collection_method: "run_billing", target_date: "2026-01-15" },
      }),
    );
    const { order: stored } = await read(`/v1/orders/${billed.order_number}`);
    const invoice = await read(`/v1/invoices/${stored.invoiceNumbers[0]}`);
    expect(preview.billing_documents).toMatchObject([{ type: "invoice", total: invoice.amount }]);
    const few = await good(
      call("POST", "/v2/orders/preview", {
        account_data: { bill_cycle_day: 1, currency: "USD" },
        ...body,
        metrics: ["billing_documents"],
      }),
    );
    expect(Object.keys(few)).toEqual(["billing_documents"]);
  });
});

test("an order line item of version 2 is read and changed until it is billed", async () => {
  const made = await good(
    order({ line_items: [{ name: "Cable", unit_amount: 4, quantity: 3, tax_inclusive: true }] }),
  );
  const [{ id }] = made.line_items.data;
  const path = `/v2/order_line_items/${id}`;
  expect(await read(path)).toMatchObject({
    name: "Cable",
    type: "product",
    state: "pending",
    category: "sale",
    order_id: made.id,
    total: 12,
    tax_inclusive: true,
  });
  const changes = { name: "Long cable", quantity: 5, list_unit_price: 6, discount_unit_amount: 1 };
  expect(await good(call("PATCH", path, { ...changes, unit_amount: 5 }))).toMatchObject({
    name: "Long cable",
    discount_unit_amount: 1,
    total: 25,
    discount_total: 5,
  });
  await good(call("PATCH", path, { state: "sent_to_billing", target_date: "2026-01-15" }));
  const { orderLineItem } = await read(`/v1/order-line-items/${id}`);
  expect(orderLineItem).toMatchObject({
    itemName: "Long cable",
    itemState: "SentToBilling",
    amount: 25,
    billTargetDate: "2026-01-15",
  });
  const late = await call("PATCH", path, { quantity: 6 });
  expect(late.status).toBe(422);
  expect((await call("PATCH", path, { state: "nowhere" })).body.errors[0].parameter).toBe("state");
  expect((await stranger.call("GET", path)).status).toBe(404);
  expect((await stranger.call("PATCH", path, { name: "mine" })).status).toBe(404);
});
