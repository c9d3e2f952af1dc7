import * as z from "zod";
import { fieldsOf } from "@/lib/api/field";

const field = fieldsOf(531); // 531520-531539: origins of charges.
const shown = z.string().nullable();
const count = z.number().nullable();

const metric = z.number().optional();

/** Metrics of a rate plan, if requested. */
export const planMetricReads = {
  contractedMrr: field(534, metric, "Its monthly revenue; with getDetailedMetrics."),
  contractedNetMrr: field(535, metric, "The same after discounts; with getDetailedMetrics."),
  asOfDayGrossMrr: field(536, metric, "Its revenue on the day; with getDetailedMetrics."),
  asOfDayNetMrr: field(537, metric, "The same after discounts; with getDetailedMetrics."),
};

/** The catalog's price of a row, which an order may have replaced. */
export const tierListPrice = field(520, count, "Its price in the catalog when it was agreed on.");

/** Fields about the origin of a charge. */
export const originReads = {
  originalListPrice: field(521, count, "Its price in the catalog when it was agreed on."),
  originalListDiscountAmount: field(522, count, "Of fixed discounts: the catalog's amount then."),
  originalListDiscountPercentage: field(523, count, "Of discounts: the catalog's percentage then."),
  salesPrice: field(524, count, "The price that was agreed on; the same as price."),
  isPriceNegotiated: field(525, z.boolean(), "Its prices are not those of the catalog then."),
  originalOrderDate: field(526, shown, "Day of the order that brought it."),
  amendedByOrderOn: field(527, shown, "Day of the first order that changed it."),
  triggerDate: field(528, shown, "The day that was named as its first."),
  estimatedStartDate: field(
    529,
    shown,
    "Its first day as far as that is known, while the subscription waits for a date.",
  ),
  dmrc: field(
    530,
    z.number(),
    "By how much the segment changes the monthly revenue of the one before.",
  ),
};
