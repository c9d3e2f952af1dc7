import * as z from "zod";
import { fieldsOf } from "@/lib/api/field";
import { customFieldsBeside, customFieldsOf } from "@/lib/api/custom-fields/declared";
import { dateTime, id } from "@/lib/api/schemas";
import { snapshotsOfDocument } from "@/lib/areas/contacts/snapshots/contract";

const field = fieldsOf(585); // 585100-585199: credit memos and their lines as they are shown.
const shown = z.string().nullable();
const party = z.record(z.string(), z.string());

export const MEMO_STATUSES = ["Draft", "Posted", "Canceled", "Error"] as const;

export const TRANSFER_STATES = ["Processing", "Yes", "No", "Error", "Ignore"] as const;

/** A credit memo as version 1 shows it. */
export const memo = z
  .object({
    id: field(100, id, "Id of the credit memo."),
    number: field(
      101,
      z.string(),
      "Number of the credit memo, such as CM00000001. Without gaps, a draft has a number of its own until it is posted.",
    ),
    draftNumber: field(
      138,
      shown,
      "Number that it had as a draft, by which it is still found; null when it was posted at once.",
    ),
    accountId: field(102, id, "Id of the account that it belongs to."),
    accountNumber: field(103, z.string(), "Number of the account that it belongs to."),
    accountName: field(104, z.string(), "Name of the account that it belongs to."),
    status: field(105, z.enum(MEMO_STATUSES), "A Posted memo lowers what the account owes."),
    creditMemoDate: field(106, z.string(), "Day on the memo."),
    targetDate: field(107, shown, "Day through which its charges are calculated."),
    currency: field(108, z.string(), "Currency of the amounts."),
    amount: field(109, z.number(), "Amount credited, with tax."),
    taxAmount: field(110, z.number(), "Tax that is credited."),
    totalTaxExemptAmount: field(111, z.number(), "Tax that was not owed because of an exemption."),
    appliedAmount: field(112, z.number(), "What is applied to invoices."),
    refundAmount: field(113, z.number(), "What was refunded."),
    unappliedAmount: field(114, z.number(), "What is left to apply or refund."),
    sourceType: field(
      115,
      z.enum(["Subscription", "Standalone", "Invoice", "Order"]),
      "What made it: Order or Subscription (a bill run), an Invoice, or somebody by hand.",
    ),
    source: field(116, z.string(), "How it was made: BillRun, Order or API."),
    sourceId: field(117, shown, "Id of the order or bill run that made it."),
    referredInvoiceId: field(118, shown, "Id of the invoice that it was made from."),
    referredInvoiceNumber: field(119, shown, "Number of that invoice."),
    referredDebitMemoId: field(144, shown, "Id of the debit memo that it writes off."),
    reversed: field(120, z.boolean(), "A debit memo asks for all of it again."),
    reasonCode: field(121, shown, "Why it was made."),
    comment: field(122, shown, "Free text."),
    revenueImpacting: field(123, z.enum(["Yes", "No"]), "Whether it lowers revenue."),
    autoApplyUponPosting: field(124, z.boolean(), "Applies itself to its invoice when posted."),
    excludeFromAutoApplyRules: field(125, z.boolean(), "Kept out of automatic application."),
    transferredToAccounting: field(126, z.enum(TRANSFER_STATES), "State in accounting."),
    billToContact: field(
      127,
      party.optional(),
      "Bill-to contact as it was when the memo, or its invoice, was posted; of a draft, as it is now.",
    ),
    billToContactId: field(128, shown, "Id of that contact."),
    soldToContact: field(145, party.optional(), "Sold-to contact of the same moment."),
    soldToContactId: field(146, shown, "Id of that contact."),
    ...snapshotsOfDocument,
    sellerName: field(129, z.string().optional(), "Name of the seller as it was then."),
    customFields: field(
      130,
      customFieldsOf("CreditMemo"),
      "Custom fields, which stand beside the other fields, too.",
    ),
    postedBy: field(131, shown, "Who posted it."),
    postedOn: field(132, dateTime.nullable(), "When it was posted, in the tenant's time zone."),
    cancelledBy: field(133, shown, "Who canceled it."),
    cancelledOn: field(
      134,
      dateTime.nullable(),
      "When it was canceled, in the tenant's time zone.",
    ),
    createdBy: field(135, z.string(), "Who made it."),
    createdById: field(139, shown, "Id of the client or user who made it."),
    updatedById: field(140, shown, "Id of the client or user who posted it, or made it."),
    postedById: field(141, shown, "Id of the client or user who posted it."),
    sequenceSetId: field(142, shown, "Id of its numbering; null, there are none yet."),
    taxStatus: field(143, z.literal("Complete"), "Its taxes are those of what it credits."),
    createdDate: field(136, dateTime, "When it was made, in the tenant's time zone."),
    updatedDate: field(137, dateTime, "When it changed last, in the tenant's time zone."),
  })
  .catchall(customFieldsBeside("CreditMemo"));

