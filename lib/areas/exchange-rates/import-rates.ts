import type { UploadedFile } from "@/lib/api/uploaded-file";
import type { Ctx } from "@/lib/kernel/context";
import { ApiError, InvalidValue, MissingField } from "@/lib/kernel/errors";
import { errorCode } from "@/lib/kernel/codes";
import { holdsCardNumber } from "@/lib/kernel/card-numbers";
import { CsvFault, type CsvRow, CsvReader } from "@/lib/values/csv";
import { enterRates, type Stored } from "./change-rates";
import { type BadRow, rateLayout, ratesOfRows } from "./csv-model";
import { MOST_ROWS } from "./rate-contract";

const RESOURCE = 595220;
const MOST_REASONS = 50;

/**
 * Stores the rates of a CSV file, all or none.
 *
 * @throws MissingField, InvalidValue for what is no file of rates, or with the reasons of its bad rows.
 */
export async function importRates(ctx: Ctx, file: UploadedFile | undefined): Promise<Stored> {
  if (!file) throw new MissingField("file is required, as a part of a form.");
  const [headers, ...rows] = await rowsOf(file);
  const layout = rateLayout(headers?.cells ?? []);
  if ("problems" in layout) throw new InvalidValue(layout.problems.join(" "));
  if (rows.length === 0) throw new InvalidValue("The file has no rows below its headers.");
  const { rates, bad } = ratesOfRows(layout, rows);
  if (bad.length) throw refusalOf(bad, rows.length);
  const named = rates.find(({ rateSet }) => holdsCardNumber(rateSet));
  if (named) throw new InvalidValue("Rate Set Name may not contain a card number.");
  return enterRates(ctx, rates);
}

/** Bad rows as reasons, which the caller may correct in one go. */
function refusalOf(bad: readonly BadRow[], all: number): ApiError {
  const code = errorCode(RESOURCE, 20);
  const told = bad.slice(0, MOST_REASONS).map(({ row, problems }) => ({
    code,
    message: `Row ${row}: ${problems.join(" ")}`,
  }));
  const rest = bad.length - told.length;
  const more = rest ? [{ code, message: `${rest} more of the ${all} rows are bad.` }] : [];
  return new ApiError(20, `${bad.length} of ${all} rows are bad; nothing was stored.`, {
    reasons: [...told, ...more],
  });
}

async function rowsOf(file: UploadedFile): Promise<CsvRow[]> {
  const reader = new CsvReader();
  const decoder = new TextDecoder("utf-8", { fatal: true });
  const rows: CsvRow[] = [];
  try {
    for await (const bytes of file.open()) {
      rows.push(...reader.read(decoder.decode(bytes, { stream: true })));
      requireFew(rows);
    }
    rows.push(...reader.read(decoder.decode()), ...reader.finish());
  } catch (error) {
    if (error instanceof CsvFault) throw new InvalidValue(`${error.message}.`);
    if (error instanceof TypeError) throw new InvalidValue("The file is not written in UTF-8.");
    throw error;
  }
  requireFew(rows);
  return rows;
}

function requireFew({ length }: readonly CsvRow[]): void {
  if (length > MOST_ROWS + 1)
    throw new InvalidValue(`A file has at most ${MOST_ROWS.toLocaleString("en-US")} rows.`);
}
