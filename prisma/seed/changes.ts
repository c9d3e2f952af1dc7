import { addDays } from "@/lib/values/local-date";
import type { CustomerName } from "./customers";
import type { Chapter, Scene, When } from "./story";

type Options = { bill?: boolean; wait?: object; reason?: string; description?: string };

/** Orders actions on a subscription of the story, known by its customer and first rate plan. */
const changes =
  (
    name: CustomerName,
    plan: string,
    actionsOf: (scene: Scene) => object[],
    { bill = true, wait, reason, description }: Options = {},
  ): Chapter["happen"] =>
  (scene) => {
    const { merchant, accounts, subscriptions, today } = scene;
    return merchant.post("/v1/orders", {
      orderDate: today,
      existingAccountNumber: accounts.get(name)?.accountNumber,
      ...(description ? { description } : {}),
      ...(reason ? { reasonCode: reason } : {}),
      ...wait,
      subscriptions: [
        {
          subscriptionNumber: subscriptions.get(`${name} ${plan}`),
          orderActions: actionsOf(scene),
        },
      ],
      processingOptions: {
        runBilling: bill,
        ...(bill ? { billingOptions: billingOf(today, reason) } : {}),
      },
    });
  };

const billingOf = (targetDate: string, reason: string | undefined) => ({
  targetDate,
  ...(reason ? { creditMemoReasonCode: reason } : {}),
});

const planId = ({ plans }: Scene, name: string) => plans.get(name)?.id;
const from = (triggerDate: string) => [{ name: "ContractEffective", triggerDate }];

const chosen = ({ plans }: Scene, plan: string, codes: readonly string[]) =>
  codes.map((code) => ({ featureId: plans.get(plan)?.features.get(code) }));

/** Another number of seats, and of the features only some if they are named. */
const seats = (plan: string, quantity: number, features?: readonly string[]) => (scene: Scene) => [
  {
    type: "UpdateProduct",
    triggerDates: from(scene.today),
    updateProduct: {
      uniqueToken: plan,
      chargeUpdates: [
        {
          productRatePlanChargeId: scene.plans.get(plan)?.unitChargeId,
          pricing: { recurringPerUnit: { quantity } },
        },
      ],
      ...(features ? { subscriptionProductFeatures: chosen(scene, plan, features) } : {}),
    },
  },
];

const replaces =
  (old: string, next: string, effectivePolicy: string, subType: string) => (scene: Scene) => [
    {
      type: "ChangePlan",
      triggerDates: from(scene.today),
      changePlan: {
        productRatePlanId: planId(scene, old),
        newProductRatePlan: { productRatePlanId: planId(scene, next) },
        effectivePolicy,
        subType,
      },
    },
  ];

/** A pause for some months, its end booked with it. */
const pauses = (months: number) => () => [
  { type: "Suspend", suspend: { suspendPolicy: "Today" } },
  {
    type: "Resume",
    resume: {
      resumePolicy: "FixedPeriodsFromSuspendDate",
      resumePeriods: months,
      resumePeriodsType: "Month",
    },
  },
];

const ends = ({ today }: Scene) => [
  {
    type: "CancelSubscription",
    cancelSubscription: {
      cancellationPolicy: "SpecificDate",
      cancellationEffectiveDate: today,
    },
  },
];

const goesTo =
  (owner: CustomerName) =>
  ({ accounts, today }: Scene) => [
    {
      type: "OwnerTransfer",
      triggerDates: from(today),
      ownerTransfer: { destinationAccountNumber: accounts.get(owner)?.accountNumber },
    },
  ];

const DAYS_AHEAD = 20;

const scheduledAhead =
  (happen: (wait: object) => Chapter["happen"]): Chapter["happen"] =>
  (scene) =>
    happen({
      status: "Scheduled",
      schedulingOptions: { scheduledDate: addDays(scene.today, DAYS_AHEAD) },
    })(scene);

/** What happens to subscriptions in the demo merchant's year. */
export const CHANGES: readonly When[] = [
  [4, 10, changes("architects", "Teams Monthly", seats("Teams Monthly", 16))],
  [5, 1, changes("bakery", "Notes Monthly", pauses(2), { description: "Closed for the summer" })],
  [
    6,
    12,
    changes(
      "cooperative",
      "Archive Storage",
      replaces("Notes Monthly", "Teams Monthly", "EffectiveImmediately", "Upgrade"),
    ),
  ],
  [7, 20, changes("realtor", "Notes Yearly", ends, { reason: "Office closed" })],
  [9, 3, changes("architects", "Teams Monthly", seats("Teams Monthly", 12, ["SSO", "TIME"]))],
  [9, 15, changes("printer", "Notes Yearly", goesTo("designer"), { bill: false })],
  [
    12,
    3,
    changes(
      "cooperative",
      "Archive Storage",
      replaces("Teams Monthly", "Notes Monthly", "EffectiveEndOfBillingPeriod", "Downgrade"),
      { bill: false },
    ),
  ],
  [
    12,
    6,
    changes(
      "garage",
      "Notes Monthly",
      replaces("Notes Monthly", "Teams Monthly", "EffectiveImmediately", "Upgrade"),
      { wait: { status: "Draft" }, description: "Waits for the first payment" },
    ),
  ],
  [
    12,
    7,
    scheduledAhead((wait) =>
      changes("designer", "Teams Monthly", seats("Teams Monthly", 6), { wait }),
    ),
  ],
];
