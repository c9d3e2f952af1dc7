import { recordOf, rulesOfReads } from "./contract";

const onlyRead = {
  area: "subscriptions",
  read: "subscriptions:read",
  write: "orders:write",
} as const;

export const ratePlanObject = recordOf({
  ...onlyRead,
  ...rulesOfReads,
  apiName: "RatePlan",
  path: "rate-plan",
  noun: "rate plan of a subscription as an object",
});

export const ratePlanChargeObject = recordOf({
  ...onlyRead,
  ...rulesOfReads,
  apiName: "RatePlanCharge",
  path: "rate-plan-charge",
  noun: "rate plan charge of a subscription as an object",
});

export const subscriptionProductFeatureObject = recordOf({
  ...onlyRead,
  ...rulesOfReads,
  apiName: "SubscriptionProductFeature",
  path: "subscription-product-feature",
  noun: "feature of a subscription's rate plan as an object",
});

export const refundInvoicePaymentObject = recordOf({
  ...rulesOfReads,
  area: "payments",
  read: "payments:read",
  write: "payments:write",
  apiName: "RefundInvoicePayment",
  path: "refund-invoice-payment",
  noun: "part of a refund that was taken off an invoice as an object",
});

export const invoiceItemObject = recordOf({
  ...rulesOfReads,
  area: "invoices",
  read: "invoices:read",
  write: "invoices:write",
  apiName: "InvoiceItem",
  path: "invoice-item",
  noun: "invoice line as an object",
});

/** What nothing makes yet is read as what is not there. */
const withoutRecords = { ...rulesOfReads, isWithoutRecords: true } as const;

export const communicationProfileObject = recordOf({
  ...withoutRecords,
  area: "accounts",
  read: "accounts:read",
  write: "accounts:write",
  apiName: "CommunicationProfile",
  path: "communication-profile",
  noun: "communication profile as an object",
});

export const invoiceSplitObject = recordOf({
  ...withoutRecords,
  area: "invoices",
  read: "invoices:read",
  write: "invoices:write",
  apiName: "InvoiceSplit",
  path: "invoice-split",
  noun: "split of an invoice as an object",
});

export const invoiceSplitItemObject = recordOf({
  ...withoutRecords,
  area: "invoices",
  read: "invoices:read",
  write: "invoices:write",
  apiName: "InvoiceSplitItem",
  path: "invoice-split-item",
  noun: "part of a split invoice as an object",
});

export const { retrieve: retrieveRatePlanObject } = ratePlanObject;
export const { retrieve: retrieveRatePlanChargeObject } = ratePlanChargeObject;
export const { retrieve: retrieveSubscriptionProductFeatureObject } =
  subscriptionProductFeatureObject;
export const { retrieve: retrieveRefundInvoicePaymentObject } = refundInvoicePaymentObject;
export const { retrieve: retrieveInvoiceItemObject } = invoiceItemObject;
export const { retrieve: retrieveCommunicationProfileObject } = communicationProfileObject;
export const { retrieve: retrieveInvoiceSplitObject } = invoiceSplitObject;
export const { retrieve: retrieveInvoiceSplitItemObject } = invoiceSplitItemObject;
