import type { BillableCharge } from "@/lib/areas/subscriptions/billable-model";
import type { FundDraw, PrepaidEffect } from "@/lib/billing/prepaid/prepaid-terms";
import type { Decimal } from "@/lib/values/decimal";
import type { LocalDate } from "@/lib/values/local-date";

export type TransactionKind =
  | "PREPAYMENT"
  | "PREPAYMENT_ADJUSTMENT"
  | "PREPAYMENT_CREDIT_BACK"
  | "PREPAYMENT_CREDIT_BACK_REVERSAL"
  | "DRAWDOWN"
  | "DRAWDOWN_REVERSAL";

/** The kind of the transaction that undoes one. */
export const REVERSALS: Readonly<Record<TransactionKind, TransactionKind>> = {
  PREPAYMENT: "PREPAYMENT_ADJUSTMENT",
  PREPAYMENT_ADJUSTMENT: "PREPAYMENT_ADJUSTMENT",
  PREPAYMENT_CREDIT_BACK: "PREPAYMENT_CREDIT_BACK_REVERSAL",
  PREPAYMENT_CREDIT_BACK_REVERSAL: "PREPAYMENT_CREDIT_BACK",
  DRAWDOWN: "DRAWDOWN_REVERSAL",
  DRAWDOWN_REVERSAL: "DRAWDOWN",
};

/** A change of a fund; positive where units are added. */
export type FundChange = {
  readonly fundId: string;
  readonly kind: TransactionKind;
  readonly quantity: Decimal;
  readonly date: LocalDate;
  readonly invoiceItemId: string | null;
  readonly creditMemoItemId: string | null;
  readonly dailyId: string | null;
};

/** What a line does to funds, in the order in which it does it. */
export function changesOf(
  { grants = [], lessUsed = [], takes = [], draws = [] }: PrepaidEffect,
  date: LocalDate,
): Pick<FundChange, "fundId" | "kind" | "quantity" | "date" | "dailyId">[] {
  const minus =
    (kind: TransactionKind) =>
    (move: Pick<FundDraw, "fundId" | "quantity"> & Partial<FundDraw>) => ({
      fundId: move.fundId,
      kind,
      quantity: move.quantity.negated(),
      date: move.date ?? date,
      dailyId: move.usageId ?? null,
    });
  return [
    ...grants.map(({ fundId, quantity }) => ({
      fundId,
      kind: "PREPAYMENT" as const,
      quantity,
      date,
      dailyId: null,
    })),
    ...lessUsed.map(minus("PREPAYMENT_ADJUSTMENT")),
    ...takes.map(minus("PREPAYMENT_CREDIT_BACK")),
    ...draws.map(minus("DRAWDOWN")),
  ];
}

/** The subscriptions whose prepaid units a bill may sell, credit or use. */
export function prepaidSubscriptions(charges: readonly BillableCharge[]): string[] {
  const ids = charges.flatMap(({ segment, subscriptionId }) => {
    if (subscriptionId === null || segment.type === "Discount") return [];
    const isPrepaid = segment.type === "Usage" ? segment.drawdown : segment.prepayment;
    return isPrepaid === undefined ? [] : subscriptionId;
  });
  return [...new Set(ids)].sort();
}
