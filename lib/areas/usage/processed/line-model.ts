import type { FieldValue } from "@/lib/billing/usage/usage-record";
import type { Decimal } from "@/lib/values/decimal";
import type { LocalDate } from "@/lib/values/local-date";

/** A sum that a line has rated. */
export type LineSum = {
  readonly id: string;
  readonly date: LocalDate;
  readonly uploadId: string | null;
  readonly quantity: Decimal;
  readonly records: number;
};

/** A record that a line has rated; `place` is that of its sum among those requested, from 1. */
export type LineRecord = {
  readonly id: string;
  readonly place: number;
  readonly quantity: Decimal;
  readonly startAt: Date;
  readonly startDay: LocalDate;
  readonly uploadId: string | null;
  readonly fileName: string | null;
  readonly groupId: string | null;
  readonly uniqueKey: string | null;
  readonly description: string | null;
  readonly fields: Record<string, FieldValue>;
  readonly createdAt: Date;
  readonly updatedAt: Date;
};

/** A record, and what it adds to the price of its line. */
export type SharedRecord = LineRecord & { readonly amount: Decimal };
