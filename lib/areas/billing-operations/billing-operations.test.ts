import { beforeAll, describe, expect, test } from "vitest";
import { expectBooksToHold } from "@/lib/testing/books";
import { makePlan } from "@/lib/testing/catalog";
import { asOwner, type TestTenant, testTenant } from "@/lib/testing/tenant";
import { good, makeWorld, newSubscriptionOrder, type World } from "@/lib/testing/world";

let tenant: TestTenant;
let world: World;
beforeAll(async () => {
  tenant = await testTenant();
  world = await makeWorld(tenant);
});

const call = (method: string, path: string, body?: object) => tenant.call(method, path, body);
const post = (path: string, body: object) => good(call("POST", path, body));
const preview = (body: object) => post("/v1/operations/billing-preview", body);

type Line = Record<string, string | number | null>;
const facts = (lines: readonly Line[]) =>
  lines
    .map((line) =>
      [
        line["chargeNumber"],
        line["serviceStartDate"],
        line["serviceEndDate"],
        line["chargeAmount"],
      ].join(" "),
    )
    .toSorted();

/** An account with a subscription that is not billed yet. */
async function unbilled(
  terms: object = {},
): Promise<{ id: string; number: string; subscription: string }> {
  const { accountId, accountNumber } = await post("/v1/accounts", {
    name: "Unbilled",
    currency: "USD",
    billCycleDay: 15,
    billToContact: { firstName: "Ada", lastName: "Lovelace", country: "US", state: "CA" },
  });
  const createSubscription = {
    terms: { initialTerm: { period: 12, periodType: "Month", termType: "TERMED" } },
    subscribeToRatePlans: [{ productRatePlanId: world.ratePlanId }],
    ...terms,
  };
  const triggerDates = [{ name: "ContractEffective", triggerDate: "2026-01-15" }];
  const made = await post("/v1/orders", {
    orderDate: "2026-01-15",
    existingAccountNumber: accountNumber,
    subscriptions: [
      { orderActions: [{ type: "CreateSubscription", triggerDates, createSubscription }] },
    ],
    processingOptions: { runBilling: false },
  });
  return { id: accountId, number: accountNumber, subscription: made.subscriptionNumbers[0] };
}

const TERM = (autoRenew: boolean) => ({
  terms: {
    initialTerm: { period: 1, periodType: "Month", termType: "TERMED", startDate: "2026-01-15" },
    renewalTerms: [{ period: 1, periodType: "Month" }],
    renewalSetting: "RENEW_WITH_SPECIFIC_TERM",
    autoRenew,
  },
});

describe("a billing preview", () => {
  test("has the lines that the bill then has, and stores nothing", async () => {
    const account = await unbilled();
    const stored = () =>
      asOwner(
        "select (select count(*) from invoice)::int as invoices, (select count(*) from orders)::int as orders",
      );
    const before = await stored();
    const shown = await preview({ accountNumber: account.number, targetDate: "2026-03-20" });
    expect(shown).toMatchObject({ accountId: account.id, creditMemoItems: [] });
    expect(shown.invoiceItems).toHaveLength(6);
    expect(await stored()).toEqual(before);
    const made = await post(`/v1/accounts/${account.id}/billing-documents/generate`, {
      targetDate: "2026-03-20",
      autoPost: true,
    });
    const items = await good(call("GET", `/v1/invoices/${made.invoices[0].id}/items`));
    expect(facts(shown.invoiceItems)).toEqual(facts(items.invoiceItems));
    const again = await preview({ accountId: account.id, targetDate: "2026-03-20" });
    expect(again.invoiceItems).toEqual([]);
    await expectBooksToHold();
  });

  test("renews those that renew by themselves, all, or none", async () => {
    const renewing = await unbilled(TERM(true));
    const ending = await unbilled(TERM(false));
    const lines = async (id: string, assumeRenewal?: string) =>
      (await preview({ accountId: id, targetDate: "2026-04-20", assumeRenewal })).invoiceItems
        .length;
    expect(await lines(renewing.id)).toBe(8);
    expect(await lines(renewing.id, "None")).toBe(2);
    expect(await lines(ending.id)).toBe(2);
    expect(await lines(ending.id, "All")).toBe(8);
    const { autoRenew } = await good(call("GET", `/v1/subscriptions/${ending.subscription}`));
    expect(autoRenew).toBe(false);
  });

  test("leaves kinds of charges and subscriptions without an end out, and shows drafts", async () => {
    const { ratePlanId } = await makePlan(tenant);
    const setup = { plan_id: ratePlanId, name: "Setup", amounts: { USD: 20 } };
    expect((await call("POST", "/v2/prices", setup)).status).toBe(201);
    const account = await unbilled({
      subscribeToRatePlans: [
        { productRatePlanId: ratePlanId },
        { productRatePlanId: world.ratePlanId },
      ],
    });
    const asked = { accountId: account.id, targetDate: "2026-01-20" };
    const types = async (more: object) =>
      [
        ...new Set(
          (await preview({ ...asked, ...more })).invoiceItems.map(
            ({ chargeType }: Line) => chargeType,
          ),
        ),
      ].toSorted();
    expect(await types({})).toEqual(["OneTime", "Recurring"]);
    expect(await types({ chargeTypeToExclude: "OneTime" })).toEqual(["Recurring"]);
    expect(await types({ chargeTypeToExclude: "OneTime,Recurring" })).toEqual([]);
    const evergreen = await unbilled({ terms: { initialTerm: { termType: "EVERGREEN" } } });
    const without = { accountId: evergreen.id, targetDate: "2026-01-20" };
    expect((await preview(without)).invoiceItems).not.toEqual([]);
    expect(
      (await preview({ ...without, includingEvergreenSubscription: false })).invoiceItems,
    ).toEqual([]);
    const drafts = await post(`/v1/accounts/${account.id}/billing-documents/generate`, {
      targetDate: "2026-01-20",
    });
    expect((await good(call("GET", `/v1/invoices/${drafts.invoices[0].id}`))).status).toBe("Draft");
    expect(await types({})).toEqual([]);
    expect(await types({ includingDraftItems: true })).toEqual(["OneTime", "Recurring"]);
  });

  test("is refused without an account, for a stranger's, and beyond ten years", async () => {
    expect(
      (await call("POST", "/v1/operations/billing-preview", { targetDate: "2026-02-01" })).status,
    ).toBe(400);
    const stranger = await testTenant();
    const theirs = { accountId: world.accountId, targetDate: "2026-02-01" };
    expect((await stranger.call("POST", "/v1/operations/billing-preview", theirs)).status).toBe(
      404,
    );
    const far = { accountId: world.accountId, targetDate: "2099-01-01" };
    expect((await call("POST", "/v1/operations/billing-preview", far)).text).toContain(
      "targetDate",
    );
  });
});

