import type { Fulfillment, FulfillmentItem } from "@/lib/areas/order-lines/fulfillment-model";

type Changes = {
  readonly createdById: string;
  readonly createdAt: Date;
  readonly updatedById: string;
  readonly updatedAt: Date;
};

/** A fulfillment as a row of a list. */
export type FulfillmentRow = Omit<Fulfillment, "quantity"> &
  Changes & { readonly quantity: string };

/** A single thing of a fulfillment as a row of a list. */
export type FulfillmentItemRow = FulfillmentItem & Changes & { readonly fulfillmentNumber: string };
