import { type TestTenant, testTenant } from "@/lib/testing/tenant";
import { declaredStatements } from "@/lib/platform/database/db";
import { expectBooksToHold } from "@/lib/testing/books";
import { EVERGREEN, LATEST, order, orderOf, replayedAndStored } from "@/lib/testing/ordering";
import { good, makeAccount, makeCatalog } from "@/lib/testing/world";
import { checkLine } from "@/lib/billing-checker/check-trace";
import { readSentences } from "@/lib/billing/testing/sentence-reader";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

let tenant: TestTenant;
let accountNumber: string;
let ratePlanId: string;
let ratePlanNumber: string;

beforeAll(async () => {
  tenant = await testTenant();
  ({ ratePlanId, ratePlanNumber } = await makeCatalog(tenant));
  ({ accountNumber } = await makeAccount(tenant));
});

afterAll(expectBooksToHold);

const create = (words: Parameters<typeof orderOf>[2] = {}) =>
  order(tenant, orderOf(accountNumber, ratePlanId, words));

describe("POST /v1/orders", () => {
  test("creates, bills and collects in one call; the invoice is posted and paid", async () => {
    const made = await create({ bill: "2026-02-15", collect: true });
    expect(made).toMatchObject({
      success: true,
      orderNumber: expect.stringMatching(/^O-\d{8}$/),
      accountNumber,
      status: "Completed",
      subscriptions: [
        { subscriptionNumber: expect.stringMatching(/^A-S\d{8}$/), status: "Active" },
      ],
      invoiceNumbers: [expect.stringMatching(/^INV\d{8}$/)],
      paidAmount: 143,
      paymentNumber: expect.stringMatching(/^P-\d{8}$/),
    });
    const invoice = await good(tenant.call("GET", `/v1/invoices/${made.invoiceNumbers[0]}`));
    expect(invoice).toMatchObject({
      status: "Posted",
      amount: 143,
      balance: 0,
      paymentAmount: 143,
      invoiceDate: "2026-01-15",
      dueDate: "2026-01-15",
      targetDate: "2026-02-15",
      includesRecurring: true,
      includesOneTime: false,
    });
  });

  test("returns subscriptions by number up to 222.4 and with their status from 223.0", async () => {
    const body = orderOf(accountNumber, ratePlanId);
    const older = await good(tenant.call("POST", "/v1/orders", body, { version: "216.0" }));
    const newer = await good(tenant.call("POST", "/v1/orders", body, { version: "223.0" }));
    const unnamed = await good(tenant.call("POST", "/v1/orders", body));
    expect(Object.keys(older).sort()).toEqual([
      "accountNumber",
      "orderNumber",
      "status",
      "subscriptionNumbers",
      "success",
    ]);
    expect(older.subscriptionNumbers).toEqual([expect.stringMatching(/^A-S/)]);
    expect(newer.subscriptions).toEqual([
      { subscriptionNumber: expect.stringMatching(/^A-S/), status: "Active" },
    ]);
    expect(newer).not.toHaveProperty("subscriptionNumbers");
    expect(unnamed).toHaveProperty("subscriptionNumbers");
  });

  test("returns ids beside the numbers on request", async () => {
    const body = orderOf(accountNumber, ratePlanId, { bill: "2026-01-15", collect: true });
    const made = await good(tenant.call("POST", "/v1/orders?returnIds=true", body));
    const id = expect.stringMatching(/^[0-9a-f]{32}$/);
    expect(made).toMatchObject({
      orderId: id,
      accountId: id,
      subscriptionIds: [id],
      invoiceIds: [id],
      paymentId: id,
    });
    const read = await good(tenant.call("GET", `/v1/subscriptions/${made.subscriptionIds[0]}`));
    expect(read.subscriptionNumber).toBe(made.subscriptionNumbers[0]);
  });

  test("takes the rate plan by number, uses requested numbers, and never assigns them again", async () => {
    const chosen = {
      plans: [{ productRatePlanNumber: ratePlanNumber }],
      create: { subscriptionNumber: "A-S00009000" },
      body: { orderNumber: "O-00009000" },
    };
    expect(await create(chosen)).toMatchObject({
      orderNumber: "O-00009000",
      subscriptions: [{ subscriptionNumber: "A-S00009000" }],
    });
    const next = await create();
    expect(next.orderNumber > "O-00009000").toBe(true);
    expect(next.subscriptions[0].subscriptionNumber > "A-S00009000").toBe(true);
  });

  test("an evergreen subscription has no end and is billed indefinitely", async () => {
    const made = await create({ initialTerm: EVERGREEN, bill: "2026-03-20" });
    const read = await good(
      tenant.call("GET", `/v1/subscriptions/${made.subscriptions[0].subscriptionNumber}`),
    );
    expect(read).toMatchObject({
      termType: "EVERGREEN",
      termEndDate: null,
      subscriptionEndDate: null,
      currentTerm: null,
      status: "Active",
    });
    const [charge] = read.ratePlans[0].ratePlanCharges;
    expect(charge).toMatchObject({
      effectiveEndDate: null,
      chargedThroughDate: "2026-04-15",
      nextBillingDate: "2026-04-15",
      tcv: 0,
    });
  });

  test("prices and quantities can differ from the catalog, charge by charge", async () => {
    const { ratePlanCharges } = await planOf(tenant, ratePlanId);
    const [flat, seats] = ratePlanCharges;
    const made = await create({
      bill: "2026-01-15",
      plans: [
        {
          productRatePlanId: ratePlanId,
          chargeOverrides: [
            {
              productRatePlanChargeId: flat.id,
              pricing: { recurringFlatFee: { listPrice: 19.99 } },
              customFields: { Region__c: "North" },
            },
            {
              productRatePlanChargeNumber: seats.productRatePlanChargeNumber,
              pricing: { recurringPerUnit: { quantity: 10, listPrice: 1.5 } },
              uniqueToken: "seats",
              description: "Ten seats",
            },
          ],
        },
      ],
    });
    const { invoiceItems } = await good(
      tenant.call("GET", `/v1/invoices/${made.invoiceNumbers[0]}/items`),
    );
    expect(invoiceItems).toMatchObject([
      { chargeAmount: 19.99, unitPrice: 19.99, quantity: 1 },
      { chargeAmount: 15, unitPrice: 1.5, quantity: 10, chargeDescription: "Ten seats" },
    ]);
    const read = await good(
      tenant.call("GET", `/v1/subscriptions/${made.subscriptions[0].subscriptionNumber}`),
    );
    expect(read.contractedMrr).toBe(34.99);
    expect(read.ratePlans[0].ratePlanCharges).toMatchObject([
      { price: 19.99, Region__c: "North" },
      {
        price: 1.5,
        quantity: 10,
        uniqueToken: "seats",
        priceText: "1.50 USD per Each per month",
      },
    ]);
  });

  test("several subscriptions share one invoice unless one is invoiced separately", async () => {
    const one = orderOf(accountNumber, ratePlanId, { bill: "2026-01-15" });
    const own = orderOf(accountNumber, ratePlanId, { create: { invoiceSeparately: true } });
    const subscriptions = [one, one, own].flatMap((body) => body.subscriptions);
    const made = await order(tenant, { ...one, subscriptions });
    expect(made.subscriptions).toHaveLength(3);
    expect(made.invoiceNumbers).toHaveLength(2);
    const [together, alone] = await Promise.all(
      made.invoiceNumbers.map((number: string) =>
        good(tenant.call("GET", `/v1/invoices/${number}`)),
      ),
    );
    expect([together.amount, alone.amount]).toEqual([143, 71.5]);
  });

  test("without due charges or with a free plan it creates no document", async () => {
    const later = await create({ bill: "2026-01-14" });
    expect(later).not.toHaveProperty("invoiceNumbers");
    const { ratePlanCharges } = await planOf(tenant, ratePlanId);
    const free = ratePlanCharges.map(({ id }: { id: string }, index: number) => ({
      productRatePlanChargeId: id,
      pricing: { [index === 0 ? "recurringFlatFee" : "recurringPerUnit"]: { listPrice: 0 } },
    }));
    const plans = [{ productRatePlanId: ratePlanId, chargeOverrides: free }];
    const made = await create({ bill: "2026-01-15", collect: true, plans });
    expect(made).not.toHaveProperty("invoiceNumbers");
    expect(made).not.toHaveProperty("paymentNumber");
  });

  test("is pending without the dates that the tenant requires, and not billed", async () => {
    const strict = await testTenant({
      settings: { requireServiceActivation: true, requireCustomerAcceptance: true },
    });
    const plan = await makeCatalog(strict);
    const account = await makeAccount(strict);
    const dates = (...names: string[]) =>
      names.map((name) => ({ name, triggerDate: "2026-01-15" }));
    const body = (triggerDates: object[]) =>
      orderOf(account.accountNumber, plan.ratePlanId, { triggerDates, bill: "2026-01-15" });
    const none = await order(strict, body([]));
    expect(none).toMatchObject({
      status: "Pending",
      subscriptions: [{ status: "Pending Activation" }],
    });
    expect(none).not.toHaveProperty("invoiceNumbers");
    const one = await order(strict, body(dates("ContractEffective", "ServiceActivation")));
    expect(one.subscriptions).toMatchObject([{ status: "Pending Acceptance" }]);
    const all = ["ContractEffective", "ServiceActivation", "CustomerAcceptance"];
    expect(await order(strict, body(dates(...all)))).toMatchObject({
      status: "Completed",
      invoiceNumbers: [expect.any(String)],
    });
  });

  test("the stored rows match the replayed actions, and every line its trace", async () => {
    const body = orderOf(accountNumber, ratePlanId, { bill: "2026-06-20" });
    const made = await good(tenant.call("POST", "/v1/orders?returnIds=true", body, LATEST));
    const { replayed, stored } = await replayedAndStored(tenant, made.subscriptionIds[0]);
    expect(stored).toEqual(replayed);
    expect(stored).toHaveLength(2);
    const { explanations, currency } = await good(
      tenant.call("GET", `/v1/invoices/${made.invoiceNumbers[0]}/explanation`),
    );
    expect(explanations).toHaveLength(12);
    for (const { chargeAmount: amount, explanation: trace } of explanations) {
      expect(checkLine({ amount, currency, trace })).toEqual([]);
      const { amount: read, problems } = readSentences(
        trace.steps.map(({ sentence }: { sentence: string }) => sentence),
      );
      expect(problems).toEqual([]);
      expect(read?.toNumber()).toBe(amount);
    }
  });

  test("an order of many subscriptions needs the same number of statements as of one", async () => {
    const one = orderOf(accountNumber, ratePlanId, { bill: "2026-01-15", collect: true });
    const twenty = Array.from({ length: 20 }, () => one.subscriptions).flat();
    const [few, many] = await statementsOf(async (piece) => {
      await piece(() => order(tenant, one));
      await piece(() => order(tenant, { ...one, subscriptions: twenty }));
    });
    expect(few?.length).toBeGreaterThan(10);
    expect(many).toEqual(few);
  });
});

