import { givenValues } from "@/components/form/given-values";
import { createOrder } from "@/lib/areas/orders/contract";
import { describe, expect, test } from "vitest";
import { choicesFirst, missingChoices } from "@/components/orders/order-choices";
import {
  blankCommitment,
  committedInAll,
  missingOfCommitment,
} from "@/components/commitments/draft/commitment-values";
import {
  blankAction,
  blankOrder,
  isComplete,
  type OrderBody,
  orderOf,
  previewOf,
} from "./order-values";

import { localDate } from "@/lib/values/local-date";

const TODAY = "2026-03-10";

function order(action: object, more: object = {}): OrderBody {
  const { orderActions: _blank, ...entry } = { subscriptionNumber: "A-S1", orderActions: [] };
  const blank = blankOrder(TODAY, "A00000001", { orderActions: [] });
  return {
    ...blank,
    ...more,
    subscriptions: [{ ...entry, orderActions: [action] }],
  } as unknown as OrderBody;
}

const sentAction = (action: object) => orderOf(order(action)).subscriptions[0]?.orderActions[0];

describe("an order as it is sent", () => {
  test("sends only what its policy uses, whatever was typed before", () => {
    const suspend = {
      suspendPolicy: "Today",
      suspendSpecificDate: "2026-04-01",
      suspendPeriods: 2,
    };
    expect(sentAction({ type: "Suspend", triggerDates: [], suspend })).toEqual({
      type: "Suspend",
      suspend: { suspendPolicy: "Today" },
    });
    const resume = {
      resumePolicy: "FixedPeriodsFromSuspendDate",
      resumePeriods: 2,
      resumePeriodsType: "Month",
      resumeSpecificDate: "2026-04-01",
    };
    expect(sentAction({ type: "Resume", resume })).toEqual({
      type: "Resume",
      resume: {
        resumePolicy: "FixedPeriodsFromSuspendDate",
        resumePeriods: 2,
        resumePeriodsType: "Month",
      },
    });
    const cancelSubscription = {
      cancellationPolicy: "EndOfCurrentTerm",
      cancellationEffectiveDate: "2026-04-01",
    };
    expect(sentAction({ type: "CancelSubscription", cancelSubscription })).toEqual({
      type: "CancelSubscription",
      cancelSubscription: { cancellationPolicy: "EndOfCurrentTerm" },
    });
  });

  test("taxes a charge as chosen, and leaves out untouched charges", () => {
    const overrides = [
      { productRatePlanChargeNumber: "C-1", taxCode: "VAT", pricing: { oneTimeFlatFee: {} } },
      { productRatePlanChargeNumber: "C-2", taxCode: "(not taxed)" },
      { productRatePlanChargeNumber: "C-3", taxCode: "" },
      { productRatePlanChargeNumber: "C-4", taxCode: "(catalog)" },
    ];
    const plan = { productRatePlanNumber: "P-1" };
    const addProduct = { ...plan, chargeOverrides: overrides };
    expect(sentAction({ type: "AddProduct", addProduct })?.addProduct).toEqual({
      ...plan,
      chargeOverrides: [
        { productRatePlanChargeNumber: "C-1", taxable: true, taxCode: "VAT" },
        { productRatePlanChargeNumber: "C-2", taxable: false },
      ],
    });
  });

  test("refunds and writes off only where it cancels, and immediately", () => {
    const processingOptions = { runBilling: false, refund: true, refundAmount: 5, writeOff: true };
    const cancelling = { type: "CancelSubscription", cancelSubscription: {} };
    const sent = (action: object, more: object = {}) =>
      orderOf(order(action, { processingOptions, ...more })).processingOptions;
    expect(sent(cancelling)).toEqual(processingOptions);
    expect(sent(cancelling, { status: "Draft" })).toEqual({ runBilling: false });
    expect(sent({ type: "RenewSubscription" })).toEqual({ runBilling: false });
  });

  test("uses credit before a card, and settles drafts by neither", () => {
    const sent = (options: object) =>
      orderOf(order({ type: "RenewSubscription" }, { processingOptions: options }))
        .processingOptions;
    const settled = { runBilling: true, collectPayment: true, applyCredit: true };
    expect(sent(settled)).toEqual(settled);
    expect(sent({ ...settled, applyCredit: false })).not.toHaveProperty("applyCredit");
    expect(sent({ ...settled, runBilling: false })).toEqual({ runBilling: false });
    const billingOptions = { generateDraftInvoice: true };
    expect(sent({ ...settled, billingOptions })).toEqual({ runBilling: true, billingOptions });
  });

  test("leaves out untouched charges and containers of other kinds", () => {
    const updateProduct = {
      ratePlanId: "1",
      chargeUpdates: [
        { chargeNumber: "C-1", pricing: { recurringPerUnit: { quantity: 8 } } },
        { chargeNumber: "C-2", pricing: { recurringFlatFee: {} } },
        { chargeNumber: "C-3" },
      ],
    };
    const sent = sentAction({ type: "UpdateProduct", updateProduct, suspend: {} });
    expect(sent?.updateProduct?.chargeUpdates).toHaveLength(1);
    expect(sent).not.toHaveProperty("suspend");
  });

  test("sends a commitment without a condition that all charges meet, and previews none", () => {
    const made = orderOf(order({ type: "Suspend" }, { commitments: [blankCommitment(TODAY)] }));
    expect(givenValues(made.commitments)).toEqual([
      {
        ...{ action: "create", type: "MinCommitment" },
        schedules: [{ periodType: "Month", startDate: TODAY, endDate: "2027-03-09" }],
      },
    ]);
    expect(previewOf(made, "now", TODAY)).not.toHaveProperty("commitments");
    expect(orderOf(order({ type: "Suspend" }, { commitments: [] }))).not.toHaveProperty(
      "commitments",
    );
    const schedule = {
      amount: 100,
      periodType: "Quarter" as const,
      startDate: localDate(TODAY),
      endDate: localDate("2026-11-09"),
    };
    expect(committedInAll([schedule], "USD")).toEqual({ periods: 3, amount: "267.03" });
    expect(
      missingOfCommitment({ action: "create", schedules: [{}] }, "commitments.0"),
    ).toHaveLength(4);
  });

  test("is executed immediately unless it is a draft or has a date", () => {
    const renew = { type: "RenewSubscription", renewSubscription: {} };
    expect(orderOf(order(renew))).not.toHaveProperty("status");
    const schedulingOptions = { scheduledDate: "2026-05-01" };
    expect(orderOf(order(renew, { status: "Draft", schedulingOptions }))).toMatchObject({
      status: "Draft",
    });
    expect(orderOf(order(renew, { status: "Draft", schedulingOptions }))).not.toHaveProperty(
      "schedulingOptions",
    );
    const scheduled = orderOf(order(renew, { status: "Scheduled", schedulingOptions }));
    expect(scheduled).toMatchObject({ status: "Scheduled", schedulingOptions });
    expect(previewOf(scheduled, "now", TODAY)).not.toHaveProperty("status");
  });
});

