import { type TestTenant, testTenant } from "@/lib/testing/tenant";
import { advanceClock } from "@/lib/testing/advance-clock";
import { expectBooksToHold } from "@/lib/testing/books";
import { LATEST, order, orderOf, replayedAndStored } from "@/lib/testing/ordering";
import { good, makeAccount, makeCatalog } from "@/lib/testing/world";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

let tenant: TestTenant;
let accountNumber: string;
let plan: Awaited<ReturnType<typeof makeCatalog>>;
let other: Awaited<ReturnType<typeof makeCatalog>>;

beforeAll(async () => {
  tenant = await testTenant();
  plan = await makeCatalog(tenant);
  other = await makeCatalog(tenant, "Bigger");
  ({ accountNumber } = await makeAccount(tenant));
});

afterAll(expectBooksToHold);

type Action = { type: string } & Record<string, unknown>;

/** A subscription of the plan from January 15, by default billed for that month. */
async function subscribed(words: Parameters<typeof orderOf>[2] = { bill: "2026-01-15" }) {
  const made = await order(tenant, orderOf(accountNumber, plan.ratePlanId, words));
  return String(made.subscriptions[0].subscriptionNumber);
}

const on = (day: string) => [{ name: "ContractEffective", triggerDate: day }];

function body(subscriptionNumber: string, orderActions: Action[], extra: object = {}) {
  return {
    orderDate: "2026-01-15",
    existingAccountNumber: accountNumber,
    subscriptions: [{ subscriptionNumber, orderActions }],
    ...extra,
  };
}

const change = (number: string, orderActions: Action[], extra: object = {}) =>
  order(tenant, body(number, orderActions, extra));

async function refusal(number: string, ...orderActions: Action[]) {
  const answer = await tenant.call("POST", "/v1/orders", body(number, orderActions), LATEST);
  expect(answer.status).toBeGreaterThanOrEqual(400);
  return answer.body.reasons[0];
}

const read = (number: string) =>
  good(tenant.call("GET", `/v1/subscriptions/${number}`, undefined, LATEST));

/** Expects the stored segments of a subscription to be those of its replayed actions. */
async function holds(number: string) {
  const { id } = await read(number);
  const { replayed, stored } = await replayedAndStored(tenant, id);
  expect(stored).toEqual(
    replayed.map(({ id: segmentId, segment, start, end }) => ({
      id: segmentId,
      segment,
      start,
      end,
    })),
  );
}

const planOf = async (number: string, index = 0) => (await read(number)).ratePlans[index];

