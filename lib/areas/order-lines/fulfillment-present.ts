import type { z } from "zod";
import { wireId } from "@/lib/kernel/ids";
import type { Fulfillment, FulfillmentItem } from "./fulfillment-model";
import { exactNumber } from "@/lib/values/money";
import type { fulfillmentItem, storedFulfillment } from "./fulfillment-contract";

/** A fulfillment in responses; with its single things where they are given. */
export function presentFulfillment(
  of: Fulfillment,
  items?: readonly FulfillmentItem[],
): z.output<typeof storedFulfillment> {
  return {
    id: wireId(of.id),
    fulfillmentNumber: of.fulfillmentNumber,
    orderLineItemId: wireId(of.orderLineItemId),
    fulfillmentType: of.type,
    state: of.state,
    quantity: exactNumber(of.quantity),
    fulfillmentDate: of.fulfillmentDate,
    billTargetDate: of.billTargetDate,
    carrier: of.carrier,
    fulfillmentLocation: of.location,
    fulfillmentSystem: of.system,
    trackingNumber: of.trackingNumber,
    externalId: of.externalId,
    description: of.description,
    excludeItemBillingFromRevenueAccounting: false,
    excludeItemBookingFromRevenueAccounting: false,
    customFields: { ...of.customFields },
    ...(items ? { fulfillmentItems: items.map(presentItem) } : {}),
  };
}

/** A single thing of a fulfillment in responses. */
export function presentItem({
  customFields,
  ...item
}: FulfillmentItem): z.output<typeof fulfillmentItem> {
  return {
    id: wireId(item.id),
    fulfillmentId: wireId(item.fulfillmentId),
    itemIdentifier: item.itemIdentifier,
    description: item.description,
    customFields: { ...customFields },
  };
}