describe("a preview", () => {
  test("waits for what a kind of action needs", () => {
    expect(isComplete(orderOf(order(blankAction("UpdateProduct", TODAY))))).toBe(false);
    expect(isComplete(orderOf(order(blankAction("ChangePlan", TODAY))))).toBe(false);
    expect(isComplete(orderOf(order(blankAction("OwnerTransfer", TODAY))))).toBe(false);
    expect(isComplete(orderOf(order(blankAction("Suspend", TODAY))))).toBe(true);
    expect(isComplete(orderOf(order(blankAction("CancelSubscription", TODAY))))).toBe(true);
  });
});

describe("the choices that an order still lacks", () => {
  const lacks = (action: object, more: object = {}) =>
    missingChoices(order(action, more)).map(({ path, message }) => `${path}: ${message}`);
  const at = "subscriptions.0.orderActions.0";

  test("stand at their fields, in words", () => {
    expect(lacks(blankAction("UpdateProduct", TODAY))).toEqual([
      `${at}.updateProduct.ratePlanId: Choose the rate plan.`,
    ]);
    const idle = { ratePlanId: "a".repeat(32), chargeUpdates: [{ chargeNumber: "C-1" }] };
    expect(lacks({ type: "UpdateProduct", updateProduct: idle })).toEqual([
      `${at}.updateProduct.chargeUpdates: Change a quantity or a price.`,
    ]);
    expect(lacks(blankAction("AddProduct", TODAY))).toEqual([
      `${at}.addProduct.productRatePlanNumber: Choose the rate plan.`,
    ]);
    expect(lacks(blankAction("OwnerTransfer", TODAY), { existingAccountNumber: "" })).toEqual([
      "existingAccountNumber: Choose the account.",
      `${at}.ownerTransfer.destinationAccountNumber: Choose the new owner.`,
    ]);
  });

  test("are asked for before anything else, but not where an API call has given them by other keys", () => {
    const schema = choicesFirst(createOrder.body);
    const issues = (action: object) =>
      schema.safeParse(givenValues(order(action))).error?.issues.map(({ message }) => message);
    expect(issues(blankAction("RemoveProduct", TODAY))).toEqual(["Choose the rate plan."]);
    const token = { uniqueToken: "Teams", chargeUpdates: [{ pricing: {} }] };
    expect(lacks({ type: "UpdateProduct", updateProduct: token })).toEqual([]);
    const interval = { productRatePlanNumber: "PRP-1", chargeUpdates: [] };
    expect(lacks({ type: "UpdateProduct", updateProduct: interval })).toEqual([]);
    expect(issues(blankAction("RenewSubscription", TODAY))).toBeUndefined();
  });
});
