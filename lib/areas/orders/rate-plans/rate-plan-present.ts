import { wireId } from "@/lib/kernel/ids";
import type { FoundRatePlan, OrderedBooking } from "./rate-plan-model";

type Json = Record<string, unknown>;

/** The kind of an action on a rate plan. */
type PlanAction =
  | { readonly type: "AddProduct"; readonly addProduct: Json }
  | { readonly type: "UpdateProduct"; readonly updateProduct: Json }
  | { readonly type: "RemoveProduct"; readonly removeProduct: Json };

/** A rate plan with the last order that changed it. */
export function presentRatePlanOf(plan: FoundRatePlan, bookings: readonly OrderedBooking[]) {
  const own = bookings.flatMap((booking) => {
    const done = doneTo(plan, booking);
    return done === undefined ? [] : [{ booking, done }];
  });
  const last = own.at(-1)?.booking;
  if (last === undefined) throw new RangeError(`No order has made the rate plan ${plan.id}`);
  return {
    id: wireId(plan.id),
    lastChangeType: plan.lastChangeType,
    productId: wireId(plan.productId),
    productName: plan.productName,
    productSku: plan.productSku,
    productRatePlanId: wireId(plan.productRatePlanId),
    ratePlanName: plan.name,
    subscriptionId: wireId(plan.subscriptionId),
    subscriptionVersion: plan.subscriptionVersion,
    order: {
      id: wireId(last.orderId),
      orderNumber: last.orderNumber,
      orderActions: own
        .filter(({ booking }) => booking.orderId === last.orderId)
        .map(({ booking, done }) => ({
          id: wireId(booking.id),
          ...done,
          customFields: { ...booking.customFields },
        })),
    },
  };
}

/** The action of a booking on a plan; undefined when it is on other plans. */
function doneTo(
  { id, productRatePlanId }: FoundRatePlan,
  { type, body, request }: OrderedBooking,
): PlanAction | undefined {
  const asked: NonNullable<OrderedBooking["request"]> = request ?? {};
  const added = (entry: object | undefined): PlanAction => ({
    type: "AddProduct",
    addProduct: {
      ...entry,
      productRatePlanId: wireId(productRatePlanId),
      newRatePlanId: wireId(id),
    },
  });
  const { ratePlanId, ratePlan, ratePlans = [] } = body;
  if (type === "CreateSubscription") {
    const index = ratePlans.findIndex((plan) => plan.ratePlanId === id);
    return index < 0 ? undefined : added(asked.subscribeToRatePlans?.[index]);
  }
  if (ratePlan?.ratePlanId === id) {
    return added(type === "ChangePlan" ? asked.newProductRatePlan : asked);
  }
  if (ratePlanId !== id) return undefined;
  return type === "UpdateProduct"
    ? { type, updateProduct: { ...asked } }
    : { type: "RemoveProduct", removeProduct: { ratePlanId: wireId(id) } };
}
