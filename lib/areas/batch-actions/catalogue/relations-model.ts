import type { CatalogueObject } from "./object-model";
import { objectNamed } from "./objects-model";

/** Ids that lead to another object under another name than its own: of every object, or of one (`Object.Field`). */
const LEADS: Readonly<Record<string, string>> = {
  BillToId: "Contact",
  SoldToId: "Contact",
  SoldTo: "Contact",
  ShipTo: "Contact",
  ShipToId: "Contact",
  BillToContactId: "Contact",
  SoldToContactId: "Contact",
  ShipToContactId: "Contact",
  BillToContactSnapshotId: "ContactSnapshot",
  SoldToContactSnapshotId: "ContactSnapshot",
  ShipToContactSnapshotId: "ContactSnapshot",
  DefaultPaymentMethodId: "PaymentMethod",
  InvoiceOwnerId: "Account",
  CreatorAccountId: "Account",
  CreatorInvoiceOwnerId: "Account",
  InvoiceOwnerAccountId: "Account",
  OriginalRatePlanId: "RatePlan",
  OwnerAccountId: "Account",
  ParentAccountId: "Account",
  SubscriptionOwnerId: "Account",
  ParentId: "Account",
  AppliedToChargeId: "RatePlanCharge",
  AppliedToInvoiceItemId: "InvoiceItem",
  OriginalOrderLineItemId: "OrderLineItems",
  SourceTaxItemId: "TaxationItem",
  OrigSubscriptionId: "Subscription",
  OriginalSubId: "Subscription",
  SegmentId: "RatePlanCharge",
  "DeliveryAdjustment.ChargeId": "RatePlanCharge",
  FundId: "PrepaidBalanceFund",
  NoticeMailId: "EmailHistory",
  ThresholdId: "UsageThreshold",
  "PaymentRunItem.DocumentId": "Invoice",
  "PrepaidBalanceFund.SourceId": "RatePlanCharge",
};

/** Ids that lead to no object, and why. */
export const LEADS_NOWHERE: Readonly<Record<string, string>> = {
  CreatedById: "users and clients are no objects",
  UpdatedById: "users and clients are no objects",
  PostedById: "users and clients are no objects",
  CancelledById: "users and clients are no objects",
  FileId: "a file is no object",
  OrganizationId: "an org is no object",
  ImportId: "a file of usage, which need not be an import",
  OriginalId: "the record itself: it has one row for all of its versions",
  SubjectId: "leads to a payment, a credit memo or a use of the credit balance",
  SourceId: "leads to objects of several kinds",
  SourceTransactionId: "leads to an invoice, a payment or a refund",
  ObjectId: "leads to objects of several kinds",
};

/** The objects that an object's ids lead to, each with the field that does. */
export function relationsOf(object: CatalogueObject): { to: string; field: string }[] {
  return object.fields.flatMap(({ name, type }) => {
    if (type !== "id" || name === "Id") return [];
    const own = LEADS[`${object.name}.${name}`];
    if (own === undefined && Object.hasOwn(LEADS_NOWHERE, name)) return [];
    const to = own ?? LEADS[name] ?? objectNamed(name.replace(/Id$/, ""))?.name;
    return to === undefined ? [] : [{ to, field: name }];
  });
}
