import * as z from "zod";
import { fieldsOf } from "@/lib/api/field";
import { customFieldsOf } from "@/lib/api/custom-fields/declared";
import { id, key, localDate, text } from "@/lib/api/schemas";
import { billingUpdate, updateTrigger } from "./charge-contract";
import { updatedFeatures } from "./feature-contract";
import { pricing, ratePlan, renewalTerm } from "./subscription-contract";
import {
  prepaidOfCharge,
  unavailableOfCharge,
  unavailableOfSubscription,
  unavailableOfUpdate,
} from "./unavailable-contract";

const field = fieldsOf(587); // 587200-587269: the containers of actions on existing subscriptions.
const none = z.string().max(0);

const periodType = z.enum(["Day", "Week", "Month", "Year"]);
const length = z.int().min(1).max(36_500);
const clearableId = z.union([id, none]).nullable().optional();

/** Keys of a rate plan of a subscription; one is required. */
const planKeys = {
  ratePlanId: field(201, id.optional(), "Id of the subscription's rate plan."),
  subscriptionRatePlanNumber: field(
    202,
    key.optional(),
    "Number of the subscription's rate plan, instead of its id.",
  ),
  uniqueToken: field(
    203,
    text(50).optional(),
    "The caller's own handle of the rate plan, instead of its id.",
  ),
  productRatePlanNumber: field(
    204,
    key.optional(),
    "Number of the rate plan in the catalog; enough where the subscription has it once.",
  ),
};

const productRatePlanId = field(
  205,
  id.optional(),
  "Id of the rate plan in the catalog; enough where the subscription has it once.",
);

/** Keys of a charge of a rate plan; one is required. */
const chargeKeys = {
  chargeNumber: field(211, key.optional(), "Number of the subscription's charge."),
  productRatePlanChargeId: field(212, id.optional(), "Id of the charge in the catalog."),
  productRatePlanChargeNumber: field(213, key.optional(), "Number of the charge in the catalog."),
  uniqueToken: field(214, text(50).optional(), "The caller's own handle of the charge."),
};

const chargeUpdate = z.object({
  ...chargeKeys,
  ...unavailableOfCharge,
  ...prepaidOfCharge,
  ...unavailableOfUpdate,
  pricing: field(
    215,
    pricing.optional(),
    "New price and quantity: the member that fits the charge's model.",
  ),
  billing: field(216, billingUpdate.optional(), "What changes about its billing."),
  effectiveDate: field(
    217,
    updateTrigger.optional(),
    "When it takes effect; the action's ContractEffective day when absent.",
  ),
  description: field(218, text(500).optional(), "New text of the charge."),
  customFields: field(307, customFieldsOf("RatePlanCharge").optional(), "Custom fields."),
});

/** The container of an UpdateProduct action. */
export const updateProduct = z.object({
  ...planKeys,
  chargeUpdates: field(
    220,
    z.array(chargeUpdate).min(1).max(300).optional(),
    "The charges that change.",
  ),
  specificUpdateDate: field(
    221,
    localDate.optional(),
    "Day on which the update takes effect; the action's ContractEffective day when absent.",
  ),
  customFields: field(
    307,
    customFieldsOf("RatePlan").optional(),
    "Custom fields of the rate plan.",
  ),
  ...updatedFeatures,
});

/** The container of a RemoveProduct action. */
export const removeProduct = z.object({
  ...planKeys,
  productRatePlanId,
  customFields: field(
    307,
    customFieldsOf("RatePlan").optional(),
    "Custom fields of the rate plan to set.",
  ),
});

/** The container of an AddProduct action. */
export const addProduct = ratePlan;

/** The container of a ChangePlan action. */
export const changePlan = z.object({
  ratePlanId: planKeys.ratePlanId,
  subscriptionRatePlanNumber: planKeys.subscriptionRatePlanNumber,
  productRatePlanId,
  productRatePlanNumber: planKeys.productRatePlanNumber,
  newProductRatePlan: field(225, ratePlan, "The rate plan that takes its place."),
  effectivePolicy: field(
    226,
    z.enum(["EffectiveImmediately", "EffectiveEndOfBillingPeriod", "SpecificDate"]).optional(),
    "When the change takes effect: on the action's ContractEffective day, as with SpecificDate, or at the end of the billing period that this day lies in.",
  ),
  subType: field(
    227,
    z.enum(["Upgrade", "Downgrade", "Crossgrade", "PlanChanged"]).optional(),
    "What the change is, as the order is read back.",
  ),
  resetBcd: field(
    228,
    z.boolean().optional(),
    "Not available: the account's bill cycle day stays. Refused when it is true.",
  ),
});

