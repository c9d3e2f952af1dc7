/** The worker's name for exports. */
export const EXPORT_TASK = "export";

export const EXPORT_STATUSES = ["Pending", "Processing", "Completed", "Failed"] as const;
export type ExportStatus = (typeof EXPORT_STATUSES)[number];

export const WRITTEN_FORMATS = ["csv", "html"] as const;
export type WrittenFormat = (typeof WRITTEN_FORMATS)[number];

/** Rows of one part: what is in memory at once. */
export const PART_ROWS = 2000;

/** The most bytes of a file, before it is compressed. */
export const LARGEST_EXPORT = 1024 ** 3;

/** Exports of a company that wait or are written at once. */
export const MOST_OPEN = 50;

/** An export as it is stored: where its next part begins, and what its parts so far come to. */
export type ObjectExport = {
  readonly id: string;
  readonly entityId: string;
  readonly orgIds: readonly string[];
  readonly name: string;
  readonly format: WrittenFormat;
  readonly zip: boolean;
  readonly query: string;
  readonly status: ExportStatus;
  readonly statusReason: string | null;
  readonly fileId: string;
  readonly behind: string | null;
  readonly until: string | null;
  readonly parts: number;
  readonly plainSize: number;
  readonly checksum: number;
  readonly createdById: string;
  readonly updatedById: string;
  readonly createdAt: Date;
  readonly updatedAt: Date;
};

/** Whether the worker has something to do for it. */
export const isOpen = ({ status }: Pick<ObjectExport, "status">) =>
  status === "Pending" || status === "Processing";
