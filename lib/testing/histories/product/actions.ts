import type { SubscriptionAction } from "@/lib/areas/subscriptions/timeline/order-action-model";
import type { Action, CatalogPrice } from "@/lib/second-engine/history";
import { ratePlanWith } from "@/lib/testing/timeline";
import { decimal } from "@/lib/values/decimal";
import { localDate } from "@/lib/values/local-date";
import { isPlainUpdate } from "../random-cuts";
import { FIRST, idOf, ratePlanOf, tiersOf } from "./charges";

const [EVERGREEN, TERMED] = ["EVERGREEN", "TERMED"] as const;

/** An action as orders book it. */
export function actionOf(
  action: Action,
  before: readonly SubscriptionAction[],
): SubscriptionAction {
  const version = before.length + 1;
  const on = localDate(action.on);
  const dates = { contractEffective: on, serviceActivation: on, customerAcceptance: on };
  const booked = { id: idOf(`action ${version}`), version, dates };
  switch (action.type) {
    case "AddProduct":
      return { ...booked, type: action.type, ratePlan: ratePlanOf(action.plan) };
    case "UpdateProduct":
      return { ...booked, type: action.type, ratePlanId: "", charges: [updateOf(action, version)] };
    case "RemoveProduct":
      return { ...booked, type: action.type, ratePlanId: ratePlanWith(action.plan, []).ratePlanId };
    case "ChangePlan": {
      const { ratePlanId } = ratePlanWith(action.plan, []);
      const ratePlan = ratePlanOf(action.next);
      return { ...booked, type: action.type, ratePlanId, ratePlan, effective: on };
    }
    case "RenewSubscription":
      return { ...booked, type: action.type, ...pricesOfRenewal(action) };
    case "TermsAndConditions": {
      const { termMonths: period } = action;
      const length = period === null ? null : { period, periodType: "Month" as const };
      const lastTerm = { termType: period === null ? EVERGREEN : TERMED, length };
      return { ...booked, type: action.type, terms: { lastTerm } };
    }
    case "CancelSubscription":
      return { ...booked, type: action.type, policy: "SpecificDate", effective: on };
    case "OwnerTransfer": {
      const owners = { accountId: action.payer, invoiceAccountId: action.payer };
      return { ...booked, type: action.type, ...owners, previous: FIRST };
    }
    case "Suspend":
      return { ...booked, type: action.type, effective: on };
    case "Resume":
      return { ...booked, type: action.type, effective: on, extendsTerm: action.extendsTerm };
  }
}

function pricesOfRenewal(action: Extract<Action, { type: "RenewSubscription" }>) {
  const { catalog = {}, tenantIncrease } = action;
  return {
    catalogTiers: catalogOf(catalog),
    ...(tenantIncrease === undefined ? {} : { tenantIncrease: decimal(tenantIncrease) }),
  };
}

function updateOf(action: Extract<Action, { type: "UpdateProduct" }>, version: number) {
  const { charge, model, quantity, price, tiers, billingDay, dayOfMonth } = action;
  return {
    ...(billingDay ? { billCycleType: billingDay, billCycleDay: dayOfMonth ?? null } : {}),
    chargeId: idOf(charge),
    ...(isPlainUpdate(action) ? { description: `Described in ${version}` } : {}),
    ...(quantity === undefined ? {} : { quantity: decimal(quantity) }),
    ...(price === undefined && tiers === undefined
      ? {}
      : { tiers: tiersOf({ model, price, tiers }) }),
  };
}

function catalogOf(catalog: Readonly<Record<string, CatalogPrice>>) {
  return Object.fromEntries(
    Object.entries(catalog).map(([name, price]) => [idOf(name), tiersOf(price)]),
  );
}
