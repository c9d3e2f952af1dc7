import { csvText } from "@/lib/values/csv";
import type { INDEX_FORMATS, PackedDocument } from "./model";

const COLUMNS = [
  ...["accountNumber", "documentType", "documentNumber"],
  ...["documentCreatedOn", "pdfFileName", "pdfFileCreatedOn"],
] as const;

/** What a ZIP file holds, in its order: as rows with a head, or as JSON. Moments are in UTC. */
export function indexText(
  format: (typeof INDEX_FORMATS)[number],
  documents: readonly PackedDocument[],
): string {
  const rows = documents.map((document) => [
    ...[document.accountNumber, document.kind, document.number],
    ...[document.documentMadeAt.toISOString(), document.fileName, document.madeAt.toISOString()],
  ]);
  if (format === "CSV") return csvText([COLUMNS, ...rows]);
  const records = rows.map((row) =>
    Object.fromEntries(COLUMNS.map((column, place) => [column, row[place]])),
  );
  return `${JSON.stringify({ _metadata: records }, null, 2)}\n`;
}

export const indexName = (format: (typeof INDEX_FORMATS)[number]) =>
  format === "CSV" ? "index.csv" : "index.json";
