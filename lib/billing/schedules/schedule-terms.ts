import type { Decimal } from "@/lib/values/decimal";
import type { Period } from "@/lib/values/period";

/** A charge of an invoice schedule: what all of it costs, less its discounts, and what items before have billed of it. */
export type ChargeStanding = { readonly total: Decimal; readonly billed: Decimal };

/** What an item bills of a charge that is not billed whole, or credits of one that is billed beyond its total. */
export type Share = ChargeStanding & {
  /** What the item bills of all charges of which something is open. */
  readonly bills: Decimal;
  /** What is open of the charges before this one, and of all of them. */
  readonly before: Decimal;
  readonly open: Decimal;
};

/** A line of an item of an invoice schedule. */
export type ScheduledLine = Share & {
  readonly scheduleNumber: string;
  /** Position of the item, from 1. */
  readonly item: number;
  readonly days: Period;
};

/** An item that is not executed: an amount, or a share of the total in percent. */
export type PlannedItem = { readonly amount: Decimal; readonly percentage: Decimal | null };

/** Of an item of a schedule, instead of a price: its line of one charge; none for an item of zero. */
export type ScheduleLines = { readonly scheduled?: readonly ScheduledLine[] };
