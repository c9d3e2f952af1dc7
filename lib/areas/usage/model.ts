import { RuleViolation } from "@/lib/kernel/errors";
import type { UsageSegment } from "@/lib/billing/charge-segment";
import type { UsageSum } from "@/lib/billing/usage/usage-record";
import type { Decimal } from "@/lib/values/decimal";
import type { LocalDate } from "@/lib/values/local-date";

/** Pending until a posted invoice has it. */
export type UsageStatus = "Pending" | "Processed";

/** What brought a record: a call, or a file. */
export type UsageSource = "API" | "Import";

/**
 * A row as it was sent: well-formed, and not looked up yet. Each list of keys holds the ids and
 * numbers that the sender gave for one thing, which must agree.
 */
export type UsageDraft = {
  /** The row of a file (headers are row 1), or the place of an event from 1. */
  row: number;
  accountKeys: readonly string[];
  subscriptionKeys: readonly string[];
  chargeKeys: readonly string[];
  unitOfMeasure: string;
  /** Plain decimal text, not negative, at most nine decimals. */
  quantity: string;
  /** As `parseMoment` gives it. */
  start: string;
  end: string | null;
  uniqueKey: string | null;
  description: string | null;
  groupId: string | null;
  customFields: Readonly<Record<string, unknown>> | null;
};

/** A row with everything that it names found: ready to be stored. */
export type NewUsage = UsageDraft & {
  id: string;
  accountId: string;
  subscriptionId: string | null;
  chargeNumber: string | null;
};

/** Why a row cannot be stored: the code of the field at fault, and what is accepted. */
export type RowReason = { code: number; message: string };

/** What became of one row. */
export type RowResult =
  | { row: number; status: "Accepted" | "Duplicate"; id: string; uniqueKey: string | null }
  | { row: number; status: "Rejected"; reasons: readonly RowReason[]; uniqueKey: string | null };

/** A usage record with the names of what it belongs to. */
export type UsageRecord = {
  id: string;
  accountId: string;
  accountNumber: string;
  accountName: string;
  subscriptionId: string | null;
  subscriptionNumber: string | null;
  chargeNumber: string | null;
  unitOfMeasure: string;
  quantity: Decimal;
  startAt: Date;
  endAt: Date | null;
  startDay: LocalDate;
  uniqueKey: string | null;
  description: string | null;
  groupId: string | null;
  customFields: Readonly<Record<string, unknown>>;
  uploadId: string | null;
  fileName: string | null;
  sourceType: UsageSource;
  status: UsageStatus;
  createdById: string;
  updatedById: string;
  createdAt: Date;
  updatedAt: Date;
};

export const UPLOAD_STATUSES = ["Completed", "Failed"] as const;

/** A file of usage and what became of it. */
export type UsageUpload = {
  id: string;
  fileName: string;
  size: number;
  status: (typeof UPLOAD_STATUSES)[number];
  received: number;
  accepted: number;
  duplicates: number;
  rejected: number;
  /** Rows that were not stored, the first of them. */
  results: readonly RowResult[];
  createdByName: string;
  createdAt: Date;
};

/** What of an account is not billed yet, for one subscription, charge and unit. */
export type UnbilledSum = {
  subscriptionNumber: string | null;
  chargeNumber: string | null;
  unitOfMeasure: string;
  quantity: Decimal;
  records: number;
  firstDay: LocalDate;
  lastDay: LocalDate;
};

/** A charge, and the days of which a bill needs its usage. */
export type UsageInput = {
  /** Tells charges apart that have no number yet; the records come back under it. */
  key: string;
  /** Null until the charge is stored: no record can name it. */
  chargeNumber: string | null;
  subscriptionId: string;
  unitOfMeasure: string | null;
  from: LocalDate;
  /** The first day that is not wanted. */
  until: LocalDate;
  /** Those of its segments that may be billed, by the key in the place of their charge number. */
  segments: readonly UsageSegment[];
};

/** Records that a line of the charge segment has rated together, as they were then. */
export type RatedSum = {
  sum: UsageSum;
  segmentId: string;
  /** First day of the line that rated them. */
  serviceStart: LocalDate;
};

/** @throws RuleViolation for a record that an invoice has already. */
export function requirePending({ status }: Pick<UsageRecord, "status">, verb: string): void {
  if (status === "Pending") return;
  throw new RuleViolation(`A usage record that is billed cannot be ${verb}.`, {
    word: verb === "deleted" ? "CANNOT_DELETE" : "INVALID_VALUE",
  });
}
