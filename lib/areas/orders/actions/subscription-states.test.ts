import { asOwner, type TestTenant, testTenant } from "@/lib/testing/tenant";
import { advanceClock } from "@/lib/testing/advance-clock";
import { LATEST, order, orderOf } from "@/lib/testing/ordering";
import { good, makeAccount, makeCatalog } from "@/lib/testing/world";
import { beforeAll, describe, expect, test } from "vitest";

/**
 * Every state of a subscription with every action of an order, over HTTP: pairs in the reference's table
 * are accepted, others are refused with their code and change nothing.
 */
const ACTIONS = [
  "TermsAndConditions",
  "AddProduct",
  "UpdateProduct",
  "RemoveProduct",
  "RenewSubscription",
  "CancelSubscription",
  "OwnerTransfer",
  "Suspend",
  "Resume",
  "ChangePlan",
] as const;
type ActionType = (typeof ACTIONS)[number];

const CHANGES: readonly ActionType[] = [
  "TermsAndConditions",
  "AddProduct",
  "UpdateProduct",
  "RemoveProduct",
  "CancelSubscription",
  "OwnerTransfer",
  "ChangePlan",
];

/** The allowed actions of the reference (States 4.1); a renewal needs a term, a resumption a pause. */
const ALLOWED: Readonly<Record<string, readonly ActionType[]>> = {
  Active: [...CHANGES, "RenewSubscription", "Suspend"],
  "Pending Activation": CHANGES,
  "Pending Acceptance": CHANGES,
  "Pause booked": ["Resume"],
  Suspended: ["Resume"],
  "Cancellation booked": [],
  Cancelled: [],
  Expired: ["RenewSubscription", "TermsAndConditions", "OwnerTransfer"],
};

/** The tenant of each state: separate ones, because clocks and required dates differ. */
type Place = { tenant: TestTenant; accountNumber: string; today: string };
const places = new Map<string, Place>();
let plan: Awaited<ReturnType<typeof makeCatalog>>;
const catalogs = new Map<string, Awaited<ReturnType<typeof makeCatalog>>>();
const heirs = new Map<string, string>();

async function place(name: string, demands: object = {}): Promise<Place> {
  const tenant = await testTenant();
  await asOwner("update tenant set settings = settings || $2::jsonb where id = $1", [
    tenant.tenantId,
    JSON.stringify(demands),
  ]);
  catalogs.set(name, await makeCatalog(tenant));
  const { accountNumber } = await makeAccount(tenant, name, { autoPay: false });
  heirs.set(name, (await makeAccount(tenant, "Heir")).accountNumber);
  const made = { tenant, accountNumber, today: "2026-01-15" };
  places.set(name, made);
  return made;
}

beforeAll(async () => {
  await place("plain");
  await place("activation", { requireServiceActivation: true });
  await place("acceptance", { requireCustomerAcceptance: true });
}, 60_000);

const PLACE_OF: Readonly<Record<string, string>> = {
  "Pending Activation": "activation",
  "Pending Acceptance": "acceptance",
};

async function change(at: Place, subscriptionNumber: string, ...orderActions: object[]) {
  const body = {
    orderDate: at.today,
    existingAccountNumber: at.accountNumber,
    subscriptions: [{ subscriptionNumber, orderActions }],
  };
  return at.tenant.call("POST", "/v1/orders", body, LATEST);
}

const suspend = (day: string) => ({
  type: "Suspend",
  suspend: { suspendPolicy: "SpecificDate", suspendSpecificDate: day },
});
const cancel = (day: string) => ({
  type: "CancelSubscription",
  cancelSubscription: { cancellationPolicy: "SpecificDate", cancellationEffectiveDate: day },
});

