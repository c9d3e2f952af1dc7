import { asOwner, type TestTenant, testTenant } from "@/lib/testing/tenant";
import { advanceClock } from "@/lib/testing/advance-clock";
import { expectBooksToHold } from "@/lib/testing/books";
import { dollars, planOf, table } from "@/lib/testing/charges";
import { EVERGREEN, LATEST, orderOf } from "@/lib/testing/ordering";
import { statementsOf } from "@/lib/testing/statements-during";
import { good, makeAccount } from "@/lib/testing/world";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { runPriceRise } from "./run-rise";

afterAll(expectBooksToHold);

const PATH = "/v1/price-rises";
const uuid = (id: string) => id.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");

let tenant: TestTenant;

beforeAll(async () => {
  tenant = await testTenant();
});

type Sold = { accountNumber: string; number: string };
type Shown = Record<string, unknown> & { id: string; number: string };

async function riseOf(body: object): Promise<Shown> {
  const made: Shown = await good(
    tenant.call("POST", PATH, { name: "Prices of 2027", increasePercentage: 10, ...body }),
  );
  return worked(made);
}

async function worked({ id, number }: Shown): Promise<Shown> {
  expect(await runPriceRise(tenant.tenantId, uuid(id))).toBe(0);
  return good(tenant.call("GET", `${PATH}/${number}`));
}

async function verb(rise: Shown, name: string): Promise<Shown> {
  return worked(await good(tenant.call("PUT", `${PATH}/${rise.number}/${name}`)));
}

async function itemsOf(rise: Shown, query = "") {
  const { items } = await good(tenant.call("GET", `${PATH}/${rise.number}/items${query}`));
  return items;
}

const FLAT = { Name: "Fee", ...dollars(100) };

async function subscribed(ratePlanId: string, words: Parameters<typeof orderOf>[2] = {}) {
  const { accountNumber } = await makeAccount(tenant);
  const body = orderOf(accountNumber, ratePlanId, words);
  const order = await good(tenant.call("POST", "/v1/orders", body, LATEST));
  return { accountNumber, number: String(order.subscriptions[0].subscriptionNumber) };
}

async function pricesOf(number: string): Promise<number[]> {
  const { ratePlans } = await good(tenant.call("GET", `/v1/subscriptions/${number}`));
  return ratePlans[0].ratePlanCharges.map((charge: { price: number | null }) => charge.price);
}

/** The bills of a year to come. */
async function billsOf(accountNumber: string) {
  const asked = { accountNumber, targetDate: "2027-03-31", assumeRenewal: "Autorenew" };
  const { invoiceItems } = await good(tenant.call("POST", "/v1/operations/billing-preview", asked));
  return invoiceItems.map(({ id: _id, ...item }: { id: string }) => item);
}

