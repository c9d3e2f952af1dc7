import type { z } from "zod";
import { givenValues } from "@/components/form/given-values";
import { NOT_TAXED } from "@/components/orders/clean-action";
import { shownCommitment } from "@/components/commitments/draft/commitment-values";
import { type OrderAction, type OrderBody, orderOf } from "./order-values";
import type { getOrderRequest } from "@/lib/areas/orders/waiting/change-contract";

export type OrderRequest = z.output<typeof getOrderRequest.result>["request"];

/** A rate plan of the catalog as the form finds its charges: by their place. */
export type DraftPlan = {
  readonly number: string;
  readonly charges: readonly { readonly id: string; readonly number: string }[];
};

/** Data of the catalog and of subscriptions that the form needs to show a draft. */
export type DraftSources = {
  /** By the id or number that the draft names. */
  readonly plans: ReadonlyMap<string, DraftPlan>;
  /** Charges of the rate plans of subscriptions, by the id of the plan. */
  readonly subscribed: ReadonlyMap<string, DraftPlan["charges"]>;
};

type PlanEntry = {
  productRatePlanId?: string;
  productRatePlanNumber?: string;
  chargeOverrides?: readonly ChargeEntry[];
};
type ChargeEntry = {
  productRatePlanChargeId?: string;
  productRatePlanChargeNumber?: string;
  chargeNumber?: string;
  taxable?: boolean;
};

/** A draft as the form holds it: every charge in its place, every plan by its number. */
export function draftValues(request: OrderRequest, sources: DraftSources) {
  const { processingOptions, description = "", ...rest } = request;
  return {
    ...rest,
    description,
    ...(request.commitments ? { commitments: request.commitments.map(shownCommitment) } : {}),
    processingOptions: { runBilling: false, collectPayment: false, ...processingOptions },
    subscriptions: (request.subscriptions ?? []).map((entry) => ({
      ...entry,
      orderActions: entry.orderActions.map((action) => ({
        ...action,
        triggerDates: datesOf(action, request.orderDate),
        ...placed(action, sources),
      })),
    })),
  };
}

/** The form shows the contract's day first, with its default when it is not set. */
function datesOf({ type, triggerDates = [], createSubscription }: OrderAction, otherwise: string) {
  const undated = ["RenewSubscription", "CancelSubscription", "Suspend", "Resume"].includes(type);
  if (undated && !triggerDates.length) return [];
  const name = "ContractEffective" as const;
  const known = triggerDates.find((date) => date.name === name);
  const begins = createSubscription?.terms.initialTerm.startDate;
  const first = known ?? { name, triggerDate: begins ?? otherwise };
  return [first, ...triggerDates.filter((date) => date.name !== name)];
}

function placed(action: OrderAction, { plans, subscribed }: DraftSources): object {
  const { createSubscription, addProduct, changePlan, updateProduct } = action;
  const plan = (entry: PlanEntry) => inPlace(entry, plans);
  if (createSubscription) {
    const subscribeToRatePlans = createSubscription.subscribeToRatePlans.map(plan);
    return { createSubscription: { ...createSubscription, subscribeToRatePlans } };
  }
  if (addProduct) return { addProduct: plan(addProduct) };
  if (changePlan) {
    const newProductRatePlan = plan(changePlan.newProductRatePlan);
    return { changePlan: { ...changePlan, newProductRatePlan } };
  }
  if (!updateProduct) return {};
  const charges = subscribed.get(updateProduct.ratePlanId ?? "") ?? [];
  const chargeUpdates = charges.map(({ number }) => ({
    chargeNumber: number,
    ...updateProduct.chargeUpdates?.find((update) => update.chargeNumber === number),
  }));
  return { updateProduct: { ...updateProduct, ...(charges.length ? { chargeUpdates } : {}) } };
}

function inPlace(entry: PlanEntry, plans: DraftSources["plans"]): object {
  const { productRatePlanId, productRatePlanNumber, chargeOverrides = [], ...rest } = entry;
  const plan = plans.get(productRatePlanNumber ?? productRatePlanId ?? "");
  if (plan === undefined) return entry;
  return {
    ...rest,
    productRatePlanNumber: plan.number,
    chargeOverrides: plan.charges.map(({ id, number }) => {
      const own = chargeOverrides.find(
        (of) => of.productRatePlanChargeId === id || of.productRatePlanChargeNumber === number,
      );
      const { productRatePlanChargeId: _id, ...override } = own ?? {};
      const untaxed = own?.taxable === false ? { taxCode: NOT_TAXED } : {};
      return { ...override, ...untaxed, productRatePlanChargeNumber: number };
    }),
  };
}

/** Keys by which the form finds objects; it may send another key of the same object. */
const NAMES = new Set([
  "orderNumber",
  "status",
  "existingAccountId",
  "productRatePlanId",
  "productRatePlanChargeId",
]);

/**
 * Dotted paths of a draft's values that the form would not send back: an API call wrote them, and
 * they must not be lost here.
 */
export function lostInForm(request: OrderRequest, values: unknown): string[] {
  const sent = orderOf(givenValues(values) as OrderBody);
  return losses(givenValues(request), givenValues(sent), "");
}

function losses(asked: unknown, sent: unknown, path: string): string[] {
  if (Array.isArray(asked)) {
    return asked.flatMap((one, index) => {
      const others = Array.isArray(sent) ? sent : [];
      const ways = others.map((other) => losses(one, other, `${path}.${index}`));
      return ways.sort((a, b) => a.length - b.length)[0] ?? [`${path}.${index}`];
    });
  }
  if (asked !== null && typeof asked === "object") {
    const other: Readonly<Record<string, unknown>> = typeof sent === "object" ? { ...sent } : {};
    return Object.entries(asked).flatMap(([name, inner]) =>
      NAMES.has(name) ? [] : losses(inner, other[name], path ? `${path}.${name}` : name),
    );
  }
  return asked === sent || asked === false ? [] : [path];
}
