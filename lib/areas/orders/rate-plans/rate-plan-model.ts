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

type NamedPlan = { readonly ratePlanId: string };

/** A booking of a subscription with its order. */
export type OrderedBooking = {
  readonly id: string;
  readonly type: string;
  /** The keys of its rate plans. */
  readonly body: {
    readonly ratePlanId?: string;
    readonly ratePlan?: NamedPlan;
    readonly ratePlans?: readonly NamedPlan[];
  };
  readonly request:
    | (Readonly<Record<string, unknown>> & {
        readonly subscribeToRatePlans?: readonly object[];
        readonly newProductRatePlan?: object;
      })
    | null;
  readonly customFields: Readonly<Record<string, unknown>>;
  readonly orderId: string;
  readonly orderNumber: string;
};