describe("a dry run", () => {
  test("shows every charge with its prices, cap, day and year, or why it is left out", async () => {
    const { ratePlanId } = await planOf(
      tenant,
      FLAT,
      {
        Name: "Seats",
        ChargeModel: "Per Unit Pricing",
        UOM: "Each",
        DefaultQuantity: 3,
        ...dollars(0.0155),
      },
      {
        Name: "Volume",
        ChargeModel: "Volume Pricing",
        UOM: "Each",
        DefaultQuantity: 5,
        ...table([10, 9.99], [null, 5]),
      },
      { Name: "Set-up", ChargeType: "OneTime", BillingPeriod: null, ...dollars(50) },
    );
    await subscribed(ratePlanId, { initialTerm: EVERGREEN });
    const cancelled = await subscribed(ratePlanId, { initialTerm: EVERGREEN });
    await good(
      tenant.call("PUT", `/v1/subscriptions/${cancelled.number}/cancel`, {
        cancellationPolicy: "SpecificDate",
        cancellationEffectiveDate: "2026-06-01",
      }),
    );
    const rise = await riseOf({
      productRatePlanKey: ratePlanId,
      increasePercentage: 25,
      capPercentage: 20,
      effectiveDate: "2026-03-01",
      noticeDays: 30,
    });
    expect(rise).toMatchObject({ status: "Draft", calculatedOn: "2026-01-15" });
    const planned = await itemsOf(rise, "?state=Planned");
    expect(planned).toMatchObject([
      {
        chargeName: "Fee",
        prices: [{ oldPrice: 100, newPrice: 120 }],
        capped: true,
        orderDate: "2026-01-15",
        effectiveDate: "2026-03-01",
        yearBefore: 1200,
        yearAfter: 1440,
        yearDifference: 240,
      },
      { chargeName: "Seats", prices: [{ oldPrice: 0.0155, newPrice: 0.0186 }] },
      {
        chargeName: "Volume",
        prices: [
          { tier: 1, oldPrice: 9.99, newPrice: 11.98 },
          { tier: 2, oldPrice: 5, newPrice: 6 },
        ],
      },
    ]);
    const out = await itemsOf(rise, "?state=LeftOut");
    expect(
      out.map(({ chargeName, reason }: Record<string, string>) => [chargeName, reason]),
    ).toEqual([
      ["Set-up", "It is charged once."],
      ...["Fee", "Seats", "Volume", "Set-up"].map((name) => [
        name,
        "The subscription is canceled as of 2026-06-01.",
      ]),
    ]);
    expect(rise.totals).toEqual([
      expect.objectContaining({ currency: "USD", subscriptions: 1, charges: 3, capped: 3 }),
    ]);
  });

  test("honors the chosen days, turns and cohort", async () => {
    const { ratePlanId, chargeIds } = await planOf(tenant, FLAT);
    for (let count = 0; count < 3; count += 1) {
      await subscribed(ratePlanId, { terms: { autoRenew: true } });
    }
    await subscribed(ratePlanId, {
      plans: [
        {
          productRatePlanId: ratePlanId,
          chargeOverrides: [
            {
              productRatePlanChargeId: chargeIds[0],
              pricing: { recurringFlatFee: { listPrice: 90 } },
            },
          ],
        },
      ],
    });
    const daysOf = async (body: object) => {
      const rise = await riseOf({ productRatePlanChargeKey: chargeIds[0], ...body });
      const found = (await itemsOf(rise)).map((of: Record<string, unknown>) => of);
      await good(tenant.call("DELETE", `${PATH}/${rise.number}`));
      return found.map(
        (of: Record<string, unknown>) => of.reason ?? `${of.orderDate} ${of.effectiveDate}`,
      );
    };
    expect(
      await daysOf({
        effectivePolicy: "NextBillingPeriod",
        noticeDays: 30,
        subscriptionsPerDay: 2,
      }),
    ).toEqual([
      "2026-01-15 2026-02-15",
      "2026-01-15 2026-02-15",
      "2026-01-16 2026-02-15",
      "2026-01-16 2026-02-15",
    ]);
    expect(
      await daysOf({ effectivePolicy: "NextRenewal", noticeDays: 30, listPricesOnly: true }),
    ).toEqual([...Array(3).fill("2027-01-15 2027-01-15"), "It does not auto-renew."]);
    expect(
      await daysOf({ effectiveDate: "2027-02-01", priceUnchangedSince: "2026-01-15" }),
    ).toEqual([
      ...Array(3).fill("2027-01-15 2027-02-01"),
      "Its term ends on 2027-01-15, and it does not auto-renew.",
    ]);
    expect(
      await daysOf({ effectiveDate: "2026-02-01", priceUnchangedSince: "2026-01-01" }),
    ).toEqual(Array(4).fill("Its price has been the same only since 2026-01-15."));
    expect(await daysOf({ effectiveDate: "2026-02-01", listPricesOnly: true })).toEqual([
      ...Array(3).fill("2026-01-15 2026-02-01"),
      "It was sold at another price than the catalog's.",
    ]);
    expect(await daysOf({ effectiveDate: "2026-02-01", startedBefore: "2026-01-15" })).toEqual([]);
    expect(await daysOf({ effectiveDate: "2026-02-01", batch: "Batch9" })).toEqual([]);
  });

  test("raises to the catalog's price of today", async () => {
    const { ratePlanId, chargeIds } = await planOf(tenant, FLAT);
    const { number } = await subscribed(ratePlanId, { initialTerm: EVERGREEN });
    const price = dollars(130);
    await good(tenant.call("PUT", `/v1/object/product-rate-plan-charge/${chargeIds[0]}`, price));
    const rise = await riseOf({
      productRatePlanKey: ratePlanId,
      increasePercentage: undefined,
      toCatalogPrice: true,
      effectiveDate: "2026-02-15",
    });
    expect(await itemsOf(rise)).toMatchObject([{ prices: [{ oldPrice: 100, newPrice: 130 }] }]);
    await verb(rise, "start");
    expect(await pricesOf(number)).toEqual([130]);
    const [item] = await itemsOf(rise);
    expect(item).toMatchObject({ state: "Applied", orderNumber: expect.stringMatching(/^O-/) });
    const path = `/object-query/price-rise-items/${item.id}?expand[]=order&expand[]=priceRise&expand[]=ratePlanCharge`;
    expect(await good(tenant.call("GET", path))).toMatchObject({
      order: { id: item.orderId, orderNumber: item.orderNumber },
      priceRise: { number: rise.number },
      ratePlanCharge: { chargeNumber: item.chargeNumber },
    });
    const queryString = `select Number, Status from PriceRise where ToCatalogPrice = true and ProductRatePlanId = '${rise.productRatePlanId}'`;
    const { records } = await good(tenant.call("POST", "/v1/action/query", { queryString }));
    expect(records).toMatchObject([{ Number: rise.number, Status: "Completed" }]);
  });
});

