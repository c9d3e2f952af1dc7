import type { Ctx } from "@/lib/kernel/context";
import { type CustomField, definedObjects } from "@/lib/kernel/custom-fields";
import { InvalidValue } from "@/lib/kernel/errors";
import type { UploadedFile } from "@/lib/api/uploaded-file";
import { newId } from "@/lib/kernel/ids";
import { customFieldsOf } from "@/lib/platform/custom-fields";
import { mapInTurns } from "@/lib/platform/turns";
import { CsvFault, CsvReader, type CsvRow } from "@/lib/values/csv";
import { MOST_RESULTS } from "./contract";
import { type CsvLayout, csvLayout } from "./csv-model";
import { examine, ingest } from "./ingest";
import { maskedName } from "./masked-name";
import type { RowResult, UsageDraft, UsageUpload } from "./model";
import { beginRows, insertUpload, storeUploadOutcome, rollBackRows } from "./queries";
import { draftOfRow } from "./read-row";
import { type Tally, tallyOf } from "./tally";

/** Limits of rows and characters that are looked up and stored together. */
const MOST_ROWS = 5000;
const MOST_CHARACTERS = 4 * 1024 * 1024;

/**
 * Stores the rows of a CSV file and their outcome in the caller's transaction. With a rejected row
 * only the outcome is stored, unless `partial` is true: sending the corrected file would count its
 * rows twice. With `replace` rows with known keys replace records that are not billed.
 *
 * @throws InvalidValue when it is not a CSV file of usage.
 */
export async function storeFile(
  ctx: Ctx,
  file: UploadedFile,
  { partial, replace }: { readonly partial: boolean; readonly replace: boolean },
): Promise<UsageUpload> {
  const id = newId();
  const about = { id, fileName: file.name, size: file.size };
  const tally = tallyOf(MOST_RESULTS);
  const defined = definedObjects(ctx.settings).filter((object) => object === "Usage");
  const to: Target = {
    uploadId: id,
    partial,
    replace,
    custom: await customFieldsOf(ctx.tenantId, defined),
  };
  await insertUpload(ctx, about);
  await beginRows();
  try {
    for await (const rows of batchesOf(file)) await storeRows(ctx, rows, to, tally);
  } catch (error) {
    throw error instanceof CsvFault ? new InvalidValue(`${error.message}.`) : error;
  }
  if (tally.received === 0) throw new InvalidValue("The file has no rows of usage.");
  const failed = tally.rejected > 0 && !partial;
  if (failed) await rollBackRows();
  const outcome = {
    status: failed ? ("Failed" as const) : ("Completed" as const),
    received: tally.received,
    accepted: failed ? 0 : tally.accepted,
    duplicates: tally.duplicates,
    rejected: tally.rejected,
    results: tally.results,
  };
  await storeUploadOutcome(ctx.tenantId, id, outcome);
  const { results: _results, ...detail } = outcome;
  ctx.record({ subjectType: "usageUpload", subjectId: id, action: "create", detail });
  ctx.emit({
    type: `usageUpload.${failed ? "failed" : "completed"}`,
    subjectType: "usageUpload",
    subjectId: id,
    payload: { fileName: file.name, ...detail },
  });
  return { ...about, ...outcome, createdByName: ctx.actor.name, createdAt: ctx.now };
}

type Rows = { layout: CsvLayout; rows: CsvRow[] };

/** The file that rows belong to, and what is defined about their custom fields. */
type Target = {
  uploadId: string;
  partial: boolean;
  replace: boolean;
  custom: readonly CustomField[];
};

async function storeRows(
  ctx: Ctx,
  { layout, rows }: Rows,
  { uploadId, partial, replace, custom }: Target,
  tally: Tally,
): Promise<void> {
  const read = await mapInTurns(rows, (row) => draftOfRow(row, layout, custom));
  const drafts = read.flatMap((one): UsageDraft[] => ("draft" in one ? [one.draft] : []));
  const unreadable = read.flatMap((one): RowResult[] =>
    "result" in one ? [{ ...one.result, uniqueKey: maskedName(ctx, one.result.uniqueKey) }] : [],
  );
  const isLost = !partial && (tally.rejected > 0 || unreadable.length > 0);
  const results = isLost
    ? await examine(ctx, drafts)
    : await ingest(ctx, drafts, { sourceType: "Import", uploadId, replace });
  tally.add(
    rows.length,
    [...unreadable, ...results].sort((a, b) => a.row - b.row),
  );
}

/** The rows of a file in batches, with the layout of its headers. */
async function* batchesOf(file: UploadedFile): AsyncGenerator<Rows> {
  const reader = new CsvReader();
  let layout: CsvLayout | undefined;
  let waiting: CsvRow[] = [];
  let characters = 0;
  for await (const rows of rowsOf(file, reader)) {
    layout ??= layoutOf(rows.shift());
    for (const row of rows) {
      waiting.push(row);
      for (const cell of row.cells) characters += cell.length;
      if (!layout || (waiting.length < MOST_ROWS && characters < MOST_CHARACTERS)) continue;
      yield { layout, rows: waiting };
      waiting = [];
      characters = 0;
    }
  }
  if (layout && waiting.length) yield { layout, rows: waiting };
}

async function* rowsOf(file: UploadedFile, reader: CsvReader): AsyncGenerator<CsvRow[]> {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  const text = (bytes?: Uint8Array) => {
    try {
      return decoder.decode(bytes, { stream: bytes !== undefined });
    } catch {
      throw new InvalidValue("The file is not written in UTF-8.");
    }
  };
  for await (const bytes of file.open()) yield reader.read(text(bytes));
  yield reader.read(text());
  yield reader.finish();
}

function layoutOf(headers: CsvRow | undefined): CsvLayout | undefined {
  if (!headers) return undefined;
  const layout = csvLayout(headers.cells);
  if ("problems" in layout) throw new InvalidValue(layout.problems.join(" "));
  return layout;
}