/** A tax that a line of a credit memo credits. */
export const taxItem = z
  .object({
    id: field(180, id, "Id of the taxation item."),
    sourceTaxItemId: field(188, shown, "Id of the tax of an invoice that it credits."),
    name: field(181, z.string(), "Name of the tax."),
    jurisdiction: field(182, z.string(), "Who levies it."),
    taxCode: field(183, z.string(), "Tax code."),
    taxDate: field(184, z.string(), "Day whose rate applies."),
    taxRate: field(185, z.number(), "Rate."),
    taxRateType: field(186, z.string(), "Percentage or FlatFee."),
    taxAmount: field(187, z.number(), "Tax that is credited."),
    exemptAmount: field(189, z.number(), "What it would be were the account not exempt."),
    locationCode: field(190, shown, "Code of the location in the merchant's books."),
    taxCodeDescription: field(191, shown, "What is taxed."),
    taxRateDescription: field(192, shown, "What the rate is, in words."),
  })
  .catchall(customFieldsBeside("TaxationItem"));

/** A line of a credit memo as version 1 shows it. */
export const memoItem = z
  .object({
    id: field(150, id, "Id of the line."),
    subscriptionId: field(151, shown, "Id of the subscription."),
    subscriptionNumber: field(152, shown, "Number of the subscription."),
    productName: field(153, z.string(), "Name of the product."),
    ratePlanName: field(154, z.string(), "Name of the rate plan."),
    sku: field(155, z.string(), "SKU of the product."),
    skuName: field(156, z.string(), "Name of the line."),
    processingType: field(157, z.string(), "Kind of the line."),
    sourceItemType: field(158, z.string(), "What it credits: a charge or an invoice line."),
    sourceItemId: field(159, shown, "Id of it."),
    creditFromItemId: field(160, shown, "Id of the invoice line that it credits."),
    creditFromItemSource: field(161, shown, "InvoiceItem, when it gives one back."),
    serviceStartDate: field(162, z.string(), "First day of the service period."),
    serviceEndDate: field(163, z.string(), "Last day of the service period."),
    quantity: field(164, z.number().nullable(), "Number of units."),
    unitOfMeasure: field(165, shown, "Unit of measure."),
    unitPrice: field(166, z.number().nullable(), "Price of one unit."),
    amount: field(167, z.number(), "Amount credited, without tax."),
    amountWithoutTax: field(168, z.number(), "Amount credited, without tax."),
    taxAmount: field(169, z.number(), "Tax that is credited."),
    taxMode: field(193, shown, "TaxExclusive: tax is added; TaxInclusive: it was in the price."),
    appliedAmount: field(194, z.number(), "What of it is applied to lines of invoices."),
    refundAmount: field(195, z.number(), "What of it was paid out."),
    unappliedAmount: field(196, z.number(), "What of it is neither applied nor paid out."),
    comment: field(170, shown, "Free text.", { range: { until: "256.0" } }),
    description: field(171, shown, "Free text.", { range: { since: "257.0" } }),
    creditTaxItems: field(172, z.array(taxItem), "Tax that is credited, by its items.", {
      range: { until: "238.0" },
    }),
    taxationItems: field(
      173,
      z.object({ data: field(174, z.array(taxItem), "The items.") }),
      "Tax that is credited, by its items.",
      { range: { since: "239.0" } },
    ),
    createdDate: field(175, dateTime, "When the line was made, in the tenant's time zone."),
  })
  .catchall(customFieldsBeside("CreditMemoItem"));
