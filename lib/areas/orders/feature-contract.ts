import * as z from "zod";
import { fieldsOf } from "@/lib/api/field";
import { customFieldsOf } from "@/lib/api/custom-fields/declared";
import { id, quantity, text } from "@/lib/api/schemas";

const field = fieldsOf(531); // 531944-531949: features of rate plans in orders.

const feature = z.object({
  featureId: field(944, id, "Id of a feature of the product."),
  description: field(945, text(500).optional(), "Text instead of the feature's description."),
  quantity: field(
    930,
    quantity.optional(),
    "Units that are included in a billing period, instead of the product's number.",
  ),
  customFields: field(
    946,
    customFieldsOf("SubscriptionProductFeature").optional(),
    "Custom fields of the feature of the rate plan.",
  ),
});

const list = z.array(feature).max(100).optional();
const truth = z.boolean().optional();

/** The features of a new rate plan. */
export const newFeatures = {
  subscriptionProductFeatures: field(
    947,
    list,
    "The features of the rate plan, all of its product; the product's when absent or empty.",
  ),
  clearingExistingFeatures: field(
    948,
    truth,
    "Without subscriptionProductFeatures: the rate plan has no features.",
  ),
};

/** The features of a rate plan from an update on. */
export const updatedFeatures = {
  subscriptionProductFeatures: field(
    947,
    list,
    "All features of the rate plan from then on; those that it has stay when absent or empty.",
  ),
  clearingExistingFeatures: field(
    948,
    truth,
    "Without subscriptionProductFeatures: takes all features from the rate plan.",
  ),
};

/** The features of a rate plan in answers: those that were agreed, or requested while the order waits. */
export const agreedFeatures = {
  subscriptionProductFeatures: field(
    947,
    z
      .array(
        z.object({
          ...feature.partial().shape,
          id: field(
            940,
            id.optional(),
            "Id of the feature of the rate plan; none while the order waits.",
          ),
          description: field(945, z.string().nullable().optional(), "What it is, for people."),
          customFields: field(946, z.record(z.string(), z.unknown()).optional(), "Custom fields."),
        }),
      )
      .optional(),
    "Features of the rate plan.",
  ),
  clearingExistingFeatures: field(948, truth, "It was asked to have none, while the order waits."),
};
