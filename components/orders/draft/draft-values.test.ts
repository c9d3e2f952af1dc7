import { describe, expect, test } from "vitest";
import { givenValues } from "@/components/form/given-values";
import { type DraftSources, draftValues, lostInForm, type OrderRequest } from "./draft-values";
import { type OrderBody, orderOf } from "./order-values";

const sources: DraftSources = {
  plans: new Map([
    [
      "plan-id",
      {
        number: "PRP-1",
        charges: [
          { id: "fee-id", number: "PRPC-1" },
          { id: "seats-id", number: "PRPC-2" },
        ],
      },
    ],
  ]),
  subscribed: new Map([
    [
      "own-plan",
      [
        { id: "a", number: "C-1" },
        { id: "b", number: "C-2" },
      ],
    ],
  ]),
};

const request = (...orderActions: object[]) =>
  ({
    orderNumber: "O-1",
    orderDate: "2026-01-15",
    existingAccountNumber: "A1",
    status: "Draft",
    processingOptions: { runBilling: true, billingOptions: { targetDate: "2026-02-15" } },
    subscriptions: [{ orderActions }],
  }) as unknown as OrderRequest;

const creation = (more: object = {}) => ({
  type: "CreateSubscription",
  createSubscription: {
    notes: "Kept",
    terms: { initialTerm: { termType: "TERMED", period: 12, periodType: "Month" } },
    subscribeToRatePlans: [
      {
        productRatePlanId: "plan-id",
        chargeOverrides: [
          {
            productRatePlanChargeId: "seats-id",
            pricing: { recurringPerUnit: { quantity: 5 } },
            ...more,
          },
        ],
      },
    ],
  },
});

const opened = (asked: OrderRequest) => draftValues(asked, sources);
const sentAgain = (asked: OrderRequest) =>
  orderOf(givenValues(opened(asked)) as OrderBody).subscriptions[0]?.orderActions[0];

describe("a draft that is opened again", () => {
  test("has each charge in its place, and is sent as it was", () => {
    const asked = request(creation());
    const [action] = opened(asked).subscriptions[0]?.orderActions ?? [];
    expect(action).toMatchObject({
      triggerDates: [{ name: "ContractEffective", triggerDate: "2026-01-15" }],
      createSubscription: {
        subscribeToRatePlans: [
          {
            productRatePlanNumber: "PRP-1",
            chargeOverrides: [
              { productRatePlanChargeNumber: "PRPC-1" },
              { productRatePlanChargeNumber: "PRPC-2", pricing: {} },
            ],
          },
        ],
      },
    });
    expect(sentAgain(asked)?.createSubscription).toMatchObject({
      notes: "Kept",
      subscribeToRatePlans: [
        {
          productRatePlanNumber: "PRP-1",
          chargeOverrides: [
            {
              productRatePlanChargeNumber: "PRPC-2",
              pricing: { recurringPerUnit: { quantity: 5 } },
            },
          ],
        },
      ],
    });
    expect(lostInForm(asked, opened(asked))).toEqual([]);
  });

  test("keeps what the form does not show, or reports what would be lost", () => {
    const billing = request(creation({ billing: { billingPeriod: "Quarter" } }));
    expect(lostInForm(billing, opened(billing))).toEqual([]);
    const update = (chargeUpdates: object[]) =>
      request({ type: "UpdateProduct", updateProduct: { ratePlanId: "own-plan", chargeUpdates } });
    const known = update([{ chargeNumber: "C-2", pricing: { recurringPerUnit: { quantity: 9 } } }]);
    expect(lostInForm(known, opened(known))).toEqual([]);
    const foreign = update([{ chargeNumber: "C-9", description: "Elsewhere" }]);
    expect(lostInForm(foreign, opened(foreign))).toEqual([
      expect.stringContaining("updateProduct.chargeUpdates.0"),
    ]);
  });
});