const invoicing = {
  billToContactId: field(
    231,
    clearableId,
    "Contact that invoices go to; null takes the account's.",
  ),
  soldToContactId: field(232, clearableId, "Contact that is sold to; null takes the account's."),
  shipToContactId: field(233, clearableId, "Contact that is shipped to; null takes the account's."),
  paymentTerm: field(
    234,
    text(40).nullable().optional(),
    "Due Upon Receipt or Net with a number of days; null takes the account's.",
  ),
};

/** The container of a RenewSubscription action, without required fields. */
export const renewSubscription = z.object({
  ...invoicing,
  ...unavailableOfSubscription,
});

/** The container of a CancelSubscription action. */
export const cancelSubscription = z.object({
  cancellationPolicy: field(
    241,
    z.enum(["EndOfCurrentTerm", "EndOfLastInvoicePeriod", "SpecificDate"]),
    "Which day is the first on which the subscription no longer runs.",
  ),
  cancellationEffectiveDate: field(
    242,
    localDate.optional(),
    "That day, with SpecificDate; the action's ContractEffective day when absent.",
  ),
});

/** The container of a Suspend action. */
export const suspend = z.object({
  suspendPolicy: field(
    245,
    z.enum(["Today", "EndOfLastInvoicePeriod", "FixedPeriodsFromToday", "SpecificDate"]),
    "Which day is the first of the pause.",
  ),
  suspendSpecificDate: field(246, localDate.optional(), "That day, with SpecificDate."),
  suspendPeriods: field(247, length.optional(), "How far from today, with FixedPeriodsFromToday."),
  suspendPeriodsType: field(248, periodType.optional(), "Unit of suspendPeriods."),
  extendsTerm: field(
    249,
    z.boolean().optional(),
    "Whether the term ends later by the length of the pause, for a resumption that does not say it.",
  ),
});

/** The container of a Resume action. */
export const resume = z.object({
  resumePolicy: field(
    251,
    z.enum([
      "Today",
      "FixedPeriodsFromSuspendDate",
      "FixedPeriodsFromToday",
      "SpecificDate",
      "SuspendDate",
    ]),
    "Which day is the first on which the subscription runs again.",
  ),
  resumeSpecificDate: field(252, localDate.optional(), "That day, with SpecificDate."),
  resumePeriods: field(253, length.optional(), "How long, with a policy of fixed periods."),
  resumePeriodsType: field(254, periodType.optional(), "Unit of resumePeriods."),
  extendsTerm: field(
    255,
    z.boolean().optional(),
    "Whether the term ends later by the length of the pause; false when absent.",
  ),
});

const lastTerm = z.object({
  termType: field(257, z.enum(["TERMED", "EVERGREEN"]), "TERMED or EVERGREEN."),
  period: field(258, length.optional(), "Length of the term, counted in periodType."),
  periodType: field(259, periodType.optional(), "Unit of period."),
  startDate: field(260, localDate.optional(), "First day of the term; as it is when absent."),
  endDate: field(261, localDate.optional(), "First day after the term, instead of its length."),
});

/** The container of a TermsAndConditions action. */
export const termsAndConditions = z.object({
  ...invoicing,
  ...unavailableOfSubscription,
  autoRenew: field(262, z.boolean().optional(), "Renew by itself at the end of the term."),
  renewalSetting: field(
    263,
    z.enum(["RENEW_WITH_SPECIFIC_TERM", "RENEW_TO_EVERGREEN"]).optional(),
    "What a renewal makes.",
  ),
  renewalTerms: field(264, z.array(renewalTerm).min(1).max(1).optional(), "The term of a renewal."),
  lastTerm: field(265, lastTerm.optional(), "The current term as it is from now on."),
  invoiceSeparately: field(266, z.boolean().optional(), "Invoice this subscription separately."),
  clearingScheduledCancelDate: field(
    294,
    z.boolean().optional(),
    "Take back a cancellation that has not come yet.",
  ),
  clearingScheduledSuspendDate: field(
    295,
    z.boolean().optional(),
    "Refused while a pause is booked: Resume takes it back.",
  ),
  clearingScheduledResumeDate: field(
    296,
    z.boolean().optional(),
    "Refused while a pause is booked: another Resume moves its end.",
  ),
});

/** The container of an OwnerTransfer action. */
export const ownerTransfer = z.object({
  ...invoicing,
  invoiceGroupNumber: unavailableOfSubscription.invoiceGroupNumber,
  invoiceTemplateId: unavailableOfSubscription.invoiceTemplateId,
  sequenceSetId: unavailableOfSubscription.sequenceSetId,
  destinationAccountNumber: field(267, key.optional(), "Number of the account that owns it then."),
  destinationInvoiceAccountNumber: field(
    268,
    key.optional(),
    "Number of the account that is billed for it then; the new owner when absent.",
  ),
});
