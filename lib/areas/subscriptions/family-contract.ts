import * as z from "zod";
import { fieldsOf } from "@/lib/api/field";
import { dateTime, id } from "@/lib/api/schemas";

const field = fieldsOf(531); // 531581-531588, 531990-531999, 531252-531269: what programs read beside the terms.
const feature = fieldsOf(531); // 531930-531949: features of rate plans of subscriptions.
const shown = z.string().nullable();

/** Fields of a subscription that programs read beside its terms. */
export const familyReads = {
  createTime: field(252, dateTime, "The same as createdDate."),
  updateTime: field(253, dateTime, "The same as updatedDate."),
  externallyManagedBy: field(254, shown, "Store that manages it, such as Apple; null."),
  invoiceGroupNumber: field(255, shown, "Invoice group that it is billed in; null."),
  invoiceTemplateId: field(256, shown, "Id of its invoice template; null follows the account."),
  invoiceTemplateName: field(257, shown, "Name of its invoice template."),
  sequenceSetId: field(258, shown, "Id of its numbering; null follows the account."),
  sequenceSetName: field(259, shown, "Name of its numbering."),
};

/** A feature of a rate plan, with its custom fields. */
const productFeature = z
  .object({
    id: feature(940, id, "Id of the feature of the rate plan."),
    featureCode: feature(941, z.string(), "Code of the feature."),
    name: feature(942, z.string(), "Name of the feature."),
    description: feature(943, shown, "What it is, for people."),
    quantity: feature(
      930,
      z.number().optional(),
      "Units that are included in a billing period; none without a limit.",
    ),
    unitOfMeasure: feature(931, z.string().optional(), "Unit of measure of the quantity."),
  })
  .catchall(z.unknown());

/** The same of its rate plans. */
export const familyPlanReads = {
  productRatePlanNumber: field(260, shown, "Number of the rate plan in the catalog."),
  originalRatePlanId: field(261, id, "Id of the rate plan when it was added."),
  externallyManagedPlanId: field(262, shown, "Id of the plan in the store that manages it."),
  isFromExternalCatalog: field(263, z.boolean(), "It is not of this catalog; false."),
  subscriptionProductFeatures: field(
    264,
    z.array(productFeature),
    "Its features after all orders; on the day with charge-detail current-segment or specific-segment.",
  ),
};

/** The same of its charges. */
export const familyChargeReads = {
  productRatePlanChargeNumber: field(265, shown, "Number of the charge in the catalog."),
  done: field(266, z.boolean(), "All rows of the charge are shown; true."),
  dtcv: field(
    267,
    z.number(),
    "By how much the total contract value differs from the last segment's.",
  ),
  isLastSegment: field(268, z.boolean(), "It is the last segment of the charge."),
  inputArgumentId: field(269, shown, "Id of an argument of a price formula; null."),
  numberOfDeliveries: field(582, z.number().nullable(), "Deliveries of a period; null."),
  discountClass: field(
    583,
    shown,
    "Class of a discount, by which its turn among discounts is decided; null for none.",
  ),
  discountApplyDetails: field(
    584,
    z.array(z.unknown()).nullable(),
    "Single charges that a discount is limited to: none; null for other charges.",
  ),
  reflectDiscountInNetAmount: field(
    585,
    z.boolean(),
    "A discount is taken off the net metrics of its charges only; false.",
  ),
};
