import type { Fulfillment } from "@/lib/areas/order-lines/fulfillment-model";

/** A fulfillment as a row of a list. */
export type FulfillmentRow = Omit<Fulfillment, "quantity"> & {
  readonly quantity: string;
  readonly createdById: string;
  readonly createdAt: Date;
  readonly updatedById: string;
  readonly updatedAt: Date;
};
