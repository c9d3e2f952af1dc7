import {
  type DraftPlan,
  type DraftSources,
  draftValues,
  lostInForm,
  type OrderRequest,
} from "@/components/orders/draft/draft-values";
import { getProductRatePlan } from "@/lib/areas/catalog/contract";
import { getOrderRequest } from "@/lib/areas/orders/waiting/change-contract";
import { ORDER_STATUSES, orderAllows } from "@/lib/areas/orders/model";
import { getOrder } from "@/lib/areas/orders/reads/read-contract";
import { getSubscription } from "@/lib/areas/subscriptions/contract";
import { accountSummary } from "./account";
import type { Merchant } from "./merchant";
import { readOperation, readOrNotFound } from "./prefetch";

/** The data with which the form reopens a pending order; undefined for one that is no longer pending. */
export async function draftOrder(merchant: Merchant, orderNumber: string) {
  const { order } = await readOrNotFound(merchant, getOrder, { params: { orderNumber } });
  const status = ORDER_STATUSES.find((known) => known === order.status);
  if (status === undefined || !orderAllows("replace", status)) return undefined;
  const read = await readOrNotFound(merchant, getOrderRequest, { params: { orderNumber } });
  const { existingAccountId: _id, ...request } = read.request;
  const { basicInfo } = await accountSummary(merchant, order.existingAccountNumber);
  const owned = { ...request, existingAccountNumber: order.existingAccountNumber };
  const values = draftValues(owned, await sourcesOf(merchant, request));
  return {
    orderNumber: order.orderNumber,
    account: { number: basicInfo.accountNumber, name: basicInfo.name },
    values,
    lost: lostInForm(owned, values),
  };
}

async function sourcesOf(merchant: Merchant, request: OrderRequest): Promise<DraftSources> {
  const actions = (request.subscriptions ?? []).flatMap(({ orderActions }) => orderActions);
  const keys = actions.flatMap(({ createSubscription, addProduct, changePlan }) =>
    [
      ...(createSubscription?.subscribeToRatePlans ?? []),
      ...(addProduct ? [addProduct] : []),
      ...(changePlan ? [changePlan.newProductRatePlan] : []),
    ].flatMap((plan) => plan.productRatePlanNumber ?? plan.productRatePlanId ?? []),
  );
  const plans = new Map<string, DraftPlan>();
  for (const key of new Set(keys)) plans.set(key, await planOf(merchant, key));
  const subscribed = new Map<string, DraftPlan["charges"]>();
  for (const { subscriptionNumber, orderActions } of request.subscriptions ?? []) {
    const updates = orderActions.some(({ updateProduct }) => updateProduct);
    if (!subscriptionNumber || !updates) continue;
    const params = { "subscription-key": subscriptionNumber };
    const { ratePlans } = await readOperation(merchant, getSubscription, { params });
    for (const { id, ratePlanCharges } of ratePlans) {
      subscribed.set(
        id,
        ratePlanCharges.map((charge) => ({ id: charge.id, number: charge.number })),
      );
    }
  }
  return { plans, subscribed };
}

async function planOf(merchant: Merchant, id: string): Promise<DraftPlan> {
  const plan = await readOperation(merchant, getProductRatePlan, { params: { id } });
  return {
    number: plan.productRatePlanNumber,
    charges: plan.productRatePlanCharges.map((charge) => ({
      id: charge.id,
      number: charge.productRatePlanChargeNumber,
    })),
  };
}
