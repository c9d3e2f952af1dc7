/** A rate plan of a subscription. */
export type FoundRatePlan = {
  readonly id: string;
  readonly name: string;
  readonly lastChangeType: string;
  readonly productId: string;
  readonly productName: string;
  readonly productSku: string;
  readonly productRatePlanId: string;
  readonly subscriptionId: string;
  readonly subscriptionVersion: number;
};

/** A booking of a subscription with its order. */
export type OrderedBooking = {
  readonly id: string;
  readonly type: string;
  readonly body: Readonly<Record<string, unknown>>;
  readonly request: Readonly<Record<string, unknown>> | null;
  readonly customFields: Readonly<Record<string, unknown>>;
  readonly orderId: string;
  readonly orderNumber: string;
};
