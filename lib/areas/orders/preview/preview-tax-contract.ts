import * as z from "zod";
import { fieldsOf } from "@/lib/api/field";

const field = fieldsOf(587); // 587980-587999: taxes in previews of orders.
const shown = z.string().nullable();

const taxationItem = z.object({
  name: field(981, z.string(), "Name of the tax."),
  jurisdiction: field(982, z.string(), "Who levies it."),
  taxCode: field(983, z.string(), "Tax code of the charge."),
  taxDate: field(984, z.string(), "Day on which its rate was looked up."),
  taxRate: field(985, z.number(), "A share (0.0825 is 8.25 %), or a fixed sum."),
  taxRateType: field(986, z.enum(["Percentage", "FlatFee"]), "What the rate is."),
  taxAmount: field(987, z.number(), "Tax of the rate."),
  exemptAmount: field(988, z.number(), "What would be owed were the account not exempt."),
  locationCode: field(989, shown, "Code of the location in the merchant's books."),
  taxCodeDescription: field(990, shown, "What is taxed."),
  taxRateDescription: field(991, shown, "What the rate is, in words."),
});

/** The taxes of a previewed line. */
export const taxationItems = field(
  980,
  z.array(taxationItem),
  "The taxes of the line, one for each rate.",
  { range: { since: "309.0" } },
);

/** Excludes taxes from a preview. */
export const skipTax = field(415, z.boolean().optional(), "Whether taxes are left out.");
