import * as z from "zod";
import type { Ctx } from "@/lib/kernel/context";
import { uuidOf } from "@/lib/kernel/ids";
import { invoicePdf } from "@/lib/areas/invoices/invoice-pdf";
import { MalformedQuery } from "./malformed-query";
import type { Named, Query } from "./parse-query";

const BODY = "body";
const isBody = ({ name }: Named) => name.toLowerCase() === BODY;

/**
 * The field of a query that is a file: `Body` of one invoice, named by its Id. Undefined where a query has none.
 *
 * @throws MalformedQuery for a file of several records, or as a condition.
 */
export function requestedFile({ fields, object, where }: Query): Named | undefined {
  if (object.name.toLowerCase() !== "invoice") return undefined;
  const condition = where.flat().find(({ field }) => isBody(field));
  if (condition) throw refused("Body is a file and no condition", condition.field);
  const files = fields.filter(isBody);
  const [file, second] = files;
  if (second) throw refused("A query has one file at most", second);
  const [all = [], ...others] = where;
  const [only, ...more] = all;
  const isOne =
    others.length + more.length === 0 &&
    only?.field.name.toLowerCase() === "id" &&
    only.op === "=" &&
    only.value.kind === "text" &&
    uuidOf(only.value.text) !== undefined;
  if (file && !isOne) throw refused("Body is read of one invoice: where Id = '…'", file);
  return file;
}

const refused = (said: string, { at }: Named) =>
  new MalformedQuery(`${said} (position ${at}).`, "INVALID_FIELD");

/** The query of the fields that the database has; the Id comes with any. */
export function withoutFile(query: Query): Query {
  const fields = query.fields.filter((field) => !isBody(field));
  return { ...query, fields: fields.length ? fields : [{ name: "Id", at: 0 }] };
}

const record = z.looseObject({ Id: z.string() });

/** Records with the PDF of each, in base64. */
export async function withFiles(
  ctx: Ctx,
  rows: readonly { record: string }[],
): Promise<{ record: string }[]> {
  const all = [];
  for (const row of rows) {
    const read = record.parse(JSON.parse(row.record));
    const { bytes } = await invoicePdf(ctx, read.Id);
    const body = `"Body":"${Buffer.from(bytes).toString("base64")}"`;
    all.push({ record: `{${body},${row.record.slice(1)}` });
  }
  return all;
}
