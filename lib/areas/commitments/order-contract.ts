import * as z from "zod";
import { fieldsOf } from "@/lib/api/field";
import { amount, currencyCode, id, line, localDate, ownNumber, text } from "@/lib/api/schemas";
import {
  PERIOD_TYPES,
  PREPAYMENT_FREQUENCIES,
  PREPAYMENT_TYPES,
  SETTLEMENTS,
  TAX_MODES,
} from "./state-contract";

const field = fieldsOf(563); // 563100-563199: commitments in orders.

const says = (what: string) => `Not available: ${what}. Refused when it is given.`;
const word = z.string().max(255).nullable().optional();
const truth = z.boolean().optional();

/** Refused fields of commitments. */
export const unavailableOfCommitment = {
  accountReceivableAccountingCode: field(150, word, says("accounting of commitments")),
  adjustmentLiabilityAccountingCode: field(151, word, says("accounting of commitments")),
  adjustmentRevenueAccountingCode: field(152, word, says("accounting of commitments")),
  contractAssetAccountingCode: field(153, word, says("accounting of commitments")),
  contractLiabilityAccountingCode: field(154, word, says("accounting of commitments")),
  contractRecognizedRevenueAccountingCode: field(155, word, says("accounting of commitments")),
  deferredRevenueAccountingCode: field(156, word, says("accounting of commitments")),
  excludeItemBillingFromRevenueAccounting: field(157, truth, says("accounting of commitments")),
  isAllocationEligible: field(158, truth, says("accounting of commitments")),
  isUnbilled: field(159, truth, says("accounting of commitments")),
  recognizedRevenueAccountingCode: field(160, word, says("accounting of commitments")),
  revenueAmortizationMethod: field(161, word, says("accounting of commitments")),
  revenueRecognitionRule: field(162, word, says("accounting of commitments")),
  revenueRecognitionTiming: field(163, word, says("accounting of commitments")),
  unbilledReceivablesAccountingCode: field(164, word, says("accounting of commitments")),
};

const prepaymentDefinition = field(
  165,
  z
    .object({
      prepaymentFrequency: field(
        142,
        z.enum(PREPAYMENT_FREQUENCIES).optional(),
        "How often credit is paid, counted from the day that periods are counted from; each period on its first day when absent. A period with several payment days is paid in equal parts, and one without any with the period before it.",
      ),
      specificFrequency: field(
        143,
        z.int().min(1).max(1200).optional(),
        "Months, weeks or days of Specific_Months, Specific_Weeks and Specific_Days.",
      ),
      price: field(
        144,
        amount.refine((value) => value >= 0, "must be at least 0").optional(),
        "What the credit of each period costs; as much as the credit when absent. Parts of periods have a share by days. An addition to the reference.",
      ),
      customFields: field(
        145,
        z.record(z.string(), z.unknown()).optional(),
        says("custom fields of commitments"),
      ),
    })
    .optional(),
  "Of credit that is paid in advance (FullyPrepaid): what it costs, and when.",
);

const words = {
  field: field(110, z.string().max(100).optional(), "What it is about."),
  operator: field(
    111,
    z.enum(["eq", "neq", "gt", "lt", "gte", "lte", "lk", "in", "nl", "nnl"]).optional(),
    "How it compares: eq, neq, in (a list separated by commas) or lk (a part of the text).",
  ),
  value: field(112, z.string().max(1000).optional(), "What it compares with."),
  relation: field(
    113,
    z.enum(["and", "or"]).optional(),
    "Whether all of its conditions must hold or one of them; and when absent.",
  ),
};
const within = (inner: z.ZodObject) =>
  field(114, z.array(inner).max(50).optional(), "Conditions instead of field and value.");
const single = z.object(words);
const group = z.object({ ...words, conditions: within(single) });
const condition = z.object({ ...words, conditions: within(group) });

