import { retrieves } from "./operations";
import * as contract from "./read-contract";

export const retrieveRatePlanObject = retrieves(contract.ratePlanObject, "RatePlan");
export const retrieveRatePlanChargeObject = retrieves(
  contract.ratePlanChargeObject,
  "RatePlanCharge",
);
export const retrieveSubscriptionProductFeatureObject = retrieves(
  contract.subscriptionProductFeatureObject,
  "SubscriptionProductFeature",
);
export const retrieveRefundInvoicePaymentObject = retrieves(
  contract.refundInvoicePaymentObject,
  "RefundInvoicePayment",
);
export const retrieveInvoiceItemObject = retrieves(contract.invoiceItemObject, "InvoiceItem");
export const retrieveCommunicationProfileObject = retrieves(
  contract.communicationProfileObject,
  "CommunicationProfile",
);
export const retrieveInvoiceSplitObject = retrieves(contract.invoiceSplitObject, "InvoiceSplit");
export const retrieveInvoiceSplitItemObject = retrieves(
  contract.invoiceSplitItemObject,
  "InvoiceSplitItem",
);
