import { asOwner, type TestTenant, testTenant } from "@/lib/testing/tenant";
import { prices } from "@/lib/testing/catalog";
import { dollars, planOf } from "@/lib/testing/charges";
import { order, orderOf } from "@/lib/testing/ordering";
import { good, makeAccount, makeCatalog } from "@/lib/testing/world";
import { beforeAll, describe, expect, test } from "vitest";

let tenant: TestTenant;
let owner: Awaited<ReturnType<typeof makeAccount>>;
let payer: Awaited<ReturnType<typeof makeAccount>>;
let number: string;
let billTo: string;

beforeAll(async () => {
  tenant = await testTenant();
  const { ratePlanId } = await makeCatalog(tenant);
  owner = await makeAccount(tenant, "Owner");
  payer = await makeAccount(tenant, "Payer");
  billTo = (await good(tenant.call("GET", `/v1/accounts/${owner.accountNumber}`))).billToContact.id;
  const create = { invoiceOwnerAccountNumber: payer.accountNumber, billToContactId: billTo };
  const made = await order(tenant, orderOf(owner.accountNumber, ratePlanId, { create }));
  number = made.subscriptions[0].subscriptionNumber;
});

const read = (query: string) => good(tenant.call("GET", `/v2/subscriptions/${number}?${query}`));
const expanded = (...names: string[]) => names.map((name) => `expand[]=${name}`).join("&");

