import * as z from "zod";
import { fieldsOf } from "@/lib/api/field";
import { amount, quantity, text } from "@/lib/api/schemas";
import {
  numberOfPeriods,
  ratingGroup,
  unusedUnitsCredit,
} from "@/lib/areas/catalog/charges/usage-contract";

const term = fieldsOf(531); // 531200-531219: prices of usage charges.

/** A price, which is not negative in a subscription. */
const price = amount.refine((value) => value >= 0, "must be at least 0");

/** Bounds of the amount of a billing period. */
export const boundFields = {
  minimumAmount: term(
    211,
    price.nullable().optional(),
    "The least that a billing period costs, instead of the catalog's; null for nothing.",
  ),
  maximumAmount: term(
    212,
    price.nullable().optional(),
    "The most that a billing period costs, instead of the catalog's; null for none.",
  ),
};

/** The rating group of usage records, and their unit of measure. */
export const usageGroup = {
  ratingGroup: term(
    200,
    ratingGroup.optional(),
    "Which usage records are priced together, instead of the catalog's.",
  ),
  uom: term(122, text(25).optional(), "The unit of measure, which is the catalog's."),
};

/** The package that prices are of, in place of a unit. */
export const packages = {
  packageSize: term(
    213,
    quantity
      .refine((value) => value > 0, "must be above 0")
      .nullable()
      .optional(),
    "Units in a package, instead of the catalog's; null for prices of units.",
  ),
};

/** Prices of units beyond the included ones, or beyond the tiers. */
export const overageFields = {
  overagePrice: term(123, price.optional(), "Price of each unit beyond, instead of the catalog's."),
  numberOfPeriods: term(
    124,
    numberOfPeriods.optional(),
    "Over how many billing periods the overage is smoothed, instead of the catalog's.",
  ),
  overageUnusedUnitsCreditOption: term(
    125,
    unusedUnitsCredit.optional(),
    "Whether unused units are credited, instead of the catalog's.",
  ),
  unusedUnitsCreditRates: term(
    126,
    price.optional(),
    "Credit for each unused unit, instead of the catalog's.",
  ),
};

export const includedUnits = term(
  127,
  quantity.optional(),
  "Units of a billing period that cost nothing, instead of the catalog's.",
);

/** The configuration of a model with prices in records. */
export const chargeModelConfiguration = term(
  207,
  z
    .object({
      customFieldPerUnitRate: term(
        208,
        text(70).optional(),
        "The custom field of usage records that holds the price of a unit.",
      ),
      customFieldTotalAmount: term(
        209,
        text(70).optional(),
        "The custom field of usage records that holds their amount.",
      ),
      formula: term(210, text(2000).optional(), "What one usage record costs."),
    })
    .optional(),
  "How records bring their price, instead of the catalog's.",
);
