import * as z from "zod";
import { customFieldsBeside } from "@/lib/api/custom-fields/declared";
import { fieldsOf } from "@/lib/api/field";
import { dateTime, id } from "@/lib/api/schemas";
import { snapshotsOfDocument } from "@/lib/areas/contacts/snapshots/contract";

const field = fieldsOf(586); // 586100-586199: debit memos and their lines as they are shown.
const shown = z.string().nullable();
const shownId = id.nullable();
const party = z.record(z.string(), z.string());

export const MEMO_STATUSES = ["Draft", "Posted", "Canceled", "Error"] as const;
export const TRANSFER_STATES = ["Processing", "Yes", "No", "Error", "Ignore"] as const;

/** A debit memo as version 1 shows it. */
export const memo = z
  .object({
    id: field(100, id, "Id of the debit memo."),
    number: field(
      101,
      z.string(),
      "Number of the debit memo, such as DM00000001. Without gaps, a draft has a number of its own until it is posted.",
    ),
    draftNumber: field(
      102,
      shown,
      "Number that it had as a draft, by which it is still found; null when it was posted at once.",
    ),
    accountId: field(103, id, "Id of the account that owes it."),
    accountNumber: field(104, z.string(), "Number of the account that owes it."),
    accountName: field(105, z.string(), "Name of the account that owes it."),
    status: field(106, z.enum(MEMO_STATUSES), "A Posted memo is owed."),
    debitMemoDate: field(107, z.string(), "Day on the memo."),
    dueDate: field(108, z.string(), "Day by which it is to be paid."),
    targetDate: field(109, shown, "The day on the memo: it bills no charge through a day."),
    currency: field(110, z.string(), "Currency of the amounts."),
    amount: field(111, z.number(), "Amount with tax."),
    taxAmount: field(112, z.number(), "Tax in the amount."),
    totalTaxExemptAmount: field(113, z.number(), "Tax that was not owed because of an exemption."),
    balance: field(114, z.number(), "What is still owed of it."),
    beAppliedAmount: field(115, z.number(), "What payments and credit memos cover of it."),
    autoPay: field(116, z.boolean(), "Whether it is collected automatically."),
    paymentTerm: field(117, z.string(), "Payment term that its due date follows."),
    sourceType: field(
      118,
      z.enum(["Standalone", "Invoice", "CreditMemo"]),
      "What it was made from: catalog charges (Standalone), an invoice or a credit memo.",
    ),
    referredInvoiceId: field(119, shownId, "Id of the invoice that it was made from."),
    referredCreditMemoId: field(120, shownId, "Id of the credit memo that it reverses."),
    reasonCode: field(121, shown, "Why it was made."),
    comment: field(122, shown, "Free text."),
    transferredToAccounting: field(123, z.enum(TRANSFER_STATES), "State in accounting."),
    billToContact: field(
      124,
      party.optional(),
      "Bill-to contact as it was at posting; of a draft, as it is now.",
    ),
    billToContactId: field(125, shown, "Id of that contact."),
    billToContactSnapshotId: field(
      126,
      shown,
      "Id of the snapshot of that contact, taken when it was posted; null until then.",
    ),
    soldToContact: field(
      127,
      party.optional(),
      "Sold-to contact as it was at posting; of a draft, as it is now.",
    ),
    soldToContactId: field(128, shown, "Id of that contact."),
    soldToContactSnapshotId: field(
      129,
      shown,
      "Id of the snapshot of that contact, taken when it was posted; null until then.",
    ),
    shipToContactSnapshotId: snapshotsOfDocument.shipToContactSnapshotId,
    sellerName: field(130, z.string().optional(), "Name of the seller as it was then."),
    sequenceSetId: field(131, shown, "Id of its numbering; null, there are none yet."),
    taxStatus: field(132, z.enum(["Complete", "Error"]), "Error when a line could not be taxed."),
    taxMessage: field(133, shown, "Why a line could not be taxed."),
    postedBy: field(134, shown, "Who posted it."),
    postedById: field(135, shown, "Id of the client or user who posted it."),
    postedOn: field(136, dateTime.nullable(), "When it was posted, in the tenant's time zone."),
    cancelledBy: field(137, shown, "Who canceled it."),
    cancelledOn: field(
      138,
      dateTime.nullable(),
      "When it was canceled, in the tenant's time zone.",
    ),
    createdBy: field(139, z.string(), "Who made it."),
    createdById: field(140, shown, "Id of the client or user who made it."),
    updatedById: field(141, shown, "Id of the client or user who posted it, or made it."),
    createdDate: field(142, dateTime, "When it was made, in the tenant's time zone."),
    updatedDate: field(143, dateTime, "When it changed last, in the tenant's time zone."),
  })
  .catchall(customFieldsBeside("DebitMemo"));