/** A subscription in a state on January 15. */
async function inState(state: string): Promise<{ at: Place; number: string }> {
  const name = PLACE_OF[state] ?? "plain";
  const at = places.get(name) as Place;
  plan = catalogs.get(name) as typeof plan;
  const expired = state === "Expired";
  const startDate = expired ? "2025-01-15" : "2026-01-15";
  const made = await order(
    at.tenant,
    orderOf(at.accountNumber, plan.ratePlanId, {
      initialTerm: { termType: "TERMED", period: 12, periodType: "Month", startDate },
      triggerDates: [{ name: "ContractEffective", triggerDate: startDate }],
    }),
  );
  const number = String(made.subscriptions[0].subscriptionNumber);
  const into: Record<string, object> = {
    "Pause booked": suspend("2026-03-01"),
    Suspended: suspend("2026-01-15"),
    "Cancellation booked": cancel("2026-03-01"),
    Cancelled: cancel("2026-01-15"),
  };
  const action = into[state];
  if (action) await good(change(at, number, action));
  return { at, number };
}

function actionOf(type: ActionType, heir: string, state: string): object {
  const containers: Record<ActionType, object> = {
    TermsAndConditions: { termsAndConditions: { autoRenew: true } },
    AddProduct: { addProduct: { productRatePlanId: plan.ratePlanId } },
    UpdateProduct: {
      updateProduct: {
        productRatePlanNumber: plan.ratePlanNumber,
        chargeUpdates: [
          {
            productRatePlanChargeId: plan.chargeId,
            pricing: { recurringFlatFee: { listPrice: 1 } },
          },
        ],
      },
    },
    RemoveProduct: { removeProduct: { productRatePlanNumber: plan.ratePlanNumber } },
    RenewSubscription: {},
    CancelSubscription: {
      cancelSubscription: { cancellationPolicy: "EndOfCurrentTerm" },
    },
    OwnerTransfer: { ownerTransfer: { destinationAccountNumber: heir } },
    Suspend: { suspend: { suspendPolicy: "SpecificDate", suspendSpecificDate: "2026-05-01" } },
    Resume: { resume: { resumePolicy: "SpecificDate", resumeSpecificDate: "2026-06-01" } },
    ChangePlan: {
      changePlan: {
        productRatePlanNumber: plan.ratePlanNumber,
        newProductRatePlan: { productRatePlanId: plan.ratePlanId },
      },
    },
  };
  const backdated = state === "Expired" && type !== "RenewSubscription";
  const triggerDates = backdated
    ? { triggerDates: [{ name: "ContractEffective", triggerDate: "2025-12-15" }] }
    : {};
  return { type, ...triggerDates, ...containers[type] };
}

const STATES = Object.keys(ALLOWED);
const walk = STATES.flatMap((state) => ACTIONS.map((type) => [state, type] as const));

describe("every state and every action", () => {
  test.each(walk)("%s: %s", async (state, type) => {
    const { at, number } = await inState(state);
    const version = async () =>
      (await good(at.tenant.call("GET", `/v1/subscriptions/${number}`))).version;
    const before = await version();
    const heir = heirs.get(PLACE_OF[state] ?? "plain") ?? "";
    const answer = await change(at, number, actionOf(type, heir, state));
    if (ALLOWED[state]?.includes(type)) {
      expect(answer.text).toContain('"success":true');
      expect(await version()).toBe(before + 1);
      return;
    }
    const cancelled = state.startsWith("Cancel");
    expect(answer.body.reasons[0].code).toBe(cancelled ? 58730020 : 58730030);
    expect(await version()).toBe(before);
  });

  test("the clock changes a subscription's state by its dates", async () => {
    const at = await place("clock");
    plan = catalogs.get("clock") as typeof plan;
    const make = async (...actions: object[]) => {
      const made = await order(at.tenant, orderOf(at.accountNumber, plan.ratePlanId));
      const number = String(made.subscriptions[0].subscriptionNumber);
      if (actions.length) await good(change(at, number, ...actions));
      return number;
    };
    const paused = await make(suspend("2026-02-01"));
    const ended = await make(cancel("2026-02-01"));
    const status = async (number: string) =>
      (await good(at.tenant.call("GET", `/v1/subscriptions/${number}`))).status;
    expect([await status(paused), await status(ended)]).toEqual(["Active", "Active"]);
    await advanceClock(at.tenant, "2026-02-02");
    expect([await status(paused), await status(ended)]).toEqual(["Suspended", "Cancelled"]);
  });
});
