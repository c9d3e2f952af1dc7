import { createBulkPdfJob, MOST_DOCUMENTS } from "@/lib/areas/bulk-pdf/contract";
import type { CallInput } from "@/lib/portal/operation-address";
import { OperationFailure } from "@/lib/portal/failure";
import { formatNumber } from "@/lib/portal/format";

type Body = CallInput<typeof createBulkPdfJob>["body"];
export type DocType = "Invoice" | "CreditMemo" | "DebitMemo";

/** What a user has chosen to export. */
export type ExportChoice = {
  docType: DocType;
  /** Everything that the list shows with its filters, or some documents of its page. */
  which: "all" | "some";
  chosen: ReadonlySet<string>;
  fileName: string;
  format: "CSV" | "JSON";
  drafts: boolean;
};

const NOUNS: Record<DocType, readonly [one: string, many: string]> = {
  Invoice: ["invoice", "invoices"],
  CreditMemo: ["credit memo", "credit memos"],
  DebitMemo: ["debit memo", "debit memos"],
};

/** "1 invoice", "1,200 credit memos". */
export function countOf(docType: DocType, count: number): string {
  return `${formatNumber(count)} ${NOUNS[docType][count === 1 ? 0 : 1]}`;
}

/** The code of a rule of these requests. */
const REFUSED = createBulkPdfJob.resource * 100 + 30;

/** The name that files get unless another one is typed: "invoices-2026-01-15". */
export const usualName = (docType: DocType, today: string) =>
  `${NOUNS[docType][1].replace(" ", "-")}-${today}`;

/** Why nothing can be exported yet. */
export function missingOf({ which, chosen, fileName }: ExportChoice): string | null {
  if (which === "some" && chosen.size === 0) return "Choose a document first";
  return fileName.trim() ? null : "Name the files first";
}

const refusal = (message: string) => new OperationFailure([{ code: REFUSED, message }]);

/**
 * The request for the documents with these ids.
 *
 * @throws OperationFailure when there are none, or more than one export takes.
 */
export function exportBody(choice: ExportChoice, ids: readonly string[]): Body {
  const { docType, fileName, format, drafts } = choice;
  if (!ids.length) throw refusal("No document matches the filters.");
  if (ids.length > MOST_DOCUMENTS)
    throw refusal(
      `${countOf(docType, ids.length)} match, and one export takes ${formatNumber(MOST_DOCUMENTS)}. Narrow the list by filters, such as a range of days.`,
    );
  return {
    documents: [{ docType, objectIds: [...ids] }],
    fileName: fileName.trim(),
    indexFileFormat: format,
    generateMissingPDF: drafts,
  };
}

/** What is exported, and what is left out of it. */
export function outcomeOf(docType: DocType, asked: number, leftOut: number): string {
  if (asked === leftOut) return "None of these documents has a PDF";
  const made = `${countOf(docType, asked - leftOut)} ${asked - leftOut === 1 ? "is" : "are"} put into ZIP files`;
  if (leftOut === 0) return made;
  return `${made}; ${formatNumber(leftOut)} without a PDF ${leftOut === 1 ? "is" : "are"} left out`;
}
