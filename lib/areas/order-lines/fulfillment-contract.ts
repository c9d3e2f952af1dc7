import * as z from "zod";
import { fieldsOf } from "@/lib/api/field";
import { id } from "@/lib/api/schemas";

const field = fieldsOf(592); // 592000-592089: fulfillments, with the codes of their requests.

/** The states of a fulfillment. */
export const fulfillmentState = z.enum([
  "Executing",
  "Booked",
  "SentToBilling",
  "Complete",
  "Cancelled",
]);

const shown = z.string().nullable();

/** A thing of a fulfillment in responses. */
export const fulfillmentItem = z.object({
  id: field(64, id, "Id of the thing."),
  fulfillmentId: field(65, id, "Id of its fulfillment."),
  itemIdentifier: field(61, shown, "Its own id."),
  description: field(62, shown, "Free text about it."),
  customFields: field(63, z.record(z.string(), z.unknown()), "Custom fields."),
});

/** A fulfillment in responses. */
export const storedFulfillment = z.object({
  id: field(21, id, "Id of the fulfillment."),
  fulfillmentNumber: field(22, z.string(), "Number of the fulfillment."),
  orderLineItemId: field(11, id, "Id of the order line item."),
  fulfillmentType: field(12, z.enum(["Delivery", "Return"]), "Whether units go out or come back."),
  state: field(13, fulfillmentState, "Its state."),
  quantity: field(9, z.number(), "Units."),
  fulfillmentDate: field(6, z.string(), "Day of the delivery."),
  billTargetDate: field(1, shown, "From this day on a bill may include it."),
  carrier: field(2, shown, "Who carries it."),
  fulfillmentLocation: field(7, shown, "Where it comes from."),
  fulfillmentSystem: field(8, shown, "The system that handles it."),
  trackingNumber: field(10, shown, "Number to follow it by."),
  externalId: field(5, shown, "Its id in another system."),
  description: field(4, shown, "Free text about it."),
  excludeItemBillingFromRevenueAccounting: field(14, z.boolean(), "Always false."),
  excludeItemBookingFromRevenueAccounting: field(15, z.boolean(), "Always false."),
  customFields: field(3, z.record(z.string(), z.unknown()), "Custom fields."),
  fulfillmentItems: field(
    16,
    z.array(fulfillmentItem).optional(),
    "Its items, if they were requested.",
  ),
});