describe("generating documents", () => {
  test("bills the named subscriptions alone, as drafts that owe nothing", async () => {
    const account = await unbilled();
    const other = await post("/v1/orders", {
      ...newSubscriptionOrder(account.number, world.ratePlanId),
      processingOptions: { runBilling: false },
    });
    const { id } = await good(call("GET", `/v1/subscriptions/${other.subscriptionNumbers[0]}`));
    const path = `/v1/accounts/${account.number}/billing-documents/generate`;
    const made = await post(path, { targetDate: "2026-01-20", subscriptionIds: [id] });
    const { invoiceItems } = await good(call("GET", `/v1/invoices/${made.invoices[0].id}/items`));
    expect(new Set(invoiceItems.map((line: Line) => line["subscriptionId"]))).toEqual(
      new Set([id]),
    );
    const shown = await good(call("GET", `/v1/accounts/${account.id}/summary`));
    expect(shown.basicInfo.balance).toBe(0);
    expect(await post(path, { includeSubscriptions: false })).toMatchObject({ invoices: [] });
  });
});

describe("invoice and collect", () => {
  test("bills, posts drafts, and collects all that is owed by one payment", async () => {
    const account = world.accountNumber;
    const order = newSubscriptionOrder(account, world.ratePlanId);
    await post("/v1/orders", { ...order, processingOptions: { runBilling: false } });
    const draft = await post(`/v1/accounts/${account}/billing-documents/generate`, {
      targetDate: "2026-01-20",
    });
    const done = await post("/v1/operations/invoice-collect", {
      accountKey: account,
      invoiceTargetDate: "2026-02-20",
    });
    expect(done.invoices.map(({ invoiceId }: { invoiceId: string }) => invoiceId)).toContain(
      draft.invoices[0].id,
    );
    const total = done.invoices.reduce(
      (sum: number, one: { invoiceAmount: number }) => sum + one.invoiceAmount,
      0,
    );
    expect(done.amountCollected).toBeCloseTo(total, 9);
    expect(await good(call("GET", `/v1/payments/${done.paymentId}`))).toMatchObject({
      amount: done.amountCollected,
      unappliedAmount: 0,
    });
    const summary = await good(call("GET", `/v1/accounts/${account}/summary`));
    expect(summary.basicInfo.balance).toBe(0);
    const nothing = await post("/v1/operations/invoice-collect", { accountKey: account });
    expect(nothing).toMatchObject({ invoices: [], amountCollected: 0 });
    await expectBooksToHold();
  });

  test("collects one invoice alone, and undoes everything when the card is declined", async () => {
    const account = await unbilled();
    const body = { accountKey: account.number, invoiceTargetDate: "2026-02-20" };
    expect((await call("POST", "/v1/operations/invoice-collect", body)).status).toBe(422);
    const newer = { accountKey: account.number, targetDate: "2026-02-20", noted: true };
    const refused = await call("POST", "/v1/operations/invoice-collect", newer);
    expect(refused.body.reasons.map(({ code }: { code: number }) => code)).toEqual([
      54000021, 54000021,
    ]);
    const at = { version: "215.0" };
    const date = { accountKey: account.number, targetDate: "20 February" };
    const wrong = await tenant.call("POST", "/v1/operations/invoice-collect", date, at);
    expect(wrong.body.reasons[0].code).toBe(54000420);
    const former = { accountKey: account.number, invoiceTargetDate: "20 February" };
    const older = await call("POST", "/v1/operations/invoice-collect", former);
    expect(older.body.reasons[0].code).toBe(54020120);
    const open = await preview({ accountId: account.id, targetDate: "2026-02-20" });
    expect(open.invoiceItems.length).toBeGreaterThan(0);
    const of = {
      ...body,
      invoiceId: (await good(call("GET", `/v1/invoices/${world.invoiceNumber}`))).id,
    };
    expect((await call("POST", "/v1/operations/invoice-collect", of)).text).toContain("is not of");
  });
});
