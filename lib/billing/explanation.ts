import type {
  DiscountTrace,
  Fraction,
  LessTrace,
  LineTrace,
  TaxTrace,
  TraceRule,
} from "./line-trace";
import type { RatingGroup } from "./usage-record";
import { decimal } from "@/lib/values/decimal";
import { addDays } from "@/lib/values/local-date";

const OPENING: Readonly<Record<TraceRule, string>> = {
  OneTime: "A one-time charge, billed on the day it takes effect.",
  WholePeriod: "A whole billing period at its price.",
  PartialPeriod: "The part of a billing period that is served.",
  ContinuedPeriod: "The rest of a billing period of which a part was billed before.",
  ListPriceRemainder:
    "The last billing period of a list price unit: it takes what the others left of the list price.",
  Usage: "What was used, at its price.",
  Discount: "A discount on other charges.",
  DiscountTakenBack: "A discount that is taken back with the charge it reduced.",
  CreditBilledMinusUsed: "A credit: what was billed, less what the used days cost.",
  CreditRemainingDays: "A credit for the days that are left, at their price.",
  CreditBilledByDays: "A credit for the days that are left, as a share of what was billed.",
  CreditOneTime: "A credit for a one-time charge that was taken back.",
  DocumentRounding: "The step from the sum of the lines to the rounded total.",
};

/** Why a line has its amount: the calculation in words, and the trace that a checker recomputes. */
export function explain(trace: LineTrace, currency: string) {
  const sentences = [
    OPENING[trace.rule],
    periodSentence(trace),
    usageSentence(trace),
    trace.discount ? discountSentence(trace.discount, currency) : priceSentence(trace),
    fractionSentence(trace.fraction),
    roundingSentence(trace, currency),
    ...trace.less.map((less) => lessSentence(less, currency)),
    trace.tax ? taxSentence(trace.tax, currency) : "",
  ];
  return {
    text: sentences.filter(Boolean).join(" "),
    ...trace,
    tiers: trace.tiers.map((tier) => ({ ...tier })),
    fraction: copied(trace.fraction),
    less: trace.less.map((less) => ({
      ...less,
      fraction: less.fraction && copied(less.fraction),
    })),
  };
}

const copied = (fraction: Fraction) => ({ ...fraction, parts: [...fraction.parts] });

function periodSentence({ inputs: { period } }: LineTrace): string {
  return period ? `Billing period: ${period.start} to ${addDays(period.end, -1)}.` : "";
}

const GROUPED: Readonly<Record<RatingGroup, string>> = {
  ByBillingPeriod: "",
  ByUsageStartDate: ", priced day by day",
  ByUsageRecord: ", each priced by itself",
  ByUsageUpload: ", priced file by file",
  ByGroupId: ", priced group by group",
};

function usageSentence({ inputs: { usage, quantity } }: LineTrace): string {
  if (usage === undefined) return "";
  const { records, ratingGroup } = usage;
  const counted = records === 1 ? "1 usage record" : `${records} usage records`;
  return `${counted}${GROUPED[ratingGroup]}: ${plain(quantity ?? "0")}.`;
}

function priceSentence({ inputs, tiers }: LineTrace): string {
  const { listPrice, quantity, listAmount, base } = inputs;
  const isProduct =
    quantity !== null &&
    listPrice !== null &&
    decimal(quantity).times(listPrice).equals(listAmount);
  const beyond = tiers.find(({ kind }) => kind === "Overage");
  const units = isProduct
    ? `${plain(quantity)} × ${plain(listPrice)} = ${plain(listAmount)}`
    : beyond?.quantity != null && tiers.length === 1
      ? `${plain(beyond.quantity)} beyond what is included × ${plain(beyond.price)} = ${plain(listAmount)}`
      : plain(listAmount);
  const { numerator, denominator } = base;
  return numerator === denominator
    ? `Price: ${units}.`
    : `Price: ${units}; the list price covers ${denominator} billing periods per ${numerator}.`;
}

function discountSentence(discount: DiscountTrace, currency: string): string {
  const { kind, base, percentage, rate, available } = discount;
  if (kind === "FixedAmount")
    return `Takes ${plain(available ?? "0")} ${currency} of ${plain(base)} ${currency}, never more.`;
  const share = decimal(rate ?? 0).times(100);
  const stated = decimal(percentage ?? 0);
  const taken = share.equals(stated)
    ? `${stated.toString()} %`
    : `${stated.toString()} %, which is ${share.toDecimalPlaces(6).toString()} % here,`;
  const bound =
    available === null ? "" : `, but no more than ${plain(available)} ${currency}, what is left`;
  return `Takes ${taken} of ${plain(base)} ${currency}${bound}.`;
}

function fractionSentence({ basis, numerator, denominator, parts, units }: Fraction): string {
  if (basis === "Whole" || numerator === denominator) return "";
  const [only] = parts;
  if (parts.length === 1 && units === 1 && only) {
    return `Days: ${only.days} of ${only.of}, from ${only.start} to ${addDays(only.end, -1)}.`;
  }
  return `Share of the period: ${numerator} ÷ ${denominator}.`;
}

const MODES = { HalfUp: "half up", Up: "up", Down: "down" } as const;

function roundingSentence({ rounding, sign }: LineTrace, currency: string): string {
  const { unrounded, mode, increment, rounded } = rounding;
  const direction = sign === 1 ? "" : ", given back";
  if (decimal(unrounded).equals(rounded))
    return `Comes to ${plain(rounded)} ${currency}${direction}.`;
  const exact = decimal(unrounded).toSignificantDigits(12).toString();
  return `Comes to ${exact}, rounded ${MODES[mode]} to ${plain(increment)}: ${plain(rounded)} ${currency}${direction}.`;
}

function lessSentence({ why, amount, count }: LessTrace, currency: string): string {
  const words = {
    BilledBefore: "Less what this period was billed before",
    Billed: "Less what was billed",
    OtherPeriods: `Less the ${count} other billing periods`,
    OtherLines: "Less the other lines",
  };
  return `${words[why]}: ${plain(amount)} ${currency}.`;
}

function taxSentence(tax: TaxTrace, currency: string): string {
  const { mode, rates, amount, net, exempt, level } = tax;
  const isInclusive = mode === "TaxInclusive";
  if (exempt) return `Exempt from tax: ${plain(net)} ${currency} is owed without it.`;
  if (!rates.length) return "No tax applies at the place and on the day of the sale.";
  const parts = rates.map(({ name, type, rate, amount: owed }) =>
    type === "FlatFee"
      ? `${name} ${plain(owed)} ${currency}`
      : `${name} ${decimal(rate).times(100).toString()} % ${plain(owed)} ${currency}`,
  );
  const start = isInclusive
    ? `Of ${plain(amount)} ${currency}, tax is in the price:`
    : `Tax on ${plain(amount)} ${currency}:`;
  const end = isInclusive ? `, so the net is ${plain(net)} ${currency}` : "";
  const shared =
    level === undefined ? "" : ", a share of the document's tax, which is rounded once";
  return `${start} ${parts.join(", ")}${end}${shared}.`;
}

const plain = (text: string) => decimal(text).toString();
