import * as z from "zod";
import { RowsInTurn } from "@/lib/lists/rows-in-turn";
import { type SnapshotFile, snapshotFile } from "@/lib/platform/snapshot-file";
import { csvText } from "@/lib/values/csv";
import { Decimal } from "@/lib/values/decimal";
import type { Ctx } from "@/lib/kernel/context";
import { InvalidValue } from "@/lib/kernel/errors";
import type { Exchange } from "../exchange";
import { definedObjects } from "@/lib/kernel/custom-fields";
import { customFieldsOf } from "@/lib/platform/custom-fields";
import { holderOf } from "../custom-fields/declared";
import { givesFiles, MOST_FILED } from "../object-query";
import type { Contract, Input, Operation } from "../operation";
import { rowShape } from "./row-shape";
import { visibleResult } from "./visible-result";

export type ListFile = SnapshotFile & { filename: string };

/** Without it spreadsheets assume the code page of their machine. */
const BYTE_ORDER_MARK = "\ufeff";

const asked = z.looseObject({ format: z.string().optional() });

/** True when a list call requests a file instead of a page. */
export function asksForFile(contract: Contract, query: unknown): boolean {
  return givesFiles(contract.query) && asked.parse(query).format === "csv";
}

/** The whole requested list as CSV, with the fields of its version in order. */
export async function listFile(
  operation: Operation,
  exchange: Exchange,
  ctx: Ctx,
  input: Input<Contract>,
): Promise<ListFile> {
  const query = asked.parse(input.query);
  refusePaging(query);
  const columns = await columnsOf(exchange, ctx);
  const file = await snapshotFile(async (put) => {
    await put(BYTE_ORDER_MARK + csvText([columns]));
    const rows = new RowsInTurn();
    while (!rows.ended) {
      const before = rows.given;
      const page = await operation.handle(ctx, { ...input, query: { ...query, rows } });
      if (rows.given === before && !rows.ended)
        throw new Error(`${operation.contract.id} does not read the rows that it is given`);
      refuseTooMany(rows.given);
      const { data } = listed.parse(visibleResult(exchange, page));
      await put(csvText(data.map((row) => columns.map((name) => cellText(row[name])))));
    }
  });
  const name = operation.contract.path.split("/").at(-1);
  return { ...file, filename: `${name}-${ctx.today}.csv` };
}

const listed = z.looseObject({ data: z.array(z.record(z.string(), z.unknown())) });

/** The declared fields of a row, and the custom fields that the tenant has defined. */
async function columnsOf({ contract, version }: Exchange, ctx: Ctx): Promise<string[]> {
  const row = rowShape(contract, version);
  const custom = holderOf(row)?.of;
  const defined = definedObjects(ctx.settings).filter((object) => object === custom);
  const fields = await customFieldsOf(ctx.tenantId, defined);
  return [...Object.keys(row.shape), ...fields.map(({ name }) => name)];
}

function refusePaging(query: Readonly<Record<string, unknown>>): void {
  const paging = ["pageSize", "cursor", "count", "fields", "expand"].find(
    (name) => query[name] !== undefined,
  );
  if (paging === undefined) return;
  throw new InvalidValue(`format csv answers all rows: leave ${paging} out`, { resource: 500007 });
}

/** @throws InvalidValue when a list has more rows than a file may have. */
export function refuseTooMany(rows: number): void {
  if (rows <= MOST_FILED) return;
  const most = MOST_FILED.toLocaleString("en-US");
  throw new InvalidValue(
    `More than ${most} rows match, the most of one file. Narrow the list by filters, such as a range of days.`,
    { resource: 500007 },
  );
}

/** A row's value as a cell: numbers without exponent, lists separated by semicolons. */
function cellText(value: unknown): string {
  if (value === null || value === undefined) return "";
  if (typeof value === "number") return numberText(value);
  if (Array.isArray(value) && value.every((one) => typeof one !== "object"))
    return value.map(cellText).join("; ");
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}

function numberText(value: number): string {
  const text = String(value);
  return text.includes("e") ? new Decimal(text).toFixed() : text;
}