describe("the selected parts of version 2", () => {
  test("are owner, payer and contacts, expanded on request", async () => {
    expect(await read("")).not.toHaveProperty("account");
    const full = await read(expanded("account", "invoice_owner_account", "bill_to", "sold_to"));
    expect(full).toMatchObject({
      account: { id: owner.accountId, name: "Owner", currency: "USD", enabled: true },
      invoice_owner_account: {
        id: payer.accountId,
        account_number: payer.accountNumber,
        remaining_invoice_balance: 0,
      },
      bill_to: { id: billTo, account_id: owner.accountId, address: { country: "US" } },
      sold_to: null,
    });
  });

  test("are plans with their catalog entries, and items with their prices", async () => {
    const full = await read(
      expanded(
        "subscription_plans.plan",
        "subscription_plans.product",
        "subscription_plans.subscription_items.price",
      ),
    );
    const [plan] = full.subscription_plans.data;
    expect(plan.plan).toMatchObject({
      id: plan.plan_id,
      product_id: plan.product_id,
      active: true,
    });
    expect(plan.product).toMatchObject({ id: plan.product_id, active: true });
    expect(plan.subscription_items.data).toHaveLength(2);
    for (const item of plan.subscription_items.data) {
      expect(item.price).toMatchObject({
        id: item.price_id,
        plan_id: plan.plan_id,
        charge_model: item.charge_model,
        plan_number: plan.plan.plan_number,
        recurring: item.recurring,
        ...(item.amount ? { amounts: { USD: item.amount }, unit_amounts: {} } : {}),
        ...(item.unit_amount ? { unit_amounts: { USD: item.unit_amount }, amounts: {} } : {}),
        ...{ tiers: [], tiers_mode: null, overage: null, taxable: false, discount_amounts: {} },
      });
    }
  });

  test("are the users who created and changed each plan and item, as of the requested version", async () => {
    const { ratePlanId } = await makeCatalog(tenant);
    const { accountNumber } = owner;
    const made = await order(tenant, orderOf(accountNumber, ratePlanId));
    const path = `/v2/subscriptions/${made.subscriptions[0].subscriptionNumber}`;
    const items = expanded("subscription_plans.subscription_items");
    const [first] = (await good(tenant.call("GET", `${path}?${items}`))).subscription_plans.data;
    const seats = first.subscription_items.data.find(
      ({ unit_amount }: { unit_amount: number | null }) => unit_amount !== null,
    );
    const { orderNumber } = await order(tenant, {
      orderDate: "2026-01-15",
      existingAccountNumber: accountNumber,
      subscriptions: [
        {
          subscriptionNumber: made.subscriptions[0].subscriptionNumber,
          orderActions: [
            { type: "AddProduct", addProduct: { productRatePlanId: ratePlanId } },
            {
              type: "UpdateProduct",
              updateProduct: {
                ratePlanId: first.id,
                chargeUpdates: [
                  {
                    chargeNumber: seats.subscription_item_number,
                    pricing: { recurringPerUnit: { quantity: 9 } },
                  },
                ],
              },
            },
          ],
        },
      ],
    });
    const two = "somebody-else";
    await asOwner("update orders set created_by_id = $2 where order_number = $1", [
      orderNumber,
      two,
    ]);
    const makers = ({ data }: { data: Record<string, unknown>[] }) =>
      data.map((of) => [of["created_by_id"], of["updated_by_id"]]);
    const now = (await good(tenant.call("GET", `${path}?${items}`))).subscription_plans;
    const one = now.data[0].created_by_id;
    expect(one).toEqual(expect.any(String));
    expect(makers(now)).toEqual([
      [one, two],
      [two, two],
    ]);
    expect(now.data.map((of: { created_time: string }) => of.created_time)).not.toContain(null);
    const [plan, added] = now.data;
    const own = plan.subscription_items;
    const isSeats = (of: Record<string, unknown>) =>
      of["subscription_item_number"] === seats.subscription_item_number;
    expect(
      own.data.map((of: Record<string, unknown>) => [isSeats(of), of["updated_by_id"]]),
    ).toEqual(
      expect.arrayContaining([
        [true, two],
        [false, one],
      ]),
    );
    expect(makers(added.subscription_items)).toEqual([
      [two, two],
      [two, two],
    ]);
    const { data } = await good(tenant.call("GET", `${path}/versions?${items}`));
    const oldest = data.at(-1);
    expect([oldest.version, oldest.updated_by_id]).toEqual([1, one]);
    expect(makers(oldest.subscription_plans)).toEqual([[one, one]]);
  });

  test("are only the requested fields, by part", async () => {
    const shown = await read(
      [
        "fields[]=state&account.fields[]=name&bill_to.fields[]=first_name",
        "subscription_plans.fields[]=name&subscription_items.fields[]=quantity",
        expanded("account", "bill_to", "subscription_plans.subscription_items"),
      ].join("&"),
    );
    expect(Object.keys(shown).sort()).toEqual([
      "account",
      "bill_to",
      "id",
      "state",
      "subscription_plans",
    ]);
    expect(shown.account).toEqual({ id: owner.accountId, name: "Owner" });
    expect(Object.keys(shown.bill_to).sort()).toEqual(["first_name", "id"]);
    const [plan] = shown.subscription_plans.data;
    expect(Object.keys(plan).sort()).toEqual(["id", "name", "subscription_items"]);
    expect(Object.keys(plan.subscription_items.data[0]).sort()).toEqual(["id", "quantity"]);
  });

  test("are the same on every page of the list, because the URL of the next page repeats them", async () => {
    const { ratePlanId } = await makeCatalog(tenant);
    await order(tenant, orderOf(owner.accountNumber, ratePlanId));
    const path = `/v2/subscriptions?page_size=1&fields[]=state&account.fields[]=name&expand[]=account`;
    const first = await good(tenant.call("GET", path));
    const second = await good(
      tenant.call("GET", first.next_page.replace("http://localhost:3000", "")),
    );
    for (const { data } of [first, second]) {
      expect(data).toEqual([
        {
          id: expect.any(String),
          state: "active",
          account: { id: owner.accountId, name: "Owner" },
        },
      ]);
    }
  });

  test("are the lines of its invoices, newest first, a discount with its reduced line", async () => {
    const { accountNumber, accountId } = await makeAccount(tenant, "Billed");
    const { ratePlanId } = await planOf(
      tenant,
      { Name: "Plan", ...dollars(100) },
      {
        Name: "Tenth off",
        ChargeModel: "Discount-Percentage",
        ApplyDiscountTo: "RECURRING",
        DiscountLevel: "subscription",
        ProductRatePlanChargeTierData: prices({ Currency: "USD", DiscountPercentage: 10 }),
      },
    );
    const made = await order(tenant, orderOf(accountNumber, ratePlanId, { bill: "2026-02-15" }));
    const { subscription_plans: plans } = await good(
      tenant.call(
        "GET",
        `/v2/subscriptions/${made.subscriptions[0].subscriptionNumber}?${expanded("subscription_plans.subscription_items")}`,
      ),
    );
    const recurring = { interval: "month", interval_count: 1, timing: "in_advance", usage: false };
    expect(plans.data[0].subscription_items.data).toMatchObject([
      {
        ...{ amount: 100, discount_percent: null, discount_level: null, tax_code: null, tiers: [] },
        recurring: { ...recurring, on: "subscription_item_start_day", alignment_behavior: "none" },
        processed_through_date: "2026-03-15",
      },
      {
        ...{ amount: null, discount_percent: 10, discount_level: "subscription" },
        apply_discount_to: ["recurring"],
      },
    ]);
    await order(tenant, orderOf(accountNumber, ratePlanId, { bill: "2026-01-15" }));
    const path = `/v2/subscriptions/${made.subscriptions[0].subscriptionNumber}`;
    const { invoice_items: items } = await good(
      tenant.call("GET", `${path}?${expanded("invoice_items")}`),
    );
    expect(items.next_page).toBeNull();
    const [invoice] = made.invoiceNumbers;
    const { invoiceItems } = await good(tenant.call("GET", `/v1/invoices/${invoice}/items`));
    const ids = (rows: { id: string }[]) => rows.map(({ id }) => id);
    expect(ids(items.data).sort()).toEqual(ids(invoiceItems).sort());
    const [line, less] = [100, -10].map((amount) =>
      items.data.find((of: { amount: number }) => of.amount === amount),
    );
    expect(line).toMatchObject({ name: "Plan", discount_item: false, applied_to_item_id: null });
    const reduced = items.data.find(({ id }: { id: string }) => id === less.applied_to_item_id);
    expect(reduced).toMatchObject({ amount: 100, service_start: less.service_start });
    const list = await good(
      tenant.call(
        "GET",
        `/v2/subscriptions?filter[]=account_id.EQ:${accountId}&${expanded("invoice_items")}`,
      ),
    );
    const counts = list.data.map((of: { invoice_items: { data: object[] } }) => of.invoice_items);
    expect(counts.map(({ data }: { data: object[] }) => data.length).sort()).toEqual([2, 4]);
  });

  test.each([
    ["expand[]=invoice_lines", "account"],
    ["fields[]=colour", "state"],
    ["account.fields[]=colour", "name"],
  ])("is refused for %s, and says what there is", async (query, known) => {
    const { status, body } = await tenant.call("GET", `/v2/subscriptions/${number}?${query}`);
    expect(status).toBe(400);
    expect(body.errors[0].reason_code % 100).toBe(20);
    expect(body.errors[0].message).toContain(known);
  });

  test("are the days of a pause and of a cancellation, in the response of the call that books them", async () => {
    const post = (verb: string, body: object) =>
      good(
        tenant.call(
          "POST",
          `/v2/subscriptions/${number}/${verb}?fields[]=pause_date&fields[]=resume_date&fields[]=cancel_date`,
          body,
        ),
      );
    const none = { pause_date: null, resume_date: null, cancel_date: null };
    expect(
      await post("pause", {
        pause_date: "2026-02-01",
        resume_behavior: { resume_date: "2026-03-01" },
      }),
    ).toMatchObject({ pause_date: "2026-02-01", resume_date: "2026-03-01", cancel_date: null });
    expect(await post("resume", { resume_at: "pause_date" })).toMatchObject(none);
    expect(await post("cancel", { cancel_date: "2026-05-01" })).toMatchObject({
      ...none,
      cancel_date: "2026-05-01",
    });
    expect(await post("keep", {})).toMatchObject(none);
  });
});
