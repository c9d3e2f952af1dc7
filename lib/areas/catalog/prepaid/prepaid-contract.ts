import * as z from "zod";
import { fieldsOf } from "@/lib/api/field";
import { quantity } from "@/lib/api/schemas";

const ofCharge = fieldsOf(522); // 522111-522128: prepayment and drawdown, beside fields that are not available.

/** Programs that send every field send empty ones, too. */
const clearable = <S extends z.ZodType>(schema: S) => schema.nullable().optional();
const unit = z.string().max(25);
const rolloverLength = z.int().min(0).max(120);

export const CHARGE_FUNCTIONS = [
  "Standard",
  "Prepayment",
  "CommitmentTrueUp",
  "Drawdown",
  "CreditCommitment",
  "DrawdownAndCreditCommitment",
] as const;

/** Fields of charges that sell units in advance, or whose usage is paid from them. */
export const prepaidFields = {
  ChargeFunction: ofCharge(
    111,
    clearable(z.enum(["", ...CHARGE_FUNCTIONS])),
    "Prepayment sells units in advance, Drawdown pays usage from them; Standard when absent. The functions of commitments are not available: orders make commitments, and bills add their lines.",
  ),
  CreditOption: ofCharge(
    113,
    clearable(z.enum(["", "TimeBased", "ConsumptionBased", "FullCreditBack"])),
    "What is credited when a prepayment ends early. Only TimeBased is available, which is the default: the price of the remaining days, and their units go back with it.",
  ),
  DrawdownRate: ofCharge(
    114,
    clearable(quantity),
    "Prepaid units that one used unit takes, with Drawdown; 1 when absent.",
  ),
  DrawdownUom: ofCharge(
    115,
    clearable(unit),
    "Prepaid unit that pays for the usage, with Drawdown.",
  ),
  IsPrepaid: ofCharge(
    116,
    clearable(z.boolean()),
    "Whether the charge sells or uses prepaid units; another way to say ChargeFunction, together with PrepaidOperationType.",
  ),
  PrepaidOperationType: ofCharge(
    118,
    clearable(z.enum(["", "topup", "drawdown"])),
    "With IsPrepaid: topup sells prepaid units, drawdown pays usage from them.",
  ),
  PrepaidQuantity: ofCharge(
    119,
    clearable(quantity),
    "Prepaid units that one unit of the charge sells: for each billing period, or for each validity period where that is shorter.",
  ),
  PrepaidUom: ofCharge(
    121,
    clearable(unit),
    "Unit in which prepaid units are counted, with Prepayment.",
  ),
  ValidityPeriodType: ofCharge(
    126,
    clearable(z.enum(["", "SUBSCRIPTION_TERM", "ANNUAL", "SEMI_ANNUAL", "QUARTER", "MONTH"])),
    "How long prepaid units may be used, with Prepayment.",
  ),
  IsRollover: ofCharge(
    117,
    clearable(z.boolean()),
    "Whether units that are not used in their validity period are rolled over, with Prepayment.",
  ),
  RolloverApply: ofCharge(
    123,
    clearable(z.enum(["", "ApplyFirst", "ApplyLast"])),
    "With IsRollover: whether usage takes units that were rolled over before or after those of the current period.",
  ),
  RolloverPeriods: ofCharge(
    125,
    clearable(z.int().min(0).max(3)),
    "With IsRollover: for how many periods after their own one units may be used, 1 to 3.",
  ),
  RolloverPeriodLength: ofCharge(
    124,
    clearable(rolloverLength),
    "With IsRollover: months of the one period to which units are rolled over; as long as the validity period when absent or 0.",
  ),
  rolloverPeriodLength: ofCharge(
    128,
    clearable(rolloverLength),
    "The same as RolloverPeriodLength.",
  ),
};
