import { decimal } from "@/lib/values/decimal";
import { counted, writtenMoney, writtenNumber } from "@/lib/values/written";
import type { OverageRow, TierRow, TierTrace } from "@/lib/billing/charge-models/tier-trace";
import type { DrawdownTrace, PackageTrace, PoolTrace } from "@/lib/billing/usage/usage-trace";
import type { LineTrace } from "../line-trace";
import type { RatingGroup } from "@/lib/billing/usage/usage-record";
import { type Explained, type Step, step } from "./step";

/** The usage, and the amount of the quantity at the list price. */
export function priceSteps(explained: Explained): Step[] {
  const { trace, currency } = explained;
  const { listAmount } = trace.inputs;
  const rows = trace.tiers.flatMap((row) => rowSteps(explained, row));
  const steps = [...usageSteps(trace), ...rows];
  if (trace.tiers.length === 0) steps.push(nothingPriced(trace, currency));
  if (trace.tiers.length > 1) {
    const amounts = trace.tiers.map(({ amount }) => decimal(amount));
    const sum = amounts
      .map((amount, index) => {
        const sign = index === 0 ? "" : amount.isNegative() ? "\u2212 " : "+ ";
        return `${sign}${writtenMoney(index === 0 ? amount : amount.abs(), currency)}`;
      })
      .join(" ");
    const total = writtenMoney(listAmount, currency);
    steps.push(step("Price", `Together that is ${sum} = ${total}.`, total));
  }
  return steps;
}

function nothingPriced({ inputs }: LineTrace, currency: string): Step {
  const nothing = writtenMoney(inputs.listAmount, currency);
  return step("Price", `No units are priced, so the price is ${nothing}.`, nothing);
}

const GROUPED: Readonly<Record<RatingGroup, string>> = {
  ByBillingPeriod: "",
  ByUsageStartDate: " The units of each day are priced separately.",
  ByUsageRecord: " Each record is priced separately.",
  ByUsageUpload: " The units of each uploaded file are priced separately.",
  ByGroupId: " The units of each group are priced separately.",
};

function usageSteps({ inputs }: LineTrace): Step[] {
  if (inputs.usage === undefined) return [];
  const { usage, quantity: units, model } = inputs;
  const { records, ratingGroup, pool, drawdown, packages } = usage;
  const named = counted(drawdown?.used ?? units, "unit");
  const steps = [
    records === 0
      ? step("Used", "No usage was recorded.", writtenNumber(units))
      : step("Used", usedSentence(model, records, named, GROUPED[ratingGroup]), named),
  ];
  if (pool !== undefined) steps.push(poolStep(pool));
  if (drawdown !== undefined && records > 0) steps.push(prepaidStep(drawdown, units));
  if (packages !== undefined && records > 0) steps.push(packageStep(packages, ratingGroup));
  return steps;
}

function usedSentence(model: string, records: number, units: string, grouped: string): string {
  const recorded = counted(records, "usage record");
  if (model.startsWith("HighWatermark")) {
    return `The highest total of a single day among ${recorded} is ${units}, and that sets the price.`;
  }
  return `${recorded} ${records === 1 ? "has" : "have"} ${units} in all.${grouped}`;
}

/** Used units that prepaid units have paid, and those that are left. */
function prepaidStep(trace: DrawdownTrace, priced: string): Step {
  const { used, paid, rate, drawn, unit, rolledOver } = trace;
  const all = counted(used, "unit");
  if (decimal(drawn).isZero()) {
    const none = `No prepaid ${unit} can be used for them, so all ${all} are to be paid for.`;
    return step("Prepaid", none, all);
  }
  const rest = decimal(used).minus(paid);
  const rounded = rest.equals(priced)
    ? ""
    : `, which the unit of measure rounds to ${writtenNumber(priced)}`;
  const older =
    rolledOver === undefined
      ? ""
      : rolledOver === drawn
        ? " that earlier periods have rolled over"
        : ` (${writtenNumber(rolledOver)} of them rolled over from earlier periods)`;
  const taken = `The prepaid balance pays ${counted(paid, "unit")} with ${writtenNumber(drawn)} ${unit}${older}, ${writtenNumber(rate)} for each`;
  const left = `${writtenNumber(used)} \u2212 ${writtenNumber(paid)} = ${counted(rest, "unit")}`;
  const result = counted(priced, "unit");
  return step("Prepaid", `${taken}: ${left} left to be paid for${rounded}.`, result);
}

const ONE_OF: Readonly<Record<RatingGroup, string>> = {
  ByBillingPeriod: "",
  ByUsageStartDate: "day",
  ByUsageRecord: "record",
  ByUsageUpload: "file",
  ByGroupId: "group",
};

/** Units as packages of them. */
function packageStep({ size, count }: PackageTrace, group: RatingGroup): Step {
  const each = ONE_OF[group] === "" ? "" : `, counted separately for each ${ONE_OF[group]}`;
  const named = counted(count, "package");
  return step(
    "Packages",
    `They are ${named} of ${writtenNumber(size)}${each}; one that is begun is a whole one.`,
    named,
  );
}

/** What the rows of the price count. */
const countedUnit = ({ inputs }: LineTrace) =>
  inputs.usage?.packages === undefined ? "unit" : "package";

