import type { Holder, PaymentMethodStatus } from "@/lib/areas/payment-methods/model";
import type { Details, MethodType } from "@/lib/areas/payment-methods/type-model";

/** A payment method as it was when a payment was made with it. */
export type MethodSnapshot = {
  id: string;
  paymentMethodId: string;
  accountId: string | null;
  type: MethodType;
  status: PaymentMethodStatus;
  gateway: string;
  brand: string | null;
  last4: string | null;
  expirationMonth: number | null;
  expirationYear: number | null;
  holder: Holder;
  details: Details;
  createdAt: Date;
};

/** A gateway request about a payment method itself, and the response. */
export type MethodTransaction = {
  id: string;
  paymentMethodId: string;
  paymentMethodType: MethodType;
  gateway: string;
  transactionType: string;
  transactionId: string | null;
  reasonCode: string;
  reasonText: string;
  request: string;
  response: string;
  createdAt: Date;
};
