import type { Commitment } from "@/components/commitments/commitment-reads";
import { PropertyList } from "@/components/layout/property-list";
import { CalendarDate } from "@/components/ui/calendar-date";
import { Card } from "@/components/ui/card";
import { Copyable } from "@/components/ui/copyable";
import { formatDate, formatWords } from "@/lib/portal/format";

const SETTLEMENTS: Readonly<
  Record<NonNullable<Commitment["cancellationPolicy"]>["settlementType"], string>
> = {
  NoSettlement: "Nothing of periods that had not ended",
  CurrentPeriodOnly: "The period that held the day",
  FullMinimum: "All periods, at once",
};

type Condition = Commitment["eligibleAccountConditions"];

const COMPARED: Readonly<Record<string, string>> = {
  eq: "is",
  neq: "is not",
  in: "is one of",
  lk: "contains",
};

/** A condition in words: `Charge type is Usage`. */
export function conditionText({ field, operator, value, relation, conditions }: Condition): string {
  if (conditions) {
    return conditions
      .map((each) => (each.conditions ? `(${conditionText(each)})` : conditionText(each)))
      .join(` ${relation ?? "and"} `);
  }
  return `${formatWords(field ?? "")} ${COMPARED[operator ?? "eq"] ?? operator} ${value ?? ""}`;
}

/** What was agreed of a commitment beside its amounts. */
export function CommitmentFacts({ commitment }: { commitment: Commitment }) {
  const { eligibleChargeConditions: charges, cancellationPolicy, taxCode, taxMode } = commitment;
  const isPrepaid = commitment.prepaymentType === "FullyPrepaid";
  const tax = taxMode === "TaxInclusive" ? "included" : "added";
  return (
    <Card title="Details">
      <PropertyList
        columns={2}
        properties={[
          {
            label: isPrepaid ? "What it pays for" : "What counts",
            value: charges ? conditionText(charges) : "All charges of subscriptions",
          },
          {
            label: "Periods from",
            value: formatDate(commitment.specificPeriodAlignmentDate ?? commitment.startDate),
          },
          { label: "Priority", value: String(commitment.priority) },
          { label: "Tax", value: taxCode === null ? "Not taxed" : `${taxCode}, ${tax}` },
          cancellationPolicy && {
            label: "Canceled as of",
            value: <CalendarDate date={commitment.cancellationEffectiveDate} />,
          },
          cancellationPolicy && {
            label: isPrepaid ? "Still paid" : "Still owed",
            value: SETTLEMENTS[cancellationPolicy.settlementType],
          },
          {
            label: "Commitment id",
            value: <Copyable code value={commitment.id} label="id of the commitment" />,
          },
        ]}
      />
    </Card>
  );
}
