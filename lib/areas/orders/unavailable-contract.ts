import * as z from "zod";
import { fieldsOf } from "@/lib/api/field";
import { quantity } from "@/lib/api/schemas";

const field = fieldsOf(587); // 587270-587299, 587368-587389: unsupported fields of orders.

const text = z.string().max(255).nullable().optional();
const list = z.array(z.unknown()).max(100).optional();
const map = z.record(z.string(), z.unknown()).optional();
const truth = z.boolean().optional();

const says = (what: string) => `Not available: ${what}. Refused when it is given.`;

/** Refused fields of subscriptions. */
export const unavailableOfSubscription = {
  invoiceGroupNumber: field(270, text, says("invoice groups")),
  invoiceTemplateId: field(271, text, says("invoice templates")),
  sequenceSetId: field(272, text, says("number sequences of documents")),
  communicationProfileId: field(273, text, says("communication profiles")),
};

/** Refused fields of rate plans and charges. */
export const unavailableOfCharge = {
  pricingAttributes: field(274, map, says("pricing attributes")),
  chargeFunction: field(368, text, says("prepayment and commitments")),
  commitmentType: field(369, text, says("commitments")),
  creditOption: field(370, text, says("prepayment")),
  validityPeriodType: field(376, text, says("prepayment")),
  upsellOriginChargeNumber: field(377, text, says("charges that extend others")),
  estimatedStartDate: field(378, text, says("charges that start on a day given later")),
  productCategory: field(379, text, says("classes of products")),
  productClass: field(380, text, says("classes of products")),
  productFamily: field(381, text, says("classes of products")),
  productLine: field(382, text, says("classes of products")),
};

/** Fields of charges that overrides may have, and that updates refuse. */
export const prepaidOfCharge = {
  prepaidQuantity: field(
    275,
    quantity.optional(),
    "Prepaid units that one unit of a prepayment sells, instead of the catalog's. Updates refuse it.",
  ),
  drawdownRate: field(
    371,
    quantity.optional(),
    "Prepaid units that one used unit takes, instead of the catalog's. Updates refuse it.",
  ),
  isRollover: field(
    372,
    z.boolean().optional(),
    "Whether unused units of a prepayment are rolled over, instead of what the catalog says. Updates refuse it.",
  ),
  rolloverApply: field(
    373,
    z.enum(["ApplyFirst", "ApplyLast"]).optional(),
    "Whether usage takes rolled over units before those of its own period or after them. Updates refuse it.",
  ),
  rolloverPeriodLength: field(
    374,
    z.int().min(0).max(120).optional(),
    "Months of the one period to which units are rolled over; 0 for as long as the validity period. Updates refuse it.",
  ),
  rolloverPeriods: field(
    375,
    z.int().min(0).max(3).optional(),
    "For how many periods after their own one units may be used, 1 to 3; 0 leaves it as it is. Updates refuse it.",
  ),
};

/** Refused fields of rate plans. */
export const unavailableOfPlan = {
  isAddingSubsetCharges: field(383, truth, says("some of a rate plan's charges alone")),
};

/** Refused fields of updates: tax terms of a charge cannot be changed. */
export const unavailableOfUpdate = {
  taxCode: field(276, text, says("another tax code for a charge that is subscribed")),
  taxMode: field(277, text, says("another tax mode for a charge that is subscribed")),
};

const amount = z.number().nullable().optional();
const ofShares = says("bounds of a percentage charge, which has a line for each charge of others");

/** Refused fields of percentage charges. */
export const unavailableOfPercentage = {
  minimumAmount: field(384, amount, ofShares),
  maximumAmount: field(385, amount, ofShares),
};

/** Refused fields of entries and orders. */
export const unavailableOfOrder = {
  quote: field(280, map, says("quotes")),
};

/** Products by offer. */
export const unavailableProducts = {
  subscribeToProducts: field(287, list, says("offers; subscribeToRatePlans takes rate plans")),
};
