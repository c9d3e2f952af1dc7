import * as z from "zod";
import { customFieldsBeside } from "@/lib/api/custom-fields/declared";
import { fieldsOf } from "@/lib/api/field";
import { amount, clearableText, id, line, localDate, quantity, text } from "@/lib/api/schemas";
import { figure } from "@/lib/areas/invoices/taxation/taxation-contract";

const field = fieldsOf(573); // 573050-573099: lines of invoices that are entered by hand.

export const TAX_MODES = ["TaxExclusive", "TaxInclusive"] as const;

/** A tax that is entered with a line. */
const newTax = z
  .object({
    name: field(50, line(255), "Name of the tax."),
    taxAmount: field(51, figure, "Tax that is owed."),
    taxDate: field(52, localDate, "Day on which its rate was looked up."),
    taxRate: field(53, figure, "A share (0.0825 is 8.25 %), or a fixed sum."),
    taxRateType: field(54, z.enum(["Percentage", "FlatFee"]), "What the rate is."),
    taxMode: field(
      55,
      z.enum(TAX_MODES).optional(),
      "Whether the amount of the line includes it; as the line when absent.",
    ),
    jurisdiction: field(56, text(255).optional(), "Who levies it."),
    taxCode: field(57, text(255).optional(), "Tax code in the books."),
    taxCodeDescription: field(58, text(255).optional(), "What is taxed."),
    taxRateDescription: field(59, text(255).optional(), "What the rate is, in words."),
    locationCode: field(60, text(255).optional(), "Code of the location in the merchant's books."),
    exemptAmount: field(61, figure.optional(), "What would be owed were the account not exempt."),
  })
  .catchall(customFieldsBeside("TaxationItem"));

const takenOff = z.union([
  amount.refine((value) => value <= 0, "must be at most 0"),
  z.string().regex(/^(-\d{1,12}(\.\d{1,9})?|0)$/, "must be a number that is at most 0"),
]);

/** What a discount takes off a tax that is entered with its line. */
const takenTax = newTax.extend({
  name: field(50, line(255), "Name of the tax of the line that it lowers."),
  taxAmount: field(51, takenOff, "What the discount takes off that tax, below zero."),
  exemptAmount: field(
    61,
    takenOff.optional(),
    "What it would take off were the account not exempt.",
  ),
});

const DISCOUNT_TAXES =
  "What it takes off taxes that are entered with its line, each by the name of the tax. They stay as they are when absent.";

/** What a line and a discount both may say. */
const words = {
  chargeName: field(
    62,
    line(255).optional(),
    "Name that the document prints; that of the catalog charge when absent.",
  ),
  productRatePlanChargeId: field(
    63,
    id.optional(),
    "Id of a catalog charge, which gives names and SKU. Nothing of a subscription is billed by it.",
  ),
  sku: field(64, text(100).optional(), "SKU of the product."),
  description: field(65, text(500).optional(), "Text of the line."),
  purchaseOrderNumber: field(66, text(100).optional(), "Purchase order number."),
  bookingReference: field(67, text(100).optional(), "Your reference."),
  accountingCode: field(68, text(100).optional(), "Accounting code in your books."),
};

/** Custom fields stand beside the fields of a line, and of a discount. */
const custom = customFieldsBeside("InvoiceItem");

export const newDiscount = z
  .object({
    ...words,
    amount: field(69, amount, "What it takes off the line, below zero."),
    unitPrice: field(70, amount.optional(), "Price that the document prints beside it."),
    taxItems: field(79, z.array(takenTax).min(1).max(20).optional(), DISCOUNT_TAXES),
  })
  .catchall(custom);

const figures = {
  amount: field(
    71,
    amount.optional(),
    "Amount of the line; quantity × unitPrice when absent. It includes tax where taxMode is TaxInclusive.",
  ),
  quantity: field(72, quantity.optional(), "Number of units; 1 when absent."),
  unitPrice: field(73, amount.optional(), "Price of one unit."),
  uom: field(74, text(100).optional(), "Unit of measure."),
  serviceEndDate: field(
    76,
    localDate.optional(),
    "Last day of the service period; its first day when absent.",
  ),
  taxCode: field(
    77,
    text(255).optional(),
    "Tax code by which the tenant's engine taxes the line; untaxed when absent.",
  ),
  taxMode: field(
    78,
    z.enum(TAX_MODES).optional(),
    "Whether the amount includes tax; that of the tax code when absent.",
  ),
};

const start = "First day of the service period.";

/** A line that is entered with its invoice. */
export const newLine = z
  .object({
    ...words,
    ...figures,
    serviceStartDate: field(75, localDate, start),
    chargeDate: field(
      84,
      text(40).optional(),
      "Moment at which the line was made, in the tenant's time zone unless it says another; now when absent.",
    ),
    taxItems: field(
      79,
      z.array(newTax).min(1).max(20).optional(),
      "Taxes of the line as you computed them; no engine is asked then.",
    ),
    discountItems: field(
      80,
      z.array(newDiscount).min(1).max(20).optional(),
      "Discounts that reduce the line.",
    ),
  })
  .catchall(custom);

/** The same where a draft's line is changed: what is absent stays, an empty text is cleared. */
const changedWords = {
  ...words,
  chargeName: field(62, line(255).optional(), "Name that the document prints."),
  sku: field(64, clearableText(100).optional(), "SKU of the product."),
  description: field(65, clearableText(500).optional(), "Text of the line."),
  purchaseOrderNumber: field(66, clearableText(100).optional(), "Purchase order number."),
  bookingReference: field(67, clearableText(100).optional(), "Your reference."),
  accountingCode: field(68, clearableText(100).optional(), "Accounting code in your books."),
};

export const changedDiscount = z
  .object({
    ...changedWords,
    id: field(81, id.optional(), "Id of the discount; a new one is added when absent."),
    amount: field(69, amount.optional(), "What it takes off the line, below zero."),
    unitPrice: field(70, amount.optional(), "Price that the document prints beside it."),
    taxItems: field(79, z.array(takenTax).max(20).optional(), DISCOUNT_TAXES),
  })
  .catchall(custom);

export const changedLine = z
  .object({
    ...changedWords,
    ...figures,
    id: field(
      82,
      id.optional(),
      "Id of the line, or of a discount that is deleted; a new line is added when absent.",
    ),
    delete: field(
      83,
      z.boolean().optional(),
      "Takes the line out, with its discounts; or the discount whose id it is.",
    ),
    serviceStartDate: field(75, localDate.optional(), start),
    taxItems: field(
      79,
      z.array(newTax).max(20).optional(),
      "Taxes that take the place of the line's; none when empty.",
    ),
    discountItems: field(
      80,
      z.array(changedDiscount).max(20).optional(),
      "Discounts of the line that change or are added.",
    ),
  })
  .catchall(custom);