/** The charges of a rate plan in the catalog. */
async function planOf({ call }: TestTenant, id: string) {
  const { products } = await good(call("GET", "/v1/catalog/products"));
  const plans = products.flatMap(
    (product: { productRatePlans: object[] }) => product.productRatePlans,
  );
  const plan = plans.find((candidate: { id: string }) => candidate.id === id);
  return { ratePlanCharges: plan.productRatePlanCharges };
}

/** The names of the statements of each piece of work, without those in between. */
async function statementsOf(
  work: (piece: (run: () => Promise<unknown>) => Promise<void>) => Promise<void>,
): Promise<string[][]> {
  const pieces: string[][] = [];
  let names: string[] = [];
  // By text: behind a pooler statements have no names.
  const nameOf = (text?: string) =>
    [...declaredStatements].find(([, declared]) => declared === text)?.[0];
  const original = pg.Client.prototype.query;
  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    const { text } = args[0] as { text?: string };
    const name = nameOf(text);
    if (name !== undefined && !name.includes("request_log")) names.push(name);
    return (original as (...all: unknown[]) => unknown).apply(this, args);
  } as typeof original;
  try {
    await work(async (run) => {
      names = [];
      await run();
      pieces.push([...names].sort());
    });
  } finally {
    pg.Client.prototype.query = original;
  }
  return pieces;
}
