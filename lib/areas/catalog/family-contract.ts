import * as z from "zod";
import { fieldsOf } from "@/lib/api/field";

const field = fieldsOf(523); // 523166-523199: fields of catalog charges without an effect here.
const text = z.string().nullable();

/** Fields of a charge that programs read, for what Perennial does not do yet: their values say so. */
export const familyReads = {
  applyToBillingPeriodPartially: field(
    166,
    z.boolean(),
    "Of discounts: only the days of a billing period that it covers are reduced.",
  ),
  discountClass: field(
    167,
    text,
    "Class of a discount, by which its turn among discounts is decided; null for none.",
  ),
  productDiscountApplyDetails: field(
    168,
    z.array(z.unknown()),
    "Single charges that a discount is limited to; none yet.",
  ),
  useDiscountSpecificAccountingCode: field(
    169,
    z.boolean().nullable(),
    "Whether a discount has an accounting code; null, there are no accounting codes yet.",
  ),
  unusedIncludedUnitPrice: field(
    170,
    z.number().nullable(),
    "Credit for each included unit that is not used; null where there is none.",
  ),
  revRecCode: field(171, text, "Code of revenue recognition; null, there is none yet."),
  revRecTriggerCondition: field(172, text, "What starts revenue recognition; null."),
  revenueRecognitionRuleName: field(173, text, "Rule of revenue recognition; null."),
  financeInformation: field(
    174,
    z.record(z.string(), z.unknown()),
    "Accounting codes of the charge; empty, there are none yet.",
  ),
};
