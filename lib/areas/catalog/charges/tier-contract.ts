import * as z from "zod";
import { fieldsOf, optionalFields } from "@/lib/api/field";
import { amount, quantity } from "@/lib/api/schemas";
import { acceptedWords, PRICE_FORMAT_WORDS } from "@/lib/values/charge-words";

const ofTier = fieldsOf(528); // 528000-528099: tiers of charges as objects.

/** Undeclared fields stay in the body and are ignored. */
const open = <S extends z.ZodRawShape>(shape: S) => z.object(shape).catchall(z.unknown());

const changeable = {
  DiscountAmount: ofTier(
    1,
    amount.optional(),
    "What a fixed discount takes off a period; below zero, it is added.",
  ),
  DiscountPercentage: ofTier(2, amount.optional(), "The percentage that a discount takes off."),
  Percentage: ofTier(
    8,
    amount.optional(),
    "The percentage of other charges that a percentage charge costs.",
  ),
  EndingUnit: ofTier(
    3,
    quantity.nullable().optional(),
    "Last unit of the tier; null for a last tier without end.",
  ),
  FlatFee: ofTier(
    7,
    amount
      .refine((value) => value >= 0, "must be at least 0")
      .nullable()
      .optional(),
    "What the tier costs once it is reached, beside its price per unit; 0 for none.",
  ),
  Price: ofTier(4, amount.optional(), "Price, with at most nine decimals."),
  PriceFormat: ofTier(
    5,
    z.enum(acceptedWords(PRICE_FORMAT_WORDS)).optional(),
    "Whether the price is for the tier or for each unit.",
  ),
  StartingUnit: ofTier(6, quantity.nullable().optional(), "First unit of the tier."),
};

/** Bodies and record of the object type ProductRatePlanChargeTier. It is created with its charge. */
export const tierFields = {
  create: z.object({}),
  update: open(changeable),
  record: z.object({
    ...optionalFields(changeable),
    Id: ofTier(20, z.string(), "Id of the tier."),
    CreatedDate: ofTier(21, z.string(), "When its charge was created, ISO 8601."),
    UpdatedDate: ofTier(22, z.string(), "When its charge was last changed, ISO 8601."),
    IsOveragePrice: ofTier(
      26,
      z.boolean().optional(),
      "Whether it is the price of units beyond the last tier.",
    ),
    Currency: ofTier(23, z.string(), "Currency of the price."),
    ProductRatePlanChargeId: ofTier(24, z.string(), "Id of the charge."),
    Tier: ofTier(25, z.number(), "Number of the tier within its currency, from 1."),
  }),
};

export type TierChanges = z.output<typeof tierFields.update>;