const schedule = z.object({
  action: field(115, z.enum(["create", "update"]).optional(), "create when absent."),
  id: field(116, id.optional(), "Id of the schedule that is updated."),
  amount: field(
    117,
    amount.refine((value) => value >= 0, "must be at least 0").optional(),
    "What is committed for each period; the credit of each period with FullyPrepaid.",
  ),
  amountBase: field(118, z.literal("CommitmentPeriod").optional(), "The amount is for a period."),
  periodType: field(
    119,
    z.enum(PERIOD_TYPES).optional(),
    "How long a period is; Month when absent. SpecificMonths needs specificPeriodLength, and SinglePeriod makes one of all days.",
  ),
  specificPeriodLength: field(
    120,
    z.int().min(1).max(120).optional(),
    "Months of a period of SpecificMonths.",
  ),
  startDate: field(121, localDate.optional(), "First day."),
  endDate: field(122, localDate.optional(), "Last day."),
  prepaymentDefinition,
});

const entry = z.object({
  action: field(
    123,
    z.enum(["create", "update", "cancel"]),
    "create makes a commitment; update changes the name, the amounts of periods that are open, or adds schedules; cancel ends it.",
  ),
  commitmentNumber: field(
    124,
    ownNumber(100).optional(),
    "Its number; the next free one for a new commitment when absent.",
  ),
  name: field(125, line(255).optional(), "What it is for; required for a new one."),
  type: field(
    126,
    z.enum(["MinCommitment", "MaxCommitment"]).optional(),
    "MinCommitment; required for a new one. MaxCommitment is refused.",
  ),
  priority: field(
    127,
    z.int().min(0).max(1_000_000).optional(),
    "The order in which bills evaluate commitments, the smallest first; 1 when absent.",
  ),
  prepaymentType: field(
    128,
    z.enum(PREPAYMENT_TYPES).optional(),
    "NotPrepaid, which is the default: bills compare the amounts with what was billed. FullyPrepaid: the amounts are credit that is billed in advance and pays for what is billed for days of its period.",
  ),
  currency: field(129, currencyCode.optional(), "That of the account, which is the default."),
  periodAlignmentOption: field(
    130,
    z.enum(["CommitmentStartDate", "SpecificDate"]).optional(),
    "Where periods are counted from; the first day when absent. Parts of periods have a share of the amount by days.",
  ),
  specificPeriodAlignmentDate: field(
    131,
    localDate.optional(),
    "The day that they are counted from, with SpecificDate.",
  ),
  taxable: field(132, truth, "Whether what is missing is taxed; with a taxCode it is."),
  taxCode: field(133, text(100).optional(), "Tax code of what is missing."),
  taxMode: field(134, z.enum(TAX_MODES).optional(), "That of the tax code when absent."),
  eligibleAccountConditions: field(
    135,
    condition.optional(),
    "The account of the order, by accountNumber or accountId, which is the default.",
  ),
  eligibleChargeConditions: field(
    136,
    condition.optional(),
    "Which charges count, by chargeNumber, chargeName, chargeType, productName, productSku, ratePlanName or subscriptionNumber; all charges of subscriptions when absent.",
  ),
  schedules: field(
    137,
    z.array(schedule).max(50).optional(),
    "Stretches of days that follow one another, each with an amount for its periods.",
  ),
  cancellationEffectiveDate: field(
    138,
    localDate.optional(),
    "First day without it; the order date when absent.",
  ),
  cancellationPolicyOverride: field(
    139,
    z
      .object({
        settlementType: field(
          140,
          z.enum(SETTLEMENTS).optional(),
          "NoSettlement when absent: nothing is owed of periods that have not ended, and the price of credit that was not used before the day is given back. CurrentPeriodOnly: the period that holds the day. FullMinimum: it and all later ones, due together; credit stays usable in its periods.",
        ),
      })
      .optional(),
    "What is still owed of a commitment that is canceled.",
  ),
  customFields: field(
    141,
    z.record(z.string(), z.unknown()).optional(),
    says("custom fields of commitments"),
  ),
  ...unavailableOfCommitment,
});

/** Commitments that an order makes, changes or cancels. */
export const orderCommitments = field(
  100,
  z.array(entry).max(20).optional(),
  "Commitments of the ordering account that the order makes, changes or cancels. With runBilling, its bill has what falls due of credit that it makes or changes.",
);

export type CommitmentEntry = z.output<typeof entry>;
