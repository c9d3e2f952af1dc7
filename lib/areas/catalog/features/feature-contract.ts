import { openFor } from "@/lib/api/custom-fields/declared";
import * as z from "zod";
import { fieldsOf, optionalFields } from "@/lib/api/field";
import { id, line, quantity, text } from "@/lib/api/schemas";

const ofFeature = fieldsOf(526); // 526000-526999: features.
const ofProductFeature = fieldsOf(527); // 527000-527999: features of products.

/** Undeclared fields stay in the body: custom fields among them, the rest ignored. */
const open = <S extends z.ZodRawShape>(shape: S) => z.object(shape).catchall(z.unknown());

const instant = z.string();

const feature = {
  Description: ofFeature(1, text(500).nullable().optional(), "What the feature is, for people."),
  FeatureCode: ofFeature(2, text(100), "Code of the feature, unique."),
  Name: ofFeature(3, line(255), "Name of the feature."),
  Status: ofFeature(
    4,
    z.enum(["Active", "Inactive"]).optional(),
    "Active when absent; an inactive feature is given to no further product.",
  ),
};

/** Bodies and record of the object type Feature. */
export const featureFields = {
  create: z.object(feature).catchall(openFor("Feature", "create")),
  update: z.object(optionalFields(feature)).catchall(openFor("Feature")),
  record: open({
    ...optionalFields(feature),
    Id: ofFeature(20, z.string(), "Id of the feature."),
    CreatedDate: ofFeature(
      21,
      instant.optional(),
      "When it was created, ISO 8601 with the tenant's offset.",
    ),
    UpdatedDate: ofFeature(
      22,
      instant.optional(),
      "When it was last changed, ISO 8601 with the tenant's offset.",
    ),
  }),
};

const productFeature = {
  FeatureId: ofProductFeature(1, id, "Id of the feature."),
  ProductId: ofProductFeature(2, id, "Id of the product that has it."),
  Quantity: ofProductFeature(
    3,
    quantity.optional(),
    "How many units a subscription includes in a billing period; no limit when absent.",
  ),
  UOM: ofProductFeature(4, line(50).optional(), "Unit of measure of Quantity, which goes with it."),
};

/** Bodies and record of the object type ProductFeature, which is never changed. */
export const productFeatureFields = {
  create: z.object(productFeature),
  update: z.object({}),
  record: z.object({
    ...optionalFields(productFeature),
    Id: ofProductFeature(20, z.string(), "Id of the feature of the product."),
    CreatedDate: ofProductFeature(
      21,
      instant.optional(),
      "When it was created, ISO 8601 with the tenant's offset.",
    ),
    UpdatedDate: ofProductFeature(
      22,
      instant.optional(),
      "When it was last changed, ISO 8601 with the tenant's offset.",
    ),
  }),
};

export type FeatureBody = z.output<typeof featureFields.create>;
export type FeatureChanges = z.output<typeof featureFields.update>;
export type FeatureRecord = z.output<typeof featureFields.record>;
export type ProductFeatureBody = z.output<typeof productFeatureFields.create>;
export type ProductFeatureRecord = z.output<typeof productFeatureFields.record>;