describe("the actions of an order", () => {
  test("AddProduct adds a rate plan from its day on, with new numbers, and bills it", async () => {
    const number = await subscribed();
    const made = await change(
      number,
      [
        {
          type: "AddProduct",
          triggerDates: on("2026-02-15"),
          addProduct: { productRatePlanId: other.ratePlanId, uniqueToken: "extra" },
        },
      ],
      { processingOptions: { runBilling: true, billingOptions: { targetDate: "2026-02-15" } } },
    );
    expect(made.status).toBe("Completed");
    expect(made.invoiceNumbers).toHaveLength(1);
    const invoice = await good(tenant.call("GET", `/v1/invoices/${made.invoiceNumbers[0]}`));
    expect(invoice.amount).toBe(143);
    const { ratePlans, version } = await read(number);
    expect(version).toBe(2);
    expect(ratePlans).toHaveLength(2);
    await holds(number);
  });

  test("names and the base of a list price may differ from the catalog", async () => {
    const number = await subscribed({
      bill: "2026-01-15",
      plans: [
        {
          productRatePlanId: plan.ratePlanId,
          ratePlanName: "Named by us",
          chargeOverrides: [
            {
              productRatePlanChargeId: plan.chargeId,
              name: "Fee by the year",
              pricing: { recurringFlatFee: { listPrice: 120, listPriceBase: "Per_Year" } },
            },
          ],
        },
      ],
    });
    const { ratePlanName, ratePlanCharges } = await planOf(number);
    expect(ratePlanName).toBe("Named by us");
    expect(ratePlanCharges[0]).toMatchObject({ name: "Fee by the year", mrr: 10 });
    const change = { productRatePlanChargeId: plan.chargeId };
    const pricing = { recurringFlatFee: { listPrice: 1, listPriceBase: "Per_Month" } };
    const chargeUpdates = [{ ...change, pricing }];
    expect(
      await refusal(number, {
        type: "UpdateProduct",
        updateProduct: { productRatePlanNumber: plan.ratePlanNumber, chargeUpdates },
      }),
    ).toMatchObject({ code: 58730030, message: expect.stringContaining("stays Per_Year") });
  });

  test("UpdateProduct changes price and quantity from its day on; charges are found by number, catalog or token", async () => {
    const number = await subscribed();
    const { id: ratePlanId, ratePlanCharges } = await planOf(number);
    const [flat, seats] = ratePlanCharges;
    await change(number, [
      {
        type: "UpdateProduct",
        triggerDates: on("2026-03-15"),
        updateProduct: {
          ratePlanId,
          chargeUpdates: [
            { chargeNumber: flat.number, pricing: { recurringFlatFee: { listPrice: 60 } } },
            {
              productRatePlanChargeId: seats.productRatePlanChargeId,
              pricing: { recurringPerUnit: { quantity: 10 } },
            },
          ],
        },
      },
    ]);
    await holds(number);
    const made = await change(
      number,
      [
        {
          type: "UpdateProduct",
          triggerDates: on("2026-04-15"),
          updateProduct: {
            productRatePlanNumber: plan.ratePlanNumber,
            chargeUpdates: [
              {
                chargeNumber: seats.number,
                pricing: { recurringPerUnit: { quantity: 2, listPrice: 1 } },
              },
            ],
          },
        },
      ],
      { processingOptions: { runBilling: true, billingOptions: { targetDate: "2026-04-15" } } },
    );
    const { invoiceItems } = await good(
      tenant.call("GET", `/v1/invoices/${made.invoiceNumbers[0]}/items`),
    );
    const amounts = invoiceItems
      .map(
        (item: { chargeName: string; serviceStartDate: string; chargeAmount: number }) =>
          `${item.chargeName} ${item.serviceStartDate} ${item.chargeAmount}`,
      )
      .sort();
    expect(amounts).toEqual([
      "Base fee 2026-02-15 49",
      "Base fee 2026-03-15 60",
      "Base fee 2026-04-15 60",
      "Seats 2026-02-15 22.5",
      "Seats 2026-03-15 75",
      "Seats 2026-04-15 2",
    ]);
    await holds(number);
  });

  test("RemoveProduct removes a rate plan on its day and credits billed days beyond it", async () => {
    const number = await subscribed();
    const { id: ratePlanId } = await planOf(number);
    const made = await change(
      number,
      [{ type: "RemoveProduct", triggerDates: on("2026-01-25"), removeProduct: { ratePlanId } }],
      { processingOptions: { runBilling: true, billingOptions: { targetDate: "2026-01-25" } } },
    );
    expect(made.creditMemoNumbers).toHaveLength(1);
    await holds(number);
    expect(
      await refusal(number, { type: "RemoveProduct", removeProduct: { ratePlanId } }),
    ).toMatchObject({ code: 58730040 });
  });

  test("ChangePlan replaces a plan now, or at the end of the billing period", async () => {
    const now = await subscribed();
    const up = {
      newProductRatePlan: { productRatePlanId: other.ratePlanId },
      productRatePlanNumber: plan.ratePlanNumber,
      subType: "Upgrade",
    };
    await change(now, [
      {
        type: "ChangePlan",
        triggerDates: on("2026-01-20"),
        changePlan: { ...up, effectivePolicy: "EffectiveImmediately" },
      },
    ]);
    await holds(now);
    const later = await subscribed();
    const made = await change(later, [
      {
        type: "ChangePlan",
        triggerDates: on("2026-01-20"),
        changePlan: { ...up, subType: "Downgrade", effectivePolicy: "EffectiveEndOfBillingPeriod" },
      },
    ]);
    await holds(later);
    const { replayed } = await replayedAndStored(tenant, (await read(later)).id);
    expect(new Set(replayed.map(({ start }) => start))).toEqual(
      new Set(["2026-01-15", "2026-02-15"]),
    );
    const shown = await good(tenant.call("GET", `/v1/orders/${made.orderNumber}`));
    expect(shown.order.subscriptions[0].orderActions[0]).toMatchObject({
      type: "ChangePlan",
      changePlan: { subType: "Downgrade", effectivePolicy: "EffectiveEndOfBillingPeriod" },
    });
  });

  test("TermsAndConditions changes terms, payment term and contacts; RenewSubscription renews by them", async () => {
    const number = await subscribed();
    await change(number, [
      {
        type: "TermsAndConditions",
        termsAndConditions: {
          renewalTerms: [{ period: 6, periodType: "Month" }],
          autoRenew: true,
          paymentTerm: "Net 30",
          lastTerm: { termType: "TERMED", period: 3, periodType: "Month" },
        },
      },
      { type: "RenewSubscription" },
    ]);
    expect(await read(number)).toMatchObject({
      version: 3,
      autoRenew: true,
      termStartDate: "2026-04-15",
      termEndDate: "2026-10-15",
      paymentTerm: "Net 30",
    });
    await change(number, [
      {
        type: "TermsAndConditions",
        termsAndConditions: { lastTerm: { termType: "EVERGREEN" }, autoRenew: false },
      },
    ]);
    expect(await read(number)).toMatchObject({ termType: "EVERGREEN", termEndDate: null });
    await holds(number);
    expect(await refusal(number, { type: "RenewSubscription" })).toMatchObject({ code: 58730030 });
    expect(
      await refusal(number, {
        type: "TermsAndConditions",
        termsAndConditions: { lastTerm: { termType: "EVERGREEN", period: 1 } },
      }),
    ).toMatchObject({
      code: 58730030,
      message: expect.stringContaining("EVERGREEN term has no end"),
    });
  });

  test.each([
    ["SpecificDate", { cancellationEffectiveDate: "2026-06-01" }, "2026-06-01"],
    ["EndOfCurrentTerm", {}, "2027-01-15"],
    ["EndOfLastInvoicePeriod", {}, "2026-02-15"],
  ])(
    "CancelSubscription by %s ends it on its day; nothing changes it afterwards",
    async (policy, words, day) => {
      const number = await subscribed();
      const cancelSubscription = { cancellationPolicy: policy, ...words };
      await change(number, [{ type: "CancelSubscription", cancelSubscription }]);
      const { timeline } = await replayedAndStored(tenant, (await read(number)).id);
      expect(timeline.cancelledOn).toBe(day);
      await holds(number);
      expect(await refusal(number, { type: "RenewSubscription" })).toMatchObject({
        code: 58730020,
      });
      await change(number, [
        { type: "TermsAndConditions", termsAndConditions: { clearingScheduledCancelDate: true } },
      ]);
      const { timeline: kept } = await replayedAndStored(tenant, (await read(number)).id);
      expect(kept.cancelledOn).toBeNull();
      await holds(number);
    },
  );

  test.each([
    ["Today", {}, "2026-01-15"],
    ["SpecificDate", { suspendSpecificDate: "2026-03-01" }, "2026-03-01"],
    ["FixedPeriodsFromToday", { suspendPeriods: 2, suspendPeriodsType: "Month" }, "2026-03-15"],
    ["EndOfLastInvoicePeriod", {}, "2026-02-15"],
  ])(
    "Suspend by %s pauses from its day; then only Resume is accepted",
    async (suspendPolicy, words, day) => {
      const number = await subscribed();
      await change(number, [{ type: "Suspend", suspend: { suspendPolicy, ...words } }]);
      await holds(number);
      expect(await refusal(number, { type: "RenewSubscription" })).toMatchObject({
        code: 58730030,
        message: expect.stringContaining(day),
      });
      await change(number, [
        {
          type: "Resume",
          resume: {
            resumePolicy: "FixedPeriodsFromSuspendDate",
            resumePeriods: 1,
            resumePeriodsType: "Month",
            extendsTerm: true,
          },
        },
      ]);
      await holds(number);
      const { timeline } = await replayedAndStored(tenant, (await read(number)).id);
      expect(timeline.pauses).toMatchObject([{ start: day }]);
      expect((timeline.terms.at(-1)?.end ?? "") > "2027-01-15").toBe(true);
    },
  );

  test.each([
    ["Today", {}, "2026-02-01"],
    ["FixedPeriodsFromToday", { resumePeriods: 2, resumePeriodsType: "Week" }, "2026-02-15"],
  ])("Resume by %s %j runs again from its day on", async (resumePolicy, words, day) => {
    const later = await testTenant();
    const { ratePlanId } = await makeCatalog(later);
    const own = await makeAccount(later);
    const made = await order(later, orderOf(own.accountNumber, ratePlanId));
    const { subscriptionNumber } = made.subscriptions[0];
    const book = (orderAction: Action) =>
      order(later, {
        ...body(subscriptionNumber, [orderAction]),
        existingAccountNumber: own.accountNumber,
      });
    await book({
      type: "Suspend",
      suspend: { suspendPolicy: "SpecificDate", suspendSpecificDate: "2026-01-20" },
    });
    await advanceClock(later, "2026-02-01");
    await book({ type: "Resume", resume: { resumePolicy, ...words } });
    const path = `/v1/subscriptions/${subscriptionNumber}`;
    const { id } = await good(later.call("GET", path, undefined, LATEST));
    const { timeline } = await replayedAndStored(later, id);
    expect(timeline.pauses).toMatchObject([{ start: "2026-01-20", end: day }]);
  });

  test("Resume is not before the pause and not after the term; SuspendDate withdraws the pause", async () => {
    const number = await subscribed();
    await change(number, [
      {
        type: "Suspend",
        suspend: { suspendPolicy: "SpecificDate", suspendSpecificDate: "2026-03-01" },
      },
    ]);
    const resume = (day: string) => ({
      type: "Resume",
      resume: { resumePolicy: "SpecificDate", resumeSpecificDate: day },
    });
    expect(await refusal(number, resume("2026-02-28"))).toMatchObject({
      code: 58730030,
      message: expect.stringContaining("2026-03-01"),
    });
    expect(await refusal(number, resume("2027-01-16"))).toMatchObject({
      code: 58730030,
      message: expect.stringContaining("2027-01-15"),
    });
    await change(number, [{ type: "Resume", resume: { resumePolicy: "SuspendDate" } }]);
    const { timeline } = await replayedAndStored(tenant, (await read(number)).id);
    expect(timeline.pauses).toEqual([]);
    await holds(number);
    expect(await refusal(number, resume("2026-04-01"))).toMatchObject({
      code: 58730030,
      message: expect.stringContaining("No pause is booked"),
    });
  });

  test("OwnerTransfer transfers a subscription to another account of the same currency", async () => {
    const number = await subscribed();
    const to = await makeAccount(tenant, "New owner");
    const euro = await makeAccount(tenant, "Euro owner", { currency: "EUR" });
    const transfer = (destinationAccountNumber: string) => ({
      type: "OwnerTransfer",
      triggerDates: on("2026-02-15"),
      ownerTransfer: { destinationAccountNumber },
    });
    expect(await refusal(number, transfer(euro.accountNumber))).toMatchObject({
      code: 58730030,
      message: expect.stringContaining("EUR"),
    });
    expect(await refusal(number, transfer("A99999999"))).toMatchObject({ code: 58730040 });
    await change(number, [transfer(to.accountNumber)]);
    await holds(number);
    const { timeline } = await replayedAndStored(tenant, (await read(number)).id);
    expect(timeline.transfers).toHaveLength(1);
  });

  test("several actions on several subscriptions, with tokens across actions, are one order", async () => {
    const [one, two] = [await subscribed(), await subscribed()];
    const creation = orderOf(accountNumber, plan.ratePlanId).subscriptions;
    const made = await order(tenant, {
      orderDate: "2026-01-15",
      existingAccountNumber: accountNumber,
      subscriptions: [
        {
          subscriptionNumber: one,
          orderActions: [
            {
              type: "AddProduct",
              addProduct: { productRatePlanId: other.ratePlanId, uniqueToken: "added" },
            },
            {
              type: "UpdateProduct",
              triggerDates: on("2026-05-15"),
              updateProduct: {
                uniqueToken: "added",
                chargeUpdates: [
                  {
                    productRatePlanChargeId: other.chargeId,
                    pricing: { recurringFlatFee: { listPrice: 1 } },
                  },
                ],
              },
            },
            {
              type: "RemoveProduct",
              triggerDates: on("2026-06-15"),
              removeProduct: { uniqueToken: "added" },
            },
          ],
        },
        {
          subscriptionNumber: two,
          orderActions: [
            {
              type: "CancelSubscription",
              cancelSubscription: { cancellationPolicy: "EndOfCurrentTerm" },
            },
          ],
        },
        ...creation,
      ],
    });
    expect(made.subscriptions).toHaveLength(3);
    await Promise.all(
      made.subscriptions.map((of: { subscriptionNumber: string }) => holds(of.subscriptionNumber)),
    );
    expect((await read(one)).version).toBe(4);
  });

  test("new subscriptions may be changed by the order that creates them", async () => {
    const creation = orderOf(accountNumber, plan.ratePlanId);
    const [entry] = creation.subscriptions;
    entry?.orderActions.push({
      type: "Suspend",
      suspend: { suspendPolicy: "SpecificDate", suspendSpecificDate: "2026-03-01" },
    } as never);
    entry?.orderActions.push({
      type: "Resume",
      resume: { resumePolicy: "SpecificDate", resumeSpecificDate: "2026-04-01" },
    } as never);
    const made = await order(tenant, creation);
    await holds(made.subscriptions[0].subscriptionNumber);
  });

  test("accounts may be created with the order, and own its subscriptions", async () => {
    const person = { firstName: "Ada", lastName: "Lovelace", country: "GB", postalCode: "N1 9GU" };
    const creation = { ...orderOf("", plan.ratePlanId), existingAccountNumber: undefined };
    const made = await order(tenant, {
      ...creation,
      newAccount: { name: "Made with it", currency: "USD", billCycleDay: 1, billToContact: person },
    });
    expect(made.accountNumber).toMatch(/^A\d{8}$/);
    const owned = orderOf(accountNumber, plan.ratePlanId, {
      create: {
        newSubscriptionOwnerAccount: {
          name: "Owner",
          currency: "USD",
          billCycleDay: 7,
          billToContact: person,
        },
      },
    });
    const second = await order(tenant, owned);
    expect(second.accountNumber).toBe(accountNumber);
    const { accountNumber: owner } = await read(second.subscriptions[0].subscriptionNumber);
    expect(owner).not.toBe(accountNumber);
  });
});