/** A tax of a line of a debit memo. */
export const taxItem = z.object({
  id: field(150, id, "Id of the taxation item."),
  name: field(151, z.string(), "Name of the tax."),
  jurisdiction: field(152, z.string(), "Who levies it."),
  taxCode: field(153, z.string(), "Tax code."),
  taxDate: field(154, z.string(), "Day whose rate applies."),
  taxRate: field(155, z.number(), "Rate."),
  taxRateType: field(156, z.string(), "Percentage or FlatFee."),
  taxAmount: field(157, z.number(), "Tax that is owed."),
  exemptAmount: field(158, z.number(), "What would be owed were the account not exempt."),
  locationCode: field(159, shown, "Code of the location in the merchant's books."),
  taxCodeDescription: field(160, shown, "What is taxed."),
  taxRateDescription: field(161, shown, "What the rate is, in words."),
  balance: field(162, z.number(), "What is still owed of it."),
  paymentAmount: field(163, z.number(), "What payments cover of it."),
  creditAmount: field(164, z.number(), "What credit memos cover of it."),
});

/** A line of a debit memo as version 1 shows it. */
export const memoItem = z
  .object({
    id: field(170, id, "Id of the line."),
    subscriptionId: field(
      171,
      shownId,
      "Id of the subscription of the invoice line that it is from.",
    ),
    subscriptionNumber: field(172, shown, "Number of that subscription."),
    productName: field(173, z.string(), "Name of the product."),
    ratePlanName: field(174, z.string(), "Name of the rate plan."),
    sku: field(175, z.string(), "SKU of the product."),
    skuName: field(176, z.string(), "Name of the line."),
    productRatePlanChargeId: field(177, shownId, "Id of the catalog charge."),
    processingType: field(178, z.string(), "Charge."),
    sourceItemType: field(
      179,
      z.enum(["ProductRatePlanCharge", "InvoiceDetail", "CreditMemoItem"]),
      "What it was made from: a catalog charge, or a line of an invoice or of a credit memo.",
    ),
    sourceItemId: field(180, shownId, "Id of it."),
    appliedToItemId: field(181, shownId, "Null: no line of a debit memo reduces another one."),
    serviceStartDate: field(182, z.string(), "First day of the service period."),
    serviceEndDate: field(183, z.string(), "Last day of the service period."),
    quantity: field(184, z.number().nullable(), "Number of units."),
    unitOfMeasure: field(185, shown, "Unit of measure."),
    unitPrice: field(186, z.number().nullable(), "Price of one unit."),
    amount: field(187, z.number(), "Amount without tax."),
    amountWithoutTax: field(188, z.number(), "The same."),
    taxAmount: field(189, z.number(), "Tax on it."),
    balance: field(190, z.number(), "What is still owed of it, with its tax."),
    beAppliedAmount: field(191, z.number(), "What payments and credit memos cover of it."),
    taxMode: field(192, shown, "Whether the price included tax."),
    reflectDiscountInNetAmount: field(193, z.boolean(), "False: the line has no discounts."),
    comment: field(194, shown, "Free text.", { range: { until: "256.0" } }),
    description: field(195, shown, "Free text.", { range: { since: "257.0" } }),
    taxItems: field(196, z.array(taxItem), "Taxes of the line.", { range: { until: "238.0" } }),
    taxationItems: field(
      197,
      z.object({ data: field(198, z.array(taxItem), "The taxes.") }),
      "Taxes of the line.",
      { range: { since: "239.0" } },
    ),
    createdDate: field(199, dateTime, "When it was made, in the tenant's time zone."),
  })
  .catchall(customFieldsBeside("DebitMemoItem"));