describe("a price rise", () => {
  test("changes the prices of its dry run, and undone leaves nothing behind", async () => {
    const { ratePlanId } = await planOf(tenant, FLAT);
    const one = await subscribed(ratePlanId, { initialTerm: EVERGREEN });
    const before = await billsOf(one.accountNumber);
    const rise = await riseOf({ productRatePlanKey: ratePlanId, effectiveDate: "2026-02-15" });
    expect((await tenant.call("PUT", `${PATH}/${rise.number}/pause`)).status).toBe(422);
    const started = await verb(rise, "start");
    expect(started).toMatchObject({ status: "Completed", items: [{ state: "Applied", items: 1 }] });
    const raised = await billsOf(one.accountNumber);
    expect(raised).not.toEqual(before);
    expect(raised.at(-1)).toMatchObject({ chargeAmount: 110 });
    const undone = await verb(rise, "undo");
    expect(undone).toMatchObject({ status: "Undone" });
    expect(await itemsOf(rise)).toMatchObject([{ state: "Undone", restoredBy: "OrderDeleted" }]);
    expect(await billsOf(one.accountNumber)).toEqual(before);
  });

  test("changes back as of the first day that is not billed, where its order cannot be deleted", async () => {
    const { ratePlanId } = await planOf(tenant, FLAT);
    const billed = await subscribed(ratePlanId, { initialTerm: EVERGREEN });
    const changed = await subscribed(ratePlanId, { initialTerm: EVERGREEN });
    const raised = await subscribed(ratePlanId, { initialTerm: EVERGREEN });
    const rise = await riseOf({ productRatePlanKey: ratePlanId, effectiveDate: "2026-02-15" });
    await verb(rise, "start");
    await bill(billed.accountNumber, "2026-02-20");
    await updated(changed, { recurringFlatFee: { listPrice: 150 } }, "2026-02-15");
    await updated(raised, { recurringFlatFee: { listPrice: 99 } }, "2026-04-15");
    const later = await billsOf(changed.accountNumber);
    expect(await verb(rise, "undo")).toMatchObject({ status: "Undone" });
    expect(await itemsOf(rise)).toMatchObject([
      { subscriptionNumber: billed.number, restoredBy: "ChangedBack", restoredDate: "2026-03-15" },
      { restoredBy: "Kept", reason: "A later order has changed its price." },
      { restoredBy: "ChangedBack", restoredDate: "2026-02-15" },
    ]);
    const amounts = async ({ accountNumber }: { accountNumber: string }) =>
      (await billsOf(accountNumber))
        .slice(0, 3)
        .map((item: { chargeAmount: number }) => item.chargeAmount);
    expect(await amounts(billed)).toEqual([100, 100, 100]);
    expect(await amounts(raised)).toEqual([100, 100, 100]);
    expect(await billsOf(changed.accountNumber)).toEqual(later);
  });

  test("of three accounts needs as many statements as of one, and each is undone in its own way", async () => {
    const { ratePlanId: lone } = await planOf(tenant, FLAT);
    const { ratePlanId: many } = await planOf(tenant, FLAT);
    await subscribed(lone, { initialTerm: EVERGREEN });
    const accounts: Sold[] = [];
    for (let count = 0; count < 3; count += 1) {
      accounts.push(await subscribed(many, { initialTerm: EVERGREEN }));
    }
    const day = { effectiveDate: "2026-02-15" };
    const one = await riseOf({ productRatePlanKey: lone, ...day });
    const three = await riseOf({ productRatePlanKey: many, ...day });
    const statements = (rise: Shown, name: string) =>
      statementsOf(async () => expect((await verb(rise, name)).items).toHaveLength(1));
    const [few, some] = [await statements(one, "start"), await statements(three, "start")];
    expect(some).toBe(few);
    expect(new Set((await itemsOf(three)).map((of: Shown) => of.orderNumber)).size).toBe(3);
    await bill(accounts[1]?.accountNumber ?? "", "2026-02-20");
    await verb(three, "undo");
    const ways = (await itemsOf(three)).map((of: Shown) => [of.restoredBy, of.restoredDate]);
    const deleted = ["OrderDeleted", "2026-02-15"];
    expect(ways).toEqual([deleted, ["ChangedBack", "2026-03-15"], deleted]);
    for (const { number } of accounts) expect((await pricesOf(number)).at(-1)).toBe(100);
  });

  test("waits for renewals, and is there before they are billed", async () => {
    const own = await testTenant();
    const { ratePlanId } = await planOf(own, { ...FLAT, BillingPeriod: "Annual" });
    const { accountNumber } = await makeAccount(own);
    const order = orderOf(accountNumber, ratePlanId, {
      terms: { autoRenew: true },
      bill: "2026-01-15",
    });
    await good(own.call("POST", "/v1/orders", order));
    const made: Shown = await good(
      own.call("POST", PATH, {
        name: "Renewals",
        productRatePlanKey: ratePlanId,
        increasePercentage: 10,
        effectivePolicy: "NextRenewal",
      }),
    );
    await runPriceRise(own.tenantId, uuid(made.id));
    await good(own.call("PUT", `${PATH}/${made.id}/start`));
    expect(await runPriceRise(own.tenantId, uuid(made.id))).toBe(0);
    const item = async () => (await good(own.call("GET", `${PATH}/${made.id}/items`))).items[0];
    expect(await item()).toMatchObject({ state: "Planned", effectiveDate: "2027-01-15" });
    await advanceClock(own, "2027-01-16");
    expect(await item()).toMatchObject({ state: "Applied" });
    const { invoices } = await good(
      own.call("GET", `/v1/transactions/invoices/accounts/${accountNumber}`),
    );
    expect(invoices.map(({ amount }: { amount: number }) => amount)).toEqual([110, 100]);
    await good(own.call("PUT", `${PATH}/${made.id}/undo`));
    expect(await runPriceRise(own.tenantId, uuid(made.id))).toBe(0);
    expect(await item()).toMatchObject({ state: "Undoing", orderDate: "2028-01-15" });
    await advanceClock(own, "2028-01-16");
    expect(await item()).toMatchObject({ state: "Undone", restoredBy: "ChangedBack" });
    const again = await good(
      own.call("GET", `/v1/transactions/invoices/accounts/${accountNumber}`),
    );
    expect(again.invoices[0]).toMatchObject({ amount: 100 });
  });

  test("can be updated, paused, resumed with new days, canceled and retried", async () => {
    const own = await testTenant();
    const { ratePlanId } = await planOf(own, FLAT);
    const sold: Sold[] = [];
    for (let count = 0; count < 4; count += 1) {
      const { accountNumber } = await makeAccount(own);
      const body = orderOf(accountNumber, ratePlanId, { initialTerm: EVERGREEN });
      const order = await good(own.call("POST", "/v1/orders", body, LATEST));
      sold.push({ accountNumber, number: order.subscriptions[0].subscriptionNumber });
    }
    const call = async (method: "POST" | "PUT", path: string, body?: object): Promise<Shown> => {
      const rise = await good(own.call(method, path, body));
      await runPriceRise(own.tenantId, uuid(rise.id));
      return good(own.call("GET", `${PATH}/${rise.number}`));
    };
    const terms = { productRatePlanKey: ratePlanId, increasePercentage: 10, noticeDays: 10 };
    const draft = await call("POST", PATH, {
      ...terms,
      name: "Slowly",
      effectiveDate: "2026-01-01",
      subscriptionsPerDay: 1,
    });
    const one = `${PATH}/${draft.number}`;
    const items = async () =>
      (await good(own.call("GET", `${one}/items`))).items.map(
        (of: Record<string, string>) => `${of.state} ${of.orderDate} ${of.effectiveDate}`,
      );
    expect((await call("PUT", one, { capPercentage: 5, name: "More slowly" })).totals).toEqual([
      expect.objectContaining({ capped: 4, yearDifference: 240 }),
    ]);
    await call("PUT", `${one}/calculate`);
    await call("PUT", `${one}/start`);
    expect(await items()).toEqual([
      "Applied 2026-01-15 2026-01-25",
      "Planned 2026-01-16 2026-01-26",
      "Planned 2026-01-17 2026-01-27",
      "Planned 2026-01-18 2026-01-28",
    ]);
    await call("PUT", `${one}/pause`);
    await advanceClock(own, "2026-01-17");
    expect((await items())[1]).toBe("Planned 2026-01-16 2026-01-26");
    await updated(sold[2], { recurringFlatFee: { listPrice: 70 } }, "2026-01-17", own);
    await call("PUT", `${one}/resume`);
    expect(await items()).toEqual([
      "Applied 2026-01-15 2026-01-25",
      "Applied 2026-01-17 2026-01-27",
      "LeftOut 2026-01-17 2026-01-27",
      "Planned 2026-01-18 2026-01-28",
    ]);
    expect(await call("PUT", `${one}/cancel`)).toMatchObject({ status: "Canceled" });
    expect((await items())[3]).toBe("Canceled 2026-01-18 2026-01-28");
    expect((await own.call("PUT", `${one}/retry`)).status).toBe(422);
    const rows = await good(
      own.call("GET", `/object-query/price-rises?filter[]=status.EQ:Canceled`),
    );
    expect(rows.data).toMatchObject([{ name: "More slowly", toCatalogPrice: false }]);
    const key = await good(own.call("GET", `/object-query/price-rises/${draft.number}`));
    expect(key).toEqual(rows.data[0]);
    const listed = await good(
      own.call("GET", `/object-query/price-rise-items?filter[]=state.EQ:LeftOut`),
    );
    expect(listed.data).toMatchObject([{ reason: "Its price is no longer that of the dry run." }]);
    const list = await good(own.call("GET", `${PATH}?status=Canceled`));
    expect(list.priceRises).toMatchObject([{ number: draft.number }]);
  });

  test("keeps a failure with its subscription, and tries it again", async () => {
    const { ratePlanId } = await planOf(tenant, FLAT);
    const fine = await subscribed(ratePlanId, { initialTerm: EVERGREEN });
    const bad = await subscribed(ratePlanId, { initialTerm: EVERGREEN });
    const rise = await riseOf({ productRatePlanKey: ratePlanId, effectiveDate: "2026-02-15" });
    const inactive = (status: string) =>
      asOwner("update account set status = $2 where tenant_id = $1 and account_number = $3", [
        tenant.tenantId,
        status,
        bad.accountNumber,
      ]);
    await inactive("Canceled");
    expect(await verb(rise, "start")).toMatchObject({ status: "Completed" });
    const found = async () => {
      const items: Record<string, string>[] = await itemsOf(rise);
      return items.map(({ subscriptionNumber, state, reason }) => [
        subscriptionNumber,
        state,
        reason,
      ]);
    };
    expect(await found()).toEqual([
      [fine.number, "Applied", null],
      [bad.number, "Failed", `Account ${bad.accountNumber} is Canceled; it must be Active.`],
    ]);
    await inactive("Active");
    await verb(rise, "retry");
    expect((await found()).map(([, state]) => state)).toEqual(["Applied", "Applied"]);
  });
});

async function bill(accountKey: string, invoiceTargetDate: string) {
  await good(
    tenant.call("POST", "/v1/operations/invoice-collect", { accountKey, invoiceTargetDate }),
  );
}

/** Changes the price of the only charge of a subscription. */
async function updated(
  of: Sold | undefined,
  pricing: object,
  day: string,
  by: TestTenant = tenant,
): Promise<void> {
  const { ratePlans } = await good(by.call("GET", `/v1/subscriptions/${of?.number}`));
  const { id: ratePlanId, ratePlanCharges } = ratePlans[0];
  const chargeNumber = ratePlanCharges[0].number;
  await good(
    by.call("POST", "/v1/orders", {
      orderDate: day,
      existingAccountNumber: of?.accountNumber,
      subscriptions: [
        {
          subscriptionNumber: of?.number,
          orderActions: [
            {
              type: "UpdateProduct",
              triggerDates: [{ name: "ContractEffective", triggerDate: day }],
              updateProduct: { ratePlanId, chargeUpdates: [{ chargeNumber, pricing }] },
            },
          ],
        },
      ],
    }),
  );
}
