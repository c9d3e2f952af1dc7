import type { Option } from "@/components/ui/select";
import { sharedModels } from "./usage-options";

const option = (value: string, label: string, help?: string): Option => ({ value, label, help });

/** What a charge has to do with prepaid units. */
export const functionsOf = (type: string) => [
  option("Standard", "Nothing"),
  type === "Usage"
    ? option("Drawdown", "Uses them", "Usage takes prepaid units; what is beyond them is priced")
    : option("Prepayment", "Sells them", "Each bill adds units for usage to take"),
];

export const validities = [
  option("MONTH", "A month"),
  option("QUARTER", "A quarter"),
  option("SEMI_ANNUAL", "Half a year"),
  option("ANNUAL", "A year"),
  option("SUBSCRIPTION_TERM", "The term", "Without an end where the subscription has none"),
];

/** How long units can be used, within a sentence: `a month`. */
export function validityWords(validity: string | null): string {
  const label = validities.find(({ value }) => value === validity)?.label ?? "";
  return label.charAt(0).toLowerCase() + label.slice(1);
}

/** What becomes of units that are not used in their validity period. */
export const rollovers = [
  option("", "Expire"),
  option("ApplyFirst", "Roll over, used first", "Before the units of the next period"),
  option("ApplyLast", "Roll over, used last", "After the units of the next period"),
];

/** What the prepaid fields hold before anything is chosen. */
export const emptyPrepaid = {
  ChargeFunction: "Standard",
  PrepaidQuantity: null,
  PrepaidUom: "",
  ValidityPeriodType: "MONTH",
  RolloverApply: "",
  RolloverPeriods: 1,
  RolloverPeriodLength: null,
  DrawdownRate: 1,
  DrawdownUom: "",
};

type Values = Readonly<Record<string, unknown>>;

/** Whether a charge can sell prepaid units, or use them. */
export const canBePrepaid = (type: string, model: string) =>
  sharedModels.includes(model) && (type !== "Usage" || model !== "Flat Fee Pricing");

/** The function that a charge has after its type and model are chosen. */
export function functionIn(given: Values): string {
  const { ChargeType, ChargeModel, ChargeFunction } = given;
  const isUsage = ChargeType === "Usage";
  const fits = ChargeFunction === (isUsage ? "Drawdown" : "Prepayment");
  return fits && canBePrepaid(String(ChargeType), String(ChargeModel))
    ? String(ChargeFunction)
    : "Standard";
}

const NO_ROLLOVER = { RolloverApply: null, RolloverPeriods: null, RolloverPeriodLength: null };

function rolloverOf({ RolloverApply, RolloverPeriods, RolloverPeriodLength }: Values): Values {
  if (!RolloverApply) return { IsRollover: false, ...NO_ROLLOVER };
  const length = RolloverPeriodLength ?? null;
  return { IsRollover: true, RolloverApply, RolloverPeriods, RolloverPeriodLength: length };
}

/** The prepaid fields of a charge: those that its function does not have are cleared. */
export function prepaidBodyOf(given: Values): Values {
  const is = functionIn(given);
  const sold =
    is === "Prepayment"
      ? rolloverOf(given)
      : { PrepaidQuantity: null, PrepaidUom: null, ValidityPeriodType: null, ...NO_ROLLOVER };
  const used = is === "Drawdown" ? {} : { DrawdownRate: null, DrawdownUom: null };
  const grouped =
    is === "Drawdown"
      ? { RatingGroup: null, PackageSize: null, UsageRecordRatingOption: null }
      : {};
  return { ChargeFunction: is, ...sold, ...used, ...grouped };
}
