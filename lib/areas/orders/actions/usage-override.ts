import { numberAndName } from "@/lib/billing/billing-refusal";
import { RuleViolation } from "@/lib/kernel/errors";
import type { CatalogTier, ChargeAttributes } from "@/lib/areas/catalog/model";
import {
  CONFIGURATION_KEYS,
  type ConfigurationKey,
  type UsageTerms,
} from "@/lib/areas/catalog/charges/usage-model";
import { prepaidProblems } from "@/lib/areas/catalog/prepaid/prepaid-rules";
import {
  groupIdProblems,
  ratingGroupProblems,
  usageProblems,
} from "@/lib/areas/catalog/charges/usage-rules";
import type { RatingGroup } from "@/lib/billing/usage/usage-record";
import { decimal } from "@/lib/values/decimal";
import type { OverriddenCharge } from "./overridden-charge";
import { keysOf } from "@/lib/values/keys";

/** The fields of the members of `pricing` for usage beside a price or a table. */
export type UsageInput = {
  ratingGroup?: RatingGroup;
  packageSize?: number | null;
  uom?: string;
  includedUnits?: number;
  overagePrice?: number;
  numberOfPeriods?: number;
  overageUnusedUnitsCreditOption?: "NoCredit" | "CreditBySpecificRate";
  unusedUnitsCreditRates?: number;
  chargeModelConfiguration?: Partial<Record<ConfigurationKey, string>>;
};

/** The member of `pricing` for each model of usage. */
export const USAGE_MEMBERS = {
  FlatFee: "usageFlatFee",
  PerUnit: "usagePerUnit",
  Tiered: "usageTiered",
  Volume: "usageVolume",
  Overage: "usageOverage",
  TieredWithOverage: "usageTieredWithOverage",
} as const;

/**
 * The attributes of a usage charge in an order, by default the catalog's.
 *
 * @throws RuleViolation for fields that a usage charge of this model cannot have.
 */
export function agreedUsage(charge: OverriddenCharge, asked: UsageInput): ChargeAttributes {
  const { attributes } = charge;
  if (asked.uom !== undefined && asked.uom !== charge.uom) {
    throw new RuleViolation(
      `The charge ${numberAndName(charge.chargeNumber, charge.name)} is counted in ${charge.uom}, and keeps its uom.`,
    );
  }
  const usage = changedTerms(attributes.usage ?? {}, asked);
  const [problem] = [
    ...ratingGroupProblems(asked.ratingGroup, charge.chargeModel),
    ...groupIdProblems(usage, charge.chargeModel),
    ...usageProblems({ ...charge, attributes: { usage } }),
    ...prepaidProblems({ ...charge, attributes: { usage } }),
  ];
  if (problem)
    throw new RuleViolation(
      `pricing of the charge ${numberAndName(charge.chargeNumber, charge.name)}: ${problem.message}.`,
    );
  return { ...attributes, usage };
}

function changedTerms(before: UsageTerms, asked: UsageInput): UsageTerms {
  const { ratingGroup, includedUnits, packageSize: size, chargeModelConfiguration = {} } = asked;
  const { packageSize, ...others } = before;
  const sized = size === undefined ? packageSize : size === null ? undefined : textOf(size);
  const configured = keysOf(CONFIGURATION_KEYS).flatMap((key) => {
    const value = chargeModelConfiguration[key];
    return value === undefined ? [] : [[CONFIGURATION_KEYS[key], value] as const];
  });
  const smoothing = changedSmoothing(before.smoothing, asked);
  return {
    ...others,
    ...(sized === undefined ? {} : { packageSize: sized }),
    ...(ratingGroup === undefined ? {} : { ratingGroup }),
    ...(includedUnits === undefined ? {} : { includedUnits: textOf(includedUnits) }),
    ...(smoothing === undefined ? {} : { smoothing }),
    ...Object.fromEntries(configured),
  };
}

const textOf = (value: number) => decimal(String(value)).toFixed();

function changedSmoothing(
  before: UsageTerms["smoothing"],
  {
    numberOfPeriods,
    overageUnusedUnitsCreditOption: option,
    unusedUnitsCreditRates: rate,
  }: UsageInput,
): UsageTerms["smoothing"] {
  if (before === undefined) {
    if (numberOfPeriods === undefined && rate === undefined && option !== "CreditBySpecificRate")
      return undefined;
    throw new RuleViolation(
      "numberOfPeriods and credits of unused units need a charge whose overage is smoothed.",
    );
  }
  const kept = before.unusedUnitsCreditRate;
  return {
    ...before,
    numberOfPeriods: numberOfPeriods ?? before.numberOfPeriods,
    unusedUnitsCreditRate: option === "NoCredit" ? null : rate === undefined ? kept : textOf(rate),
  };
}

/** A table of an order with its overage price, by default the catalog's. */
export function withOverage(
  { chargeModel, tiers: before }: OverriddenCharge,
  tiers: readonly CatalogTier[],
  overagePrice: number | undefined,
): readonly CatalogTier[] {
  const last = before.at(-1);
  if (chargeModel !== "TieredWithOverage" || last === undefined) return tiers;
  const price = overagePrice === undefined ? last.price : decimal(String(overagePrice));
  const isCatalog = tiers === before;
  const table = isCatalog ? tiers.slice(0, -1) : tiers;
  return [...table, { ...last, tier: table.length + 1, price }];
}
