import type { LocalDate } from "@/lib/values/local-date";

/** The worker's name for billing preview runs. */
export const PREVIEW_RUN_TASK = "billing-preview-run";

export const PREVIEW_STATUSES = ["Pending", "Processing", "Completed", "Error"] as const;
export const PREVIEW_RENEWALS = ["All", "None", "Autorenew"] as const;
export const CHARGE_TYPES = ["OneTime", "Recurring", "Usage"] as const;

/** Runs of a company that wait or are written at once. */
export const MOST_OPEN = 20;

/** Days for which the file of a run, and the run, are kept. */
export const KEPT_DAYS = 180;

/** Accounts of one part of the file: what is in memory at once. */
export const partSize = () => 100;

/** A billing preview run as it is stored: what was requested, and how far it is. */
export type PreviewRun = {
  readonly id: string;
  readonly runNumber: string;
  readonly entityId: string;
  readonly orgIds: readonly string[];
  readonly status: (typeof PREVIEW_STATUSES)[number];
  /** Empty for all of them. */
  readonly batches: readonly string[];
  /** The only account. */
  readonly accountId: string | null;
  readonly targetDate: LocalDate;
  readonly renewals: (typeof PREVIEW_RENEWALS)[number];
  readonly excludedTypes: readonly (typeof CHARGE_TYPES)[number][];
  readonly includesEvergreen: boolean;
  readonly includesDrafts: boolean;
  readonly fileId: string;
  readonly parts: number;
  /** The last account of the last part. */
  readonly behind: string | null;
  readonly totalAccounts: number;
  readonly succeededAccounts: number;
  readonly failedAccounts: number;
  readonly errorMessage: string | null;
  readonly startedAt: Date | null;
  readonly endedAt: Date | null;
  readonly createdById: string;
  readonly createdAt: Date;
  readonly updatedAt: Date;
};

/** Whether the worker has something to do for it. */
export const isOpen = ({ status }: Pick<PreviewRun, "status">) =>
  status === "Pending" || status === "Processing";
