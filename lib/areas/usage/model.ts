import { RuleViolation } from "@/lib/kernel/errors";
import type { UsageSegment } from "@/lib/billing/charge-segment";
import type { UsageSum } from "@/lib/billing/usage/usage-record";
import type { Decimal } from "@/lib/values/decimal";
import type { LocalDate } from "@/lib/values/local-date";

/** Pending until a posted document has rated it. */
export type UsageStatus = "Pending" | "Processed";

/** How a record was sent: by a call, or in a file. */
export type UsageSource = "API" | "Import";

/**
 * A well-formed row before its references are resolved. Each list of keys holds the ids and numbers
 * that the sender gave for one reference; they must agree.
 */
export type UsageDraft = {
  /** The row of a file (headers are row 1), or the position of an event from 1. */
  row: number;
  accountKeys: readonly string[];
  subscriptionKeys: readonly string[];
  chargeKeys: readonly string[];
  unitOfMeasure: string;
  /** Plain decimal text, not negative, at most nine decimals. */
  quantity: string;
  /** In the format of `parseMoment`. */
  start: string;
  end: string | null;
  uniqueKey: string | null;
  description: string | null;
  groupId: string | null;
  customFields: Readonly<Record<string, unknown>> | null;
  /** Takes away the record with its key instead of storing one. */
  removes?: boolean;
};

/** A row with its references resolved. */
export type NewUsage = UsageDraft & {
  id: string;
  accountId: string;
  subscriptionId: string | null;
  chargeNumber: string | null;
};

/** The reason for rejecting a row: the code of the field at fault, and what is accepted. */
export type RowReason = { code: number; message: string };

/** Results of rows that are not rejected. */
export const DONE = ["Accepted", "Duplicate", "Replaced", "Removed"] as const;

/** The result of one row. */
export type RowResult =
  | { row: number; status: (typeof DONE)[number]; id: string; uniqueKey: string | null }
  | { row: number; status: "Rejected"; reasons: readonly RowReason[]; uniqueKey: string | null };

/** The result of a rejected row. */
export function rejected(
  { row, uniqueKey }: Pick<UsageDraft, "row" | "uniqueKey">,
  reasons: readonly RowReason[],
): RowResult {
  return { row, status: "Rejected", reasons, uniqueKey };
}

/** A usage record with the numbers of its account, subscription and charge. */
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

/** A file of usage and its outcome. */
export type UsageUpload = {
  id: string;
  fileName: string;
  size: number;
  status: (typeof UPLOAD_STATUSES)[number];
  received: number;
  accepted: number;
  duplicates: number;
  rejected: number;
  /** The first rejected rows. */
  results: readonly RowResult[];
  createdByName: string;
  createdAt: Date;
};

/** Unbilled usage of an account, for one subscription, charge and unit. */
export type UnbilledSum = {
  subscriptionNumber: string | null;
  chargeNumber: string | null;
  unitOfMeasure: string;
  quantity: Decimal;
  records: number;
  firstDay: LocalDate;
  lastDay: LocalDate;
};

/** A charge, and the days of usage that a bill needs. */
export type UsageInput = {
  /** Identifies charges without a number; the records are returned under it. */
  key: string;
  /** Null until the charge is stored: no record can refer to it. */
  chargeNumber: string | null;
  subscriptionId: string;
  unitOfMeasure: string | null;
  from: LocalDate;
  /** Exclusive. */
  until: LocalDate;
  /** Its billable segments, with the key as their charge number. */
  segments: readonly UsageSegment[];
};

/** Records that a line of the charge segment has rated together, with their values then. */
export type RatedSum = {
  sum: UsageSum;
  segmentId: string;
  /** First day of that line. */
  serviceStart: LocalDate;
};

/** Why a billed record does not change, with the documents that bill it, and what can be done about it. */
export function refusalOfBilled(documents: readonly string[], verb: string): RuleViolation {
  const where = documents.length ? `: it is on ${documents.join(", ")}` : "";
  const message = `A usage record that is billed cannot be ${verb}${where}. Once its invoice is reversed or canceled it is not billed and can be ${verb}; the next bill takes it as it is then.`;
  return new RuleViolation(message, {
    word: verb === "deleted" ? "CANNOT_DELETE" : "INVALID_VALUE",
  });
}
