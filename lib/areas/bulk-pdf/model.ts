/** The worker's name for jobs that put PDFs into ZIP files. */
export const BULK_PDF_TASK = "bulk-pdf";

export const DOCUMENT_KINDS = ["Invoice", "CreditMemo", "DebitMemo"] as const;
export type DocumentKind = (typeof DOCUMENT_KINDS)[number];

export const JOB_STATUSES = ["Submitted", "Executing", "Completed", "Error", "Cancelled"] as const;
export const JOB_STEPS = [
  ...["JobCreated", "TasksCreated", "GenerateMissPDF", "PdfToZip", "PostProcessing"],
] as const;
export const INDEX_FORMATS = ["JSON", "CSV"] as const;

/** Jobs of a company that wait or are worked on at once. */
export const MOST_OPEN = 20;

/** Days for which ZIP files can be had, and for which a job is told of. */
export const KEPT_DAYS = 7;
export const TOLD_DAYS = 90;

/** How often a PDF is tried before its document has failed. */
export const MOST_ATTEMPTS = 3;

/** What is in memory at once, and what one ZIP file holds at most. */
export const limits = () => ({
  partDocuments: 25,
  zipDocuments: 1000,
  zipBytes: 512 * 1024 * 1024,
});

/** A job as it is stored: what was requested, and how far it is. */
export type BulkPdfJob = {
  readonly id: string;
  readonly entityId: string;
  readonly orgIds: readonly string[];
  readonly name: string | null;
  readonly fileName: string;
  readonly indexFormat: (typeof INDEX_FORMATS)[number];
  readonly hasIndex: boolean;
  readonly status: (typeof JOB_STATUSES)[number];
  readonly step: (typeof JOB_STEPS)[number];
  readonly documents: number;
  readonly packed: number;
  readonly failed: number;
  readonly zips: number;
  readonly turn: number;
  /** Why it has failed, or the first of its documents has. */
  readonly error: string | null;
  readonly startedAt: Date | null;
  readonly endedAt: Date | null;
  readonly createdById: string;
  readonly createdAt: Date;
  readonly updatedAt: Date;
};

/** A document of a job that has no PDF in a ZIP file yet. */
export type WaitingDocument = {
  readonly position: number;
  readonly kind: DocumentKind;
  readonly documentId: string;
  readonly number: string;
  readonly fileName: string;
  readonly isMissing: boolean;
  readonly attempts: number;
};

/** The entry of a document in its ZIP file. */
export type PackedDocument = {
  readonly kind: DocumentKind;
  readonly number: string;
  readonly accountNumber: string;
  readonly documentMadeAt: Date;
  readonly fileName: string;
  readonly at: number;
  readonly size: number;
  readonly checksum: number;
  readonly madeAt: Date;
};

/** A ZIP file that is being written. */
export type OpenZip = {
  readonly number: number;
  readonly fileId: string;
  readonly documents: number;
  readonly parts: number;
  readonly bytes: number;
};

/** Whether the worker has something to do for it. */
export const isOpen = ({ status }: Pick<BulkPdfJob, "status">) =>
  status === "Submitted" || status === "Executing";

/** A posted document has its PDF. A draft has none until one is requested, and neither has one that was canceled. */
export const hasPdf = ({ status }: { readonly status: string }) => status === "Posted";
