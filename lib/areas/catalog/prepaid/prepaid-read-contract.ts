import * as z from "zod";
import { fieldsOf } from "@/lib/api/field";

const text = z.string().nullable();
const number = z.number().nullable();
const rollover = fieldsOf(593); // 593100-593103: rollover in reads of charges.

/** What a charge has to do with prepaid units, from a number of a block on. */
export function prepaidReads(block: number, first: number) {
  const field = fieldsOf(block);
  return {
    isPrepaid: field(first, z.boolean(), "Whether it sells or uses prepaid units."),
    prepaidOperationType: field(
      first + 1,
      text,
      "topup where it sells prepaid units, drawdown where it uses them.",
    ),
    prepaidQuantity: field(first + 2, number, "Prepaid units that one unit of it sells."),
    prepaidTotalQuantity: field(
      first + 3,
      number,
      "Prepaid units that its quantity sells: in the catalog, that of a subscription that names none.",
    ),
    prepaidUom: field(first + 4, text, "Unit of the prepaid units that it sells."),
    validityPeriodType: field(
      first + 5,
      text,
      "How long they may be used: SUBSCRIPTION_TERM, ANNUAL, SEMI_ANNUAL, QUARTER or MONTH.",
    ),
    drawdownRate: field(first + 6, number, "Prepaid units that one used unit takes."),
    drawdownUom: field(first + 7, text, "Unit of the prepaid units that pay for its usage."),
    creditOption: field(
      first + 8,
      text,
      "What is credited when a prepayment ends early: TimeBased, the remaining days.",
    ),
    isRollover: rollover(
      100,
      z.boolean(),
      "Whether units that are not used in their validity period are rolled over.",
    ),
    rolloverApply: rollover(
      101,
      text,
      "Whether usage takes units that were rolled over first or last: ApplyFirst or ApplyLast.",
    ),
    rolloverPeriods: rollover(
      102,
      number,
      "For how many periods after their own one units may be used.",
    ),
    rolloverPeriodLength: rollover(
      103,
      number,
      "Months of such a period; null where it is as long as the validity period.",
    ),
  };
}