/** Included units shared by several billing periods. */
function poolStep({ periods, counted: used, available }: PoolTrace): Step {
  const have = `The pool of included units holds ${counted(available, "unit")}`;
  if (used === null) {
    return step(
      "Pool",
      `${have} for ${counted(periods, "billing period")} together; what goes beyond it is billed when the last of them ends.`,
    );
  }
  const span = periods === 1 ? "" : ` for ${counted(periods, "billing period")} together`;
  const left = decimal(available).minus(used);
  const result = left.isNegative()
    ? `${writtenNumber(used)} \u2212 ${writtenNumber(available)} = ${counted(left.negated(), "unit")} beyond it`
    : `${writtenNumber(available)} \u2212 ${writtenNumber(used)} = ${counted(left, "unit")} left in it`;
  const verb = decimal(used).equals(1) ? "was" : "were";
  return step("Pool", `${have}${span} and ${writtenNumber(used)} ${verb} used: ${result}.`);
}

/** One row of the price table, or an amount added to reach a bound. */
function rowSteps({ trace, currency }: Explained, row: TierTrace): Step[] {
  const amount = writtenMoney(row.amount, currency);
  const place = `tier ${row.tier}`;
  const owner = row.tier === 0 ? "the charge" : place;
  switch (row.kind) {
    case "Overage":
      return overageSteps(trace, row, currency);
    case "Unused":
      return [step("Unused units", pricedUnits(row, currency, " left in the pool"), amount)];
    case "FlatFee":
      return [step("Flat fee", `The flat fee of ${owner} is ${amount}.`, amount)];
    case "Minimum":
      return [step("Minimum", `${amount} is added to reach the minimum of ${owner}.`, amount)];
    case "Maximum":
      return [step("Maximum", `${amount} keeps it within the maximum of ${owner}.`, amount)];
    case "TiersBelow": {
      const units = counted(row.quantity, countedUnit(trace));
      const sentence = `${units} use tiers 1 to ${row.tier} up, which cost ${amount}.`;
      return [step(`Tiers 1 to ${row.tier}`, sentence, amount)];
    }
    case "Records":
      return [recordsStep(trace, amount)];
    case undefined:
      return [tierStep(trace, row, currency)];
  }
}

type UnitsRow = Extract<TierTrace, { priceFormat: "PerUnit" }>;

/** `12 units beyond the last tier at 0.50 USD each cost 6.00 USD.` */
function pricedUnits(
  { quantity, price, amount }: UnitsRow,
  currency: string,
  which = "",
  unit = "unit",
): string {
  const units = counted(quantity, unit);
  const verb = decimal(quantity).equals(1) ? "costs" : "cost";
  return `${units}${which} at ${writtenMoney(price, currency)} each ${verb} ${writtenMoney(amount, currency)}.`;
}

/** Whether the model's price table may have several rows. */
const isTable = ({ inputs, tiers }: LineTrace) =>
  tiers.length > 1 || /Tiered|Volume/.test(inputs.model);

function tierStep(trace: LineTrace, row: TierRow, currency: string): Step {
  const amount = writtenMoney(row.amount, currency);
  const inTable = isTable(trace);
  const label = inTable ? `Tier ${row.tier}` : "Price";
  if (row.priceFormat === "PerUnit") {
    const which = inTable ? ` in tier ${row.tier}` : "";
    return step(label, pricedUnits(row, currency, which, countedUnit(trace)), amount);
  }
  const times = row.count ?? 1;
  if (times > 1) {
    const sum = `${times} \u00d7 ${writtenMoney(row.price, currency)} = ${amount}`;
    return step(
      label,
      `The flat price of tier ${row.tier} is charged ${times} times: ${sum}.`,
      amount,
    );
  }
  if (inTable) return step(label, `The flat price of tier ${row.tier} is ${amount}.`, amount);
  if (trace.inputs.model === "Delivery") {
    return step("Price", `The price of one delivery is ${amount}.`, amount);
  }
  return step("Price", `The price is ${amount}.`, amount);
}

/** Units beyond the included ones, or beyond the last tier. */
function overageSteps(trace: LineTrace, row: OverageRow, currency: string): Step[] {
  const { quantity } = trace.inputs;
  const amount = writtenMoney(row.amount, currency);
  const beyond = decimal(row.quantity);
  const inTiers = trace.inputs.model === "TieredWithOverage";
  const whose = inTiers ? "beyond the last tier" : "beyond those included";
  // Rows of a pool have no position in the table: the pool's step has counted their units.
  if (row.tier === 0 || inTiers) {
    return [step("Overage", pricedUnits(row, currency, ` ${whose}`), amount)];
  }
  if (beyond.isZero()) {
    const all = counted(quantity ?? "0", "unit");
    return [step("Overage", `All ${all} are included, so nothing is owed: ${amount}.`, amount)];
  }
  const included = decimal(quantity ?? "0").minus(beyond);
  const verb = included.equals(1) ? "is" : "are";
  const rest = `${writtenNumber(quantity ?? "0")} \u2212 ${writtenNumber(included)} = ${counted(beyond, "unit")}`;
  return [
    step(
      "Included",
      `${counted(included, "unit")} ${verb} included, which leaves ${rest} to pay for.`,
      counted(included, "unit"),
    ),
    step("Overage", pricedUnits(row, currency, " beyond those included"), amount),
  ];
}

function recordsStep({ inputs }: LineTrace, amount: string): Step {
  const records = inputs.usage?.records ?? 0;
  if (inputs.model === "MultiAttributePricing") {
    const each = records === 1 ? "the record" : "each record";
    return step("Formula", `The formula of the charge prices ${each}, ${amount} in all.`, amount);
  }
  const own = inputs.model === "PreratedPerUnit" ? "price per unit" : "price";
  const who = records === 1 ? `The record has its own ${own}` : `The records have their own ${own}`;
  return step("Records", `${who}, ${amount} in all.`, amount);
}
