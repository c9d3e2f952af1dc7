import { explain } from "@/lib/billing/explanation/explain";
import type { PriceTier, UsageSegment } from "@/lib/billing/charge-segment";
import { priceTable, unitsBelow } from "@/lib/billing/charge-models/price-table";
import type { SharedRecord } from "@/lib/areas/usage/processed/line-model";
import { wireId } from "@/lib/kernel/ids";
import { addDays } from "@/lib/values/local-date";
import { exactNumber, moneyNumber } from "@/lib/values/money";
import type { RatedRecords, UsageLine } from "./rated-usage";

function presentLine(line: UsageLine) {
  const { serviceStart, serviceEnd, amount, currency, trace } = line;
  return {
    invoiceId: wireId(line.invoiceId),
    invoiceItemId: wireId(line.id),
    invoiceNumber: line.invoiceNumber,
    chargeNumber: line.chargeNumber,
    servicePeriod: `${serviceStart} - ${addDays(serviceEnd, -1)}`,
    amountWithoutTax: moneyNumber(amount, currency),
    quantity: Number(trace.inputs.quantity),
    uom: line.uom ?? "",
  };
}

/** The rate detail of a line, with the prices that its charge has. */
export function presentRateDetail(line: UsageLine, segment: UsageSegment) {
  const { trace, currency } = line;
  const { steps } = explain(trace, currency);
  return {
    ...presentLine(line),
    listPrice: listPriceOf(segment, trace.inputs.listPrice),
    rateDetail: steps.map(({ label, sentence }) => `${label}: ${sentence}`).join("\n"),
  };
}

const FORMATS = { PerUnit: "Per Unit", FlatFee: "Flat Fee" } as const;

/** A single price as a number, a price table with a line for each tier. */
function listPriceOf(segment: UsageSegment, listPrice: string | null): string {
  const tiers = "tiers" in segment ? segment.tiers : [];
  const isTable = /Tiered|Volume/.test(segment.model);
  if (!isTable) return listPrice ?? tiers[0]?.price.toString() ?? "";
  return ["Tier / From / To / List Price / Price Format", ...tierLines(tiers)].join("\n");
}

function tierLines(tiers: readonly PriceTier[]): string[] {
  const table = priceTable(tiers);
  return table.tiers.map((tier, index) => {
    const from = (tier.startingUnit ?? unitsBelow(table, index)).toString();
    const to = tier.endingUnit?.toString() ?? "";
    return `${tier.tier} / ${from} / ${to} / ${tier.price.toString()} / ${FORMATS[tier.priceFormat]}`;
  });
}

/** A page of a line's records. */
export function presentRecords({ line, group, records, amountOfRecords, rows }: RatedRecords) {
  return {
    ...presentLine(line),
    currency: line.currency,
    records,
    amountOfRecords: amountOfRecords.toFixed(),
    amountBesides: line.amount.minus(amountOfRecords).toFixed(),
    share: group,
    usage: rows.map(presentRecord),
  };
}

function presentRecord(record: SharedRecord) {
  const { createdAt, updatedAt, uniqueKey, groupId, description, fileName } = record;
  return {
    id: wireId(record.id),
    startDateTime: record.startAt.toISOString(),
    startDate: record.startDay,
    quantity: exactNumber(record.quantity),
    amount: record.amount.toFixed(),
    ...{ uniqueKey, groupId, description, fileName },
    createdDate: createdAt.toISOString(),
    changedDate: updatedAt > createdAt ? updatedAt.toISOString() : null,
  };
}
