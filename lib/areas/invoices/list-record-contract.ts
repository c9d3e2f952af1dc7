import * as z from "zod";
import { fieldsOf } from "@/lib/api/field";
import { id } from "@/lib/api/schemas";
import { snapshotsOfDocument } from "@/lib/areas/contacts/snapshots/contract";

const field = fieldsOf(584); // 584240-584299: more of invoices and their lines as rows of lists.
const shown = z.string().nullable();
const shownId = id.nullable();

/** What programs read of an invoice in lists beside what the portal shows. */
export const invoiceRecord = {
  paymentAmount: field(240, z.number(), "What payments have settled."),
  refundAmount: field(
    241,
    z.number(),
    "Always 0: a refund takes from a payment, not from an invoice.",
  ),
  creditMemoAmount: field(242, z.number(), "What credit memos have settled."),
  adjustmentAmount: field(
    243,
    z.number(),
    "What invoice adjustments have taken off it; 0 with Invoice Settlement.",
  ),
  creditBalanceAdjustmentAmount: field(
    244,
    z.number(),
    "What the credit balance of the account has paid of it; 0 with Invoice Settlement.",
  ),
  taxExemptAmount: field(245, z.number(), "Always 0: exempt tax is not computed."),
  autoPay: field(246, z.boolean(), "Whether it is collected automatically."),
  includesOneTime: field(247, z.boolean(), "Whether it has a line of a one-time charge."),
  includesRecurring: field(248, z.boolean(), "Whether it has a line of a recurring charge."),
  includesUsage: field(249, z.boolean(), "Whether it has a line of a usage charge."),
  taxStatus: field(250, z.enum(["Complete", "Error"]), "Whether the tax of each line is computed."),
  taxMessage: field(251, shown, "Why the tax of a line could not be computed."),
  billToContactId: field(252, shownId, "Id of the bill-to contact."),
  soldToContactId: field(253, shownId, "Id of the sold-to contact."),
  ...snapshotsOfDocument,
  organizationId: field(254, id, "Id of the org of its account."),
  comments: field(255, shown, "Free text on the invoice."),
  paymentTerm: field(256, z.string(), "When it is due after its date."),
  reversed: field(257, z.boolean(), "Whether a credit memo gave all of it back."),
  source: field(
    258,
    z.enum(["BillRun", "AdHoc", "API"]),
    "BillRun for billing by date, AdHoc for an order's, API for one whose lines were entered.",
  ),
  sequenceSetId: field(259, shown, "Id of its numbering, as it was given."),
  transferredToAccounting: field(260, z.string(), "Whether accounting has it: Yes, No, and so on."),
  postedBy: field(261, shown, "Name of the user or client that posted it."),
  postedById: field(262, shownId, "Id of the user or client that posted it."),
  postedDate: field(263, z.iso.datetime().nullable(), "When it was posted."),
  createdById: field(264, id, "Id of the user or client that made it."),
  updatedById: field(265, id, "Id of the user or client that changed it last."),
  shipToContactId: field(266, shownId, "Id of the ship-to contact of the account."),
  templateId: field(268, shown, "Id of its template, as it was given."),
  cancelledOn: field(269, z.iso.datetime().nullable(), "When it was canceled."),
  lastEmailSentDate: field(267, z.iso.datetime().nullable(), "When it was last sent by e-mail."),
};

/** The same of a line. */
export const itemRecord = {
  ratePlanChargeId: field(270, shownId, "Id of the charge that was billed."),
  productRatePlanChargeId: field(271, shownId, "Id of its charge in the catalog."),
  orderLineItemId: field(272, shownId, "Id of the order line item that was billed."),
  fulfillmentId: field(218, shownId, "Id of the fulfillment of that item that was billed."),
  invoiceScheduleItemId: field(
    222,
    shownId,
    "Id of the item of an invoice schedule that billed it.",
  ),
  commitmentPeriodId: field(
    299,
    shownId,
    "Id of the period of a commitment whose missing amount was billed.",
  ),
  sKU: field(273, z.string(), "SKU of the product, under the name of older records."),
  uOM: field(274, shown, "Unit of measure."),
  processingType: field(
    275,
    z.enum(["Charge", "Discount", "Rounding"]),
    "What kind of line it is.",
  ),
  sourceItemType: field(
    276,
    z.enum(["SubscriptionComponent", "OrderLineItem", "ProductRatePlanCharge", "None", "Rounding"]),
    "What it bills; ProductRatePlanCharge or None for a line that was entered by hand.",
  ),
  chargeDate: field(277, z.iso.datetime(), "When it was calculated."),
  taxCode: field(278, shown, "Tax code of the charge."),
  taxMode: field(279, shown, "Whether its price contains tax."),
  taxExemptAmount: field(280, z.number(), "Always 0: exempt tax is not computed."),
  accountingCode: field(
    281,
    shown,
    "Accounting code that was entered with the line; of other lines that of their charge, as it was when they were billed.",
  ),
  numberOfDeliveries: field(282, z.number(), "Always 0: deliveries are not counted."),
  reflectDiscountInNetAmount: field(283, z.boolean(), "Always false."),
  excludeItemBillingFromRevenueAccounting: field(284, z.boolean(), "Always false."),
  subscriptionOwnerId: field(285, shownId, "Id of the owner of the subscription."),
  billToContactId: field(286, shownId, "Id of the bill-to contact of the invoice."),
  soldToContactId: field(287, shownId, "Id of the sold-to contact of the invoice."),
  ...snapshotsOfDocument,
  defaultPaymentMethodId: field(288, shownId, "Id of the default payment method of the account."),
  parentAccountId: field(289, shownId, "Id of the parent account."),
  ratePlanId: field(290, shownId, "Id of the rate plan of the subscription."),
  productRatePlanId: field(291, shownId, "Id of its rate plan in the catalog."),
  productId: field(292, shownId, "Id of the product."),
  createdById: field(293, id, "Id of the user or client that made the invoice."),
  updatedById: field(294, id, "Id of the user or client that changed the invoice last."),
  updatedDate: field(295, z.iso.datetime(), "When the invoice changed last."),
  shipToContactId: field(266, shownId, "Id of the ship-to contact of the account."),
  appliedToInvoiceItemId: field(296, shownId, "Id of the line that a discount reduces."),
  bookingReference: field(297, shown, "Booking reference that was entered with the line."),
  purchaseOrderNumber: field(298, shown, "Purchase order number of the line."),
};
