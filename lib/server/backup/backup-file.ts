import { createReadStream } from "node:fs";
import { createGunzip } from "node:zlib";
import * as z from "zod";
import { StartFailure } from "@/lib/server/processes/start-failure";

/**
 * A backup is one file, compressed with gzip: a header line, then every table as a line with its name, its rows as COPY
 * writes them and a line with `\.`, and at the end a line with the number of rows of each table. COPY writes no line
 * break and no `\.` within a row.
 */
export const FORMAT = 1;

const text = z.string();
const plainName = z.string().regex(/^[a-z_][a-z0-9_]*$/);

export const head = z.object({
  perennialBackup: z.literal(FORMAT),
  takenAt: text,
  migrations: z.array(z.object({ name: text, checksum: text })),
  /** Months of tables partitioned by month. */
  partitions: z.array(
    z.object({
      parent: plainName,
      name: plainName,
      bound: z
        .string()
        .regex(/^FOR VALUES FROM \((MINVALUE|'[0-9a-f-]{36}')\) TO \('[0-9a-f-]{36}'\)$/),
    }),
  ),
});
export const tableHead = z.object({
  schema: plainName,
  table: plainName,
  columns: z.array(plainName).min(1),
});
export const tail = z.object({ rows: z.record(text, z.number().int()) });

export type Head = z.output<typeof head>;
export type TableHead = z.output<typeof tableHead>;

export const END_OF_ROWS = Buffer.from("\\.\n");

export const nameOf = ({ schema, table }: Pick<TableHead, "schema" | "table">) =>
  `"${schema}"."${table}"`;
export const columnsOf = ({ columns }: TableHead) => columns.map((name) => `"${name}"`).join(",");

/** Reads a backup line by line. */
export class BackupReader {
  private readonly lines: AsyncGenerator<Buffer, void, undefined>;

  constructor(private readonly file: string) {
    this.lines = linesOf(file);
  }

  /** The next descriptive line; if it names a table, its rows follow. */
  async next<Told>(schema: z.ZodType<Told>): Promise<Told> {
    const { value, done } = await this.lines.next();
    const parsed = done ? undefined : schema.safeParse(jsonOf(value));
    if (parsed?.success) return parsed.data;
    throw new StartFailure(`${this.file} is no whole backup of Perennial.`);
  }

  /** The rows of the table that was named last, in chunks. */
  async *rows(counted: (rows: number) => void): AsyncGenerator<Buffer> {
    let held: Buffer[] = [];
    let size = 0;
    let rows = 0;
    for (;;) {
      const { value, done } = await this.lines.next();
      if (done) throw new StartFailure(`${this.file} ends within a table.`);
      if (value.equals(END_OF_ROWS)) break;
      held.push(value);
      size += value.length;
      rows += 1;
      if (size < 65_536) continue;
      yield Buffer.concat(held);
      held = [];
      size = 0;
    }
    if (held.length > 0) yield Buffer.concat(held);
    counted(rows);
  }
}

function jsonOf(line: Buffer): unknown {
  try {
    return JSON.parse(line.toString("utf8"));
  } catch {
    return undefined;
  }
}

/**
 * Lines with their ends. Only a line feed ends one: texts may contain other characters that some treat as line breaks.
 */
async function* linesOf(file: string): AsyncGenerator<Buffer, void, undefined> {
  let rest: Buffer[] = [];
  const source = createReadStream(file);
  const unpacked = source.pipe(createGunzip());
  source.on("error", (why) => unpacked.destroy(why));
  for await (const chunk of unpacked) {
    const bytes = Buffer.from(chunk);
    let from = 0;
    for (let at = bytes.indexOf(10); at >= 0; at = bytes.indexOf(10, from)) {
      yield Buffer.concat([...rest, bytes.subarray(from, at + 1)]);
      rest = [];
      from = at + 1;
    }
    if (from < bytes.length) rest.push(bytes.subarray(from));
  }
}
