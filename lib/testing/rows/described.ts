import type pg from "pg";
import { columnTypes } from "@/lib/platform/database/tenant-pool";

/** The database's description of a result column, without running the statement. */
export type DescribedColumn = Pick<pg.FieldDef, "name" | "dataTypeID" | "tableID" | "columnID">;

class Description implements pg.Submittable {
  private columns: readonly DescribedColumn[] = [];

  constructor(
    private readonly text: string,
    private readonly done: (columns: readonly DescribedColumn[]) => void,
    private readonly failed: (why: Error) => void,
  ) {}

  submit(connection: pg.Connection): void {
    connection.parse({ name: "", text: this.text, types: [] }, true);
    connection.describe({ type: "S", name: "" }, true);
    connection.sync();
  }

  handleRowDescription({ fields }: { fields: readonly DescribedColumn[] }): void {
    this.columns = fields;
  }

  handleError(why: Error): void {
    this.failed(why);
  }

  handleReadyForQuery(): void {
    this.done(this.columns);
  }
}

/** Prepares a text and returns its columns. */
export const columnsOf = (client: pg.Client, text: string) =>
  new Promise<readonly DescribedColumn[]>((done, failed) => {
    client.query(new Description(text, done, failed));
  });

/** A text of each type of the database, as the server sends it. */
const SAMPLES: Readonly<Record<number, string>> = {
  16: "t",
  17: "\\x00",
  19: "name",
  20: "1",
  21: "1",
  23: "1",
  25: "text",
  114: "{}",
  701: "1.5",
  1000: "{t}",
  1005: "{1}",
  1007: "{1}",
  1009: "{text}",
  1016: "{1}",
  1042: "text",
  1043: "text",
  1082: "2026-01-31",
  1184: "2026-01-31 00:00:00+00",
  1115: "{2026-01-31 00:00:00}",
  1182: "{2026-01-31}",
  1185: '{"2026-01-31 00:00:00+00"}',
  1231: "{1.50}",
  1700: "1.50",
  2278: "",
  2950: "0190a1b2-0000-7000-8000-000000000000",
  2951: "{0190a1b2-0000-7000-8000-000000000000}",
  3802: "{}",
};

const JSON_TYPES = new Set([114, 3802]);

/** The driver's value for a column: an example; undefined for JSON, which may be anything. */
export function exampleOf({ name, dataTypeID }: DescribedColumn): { example: unknown } | undefined {
  if (JSON_TYPES.has(dataTypeID)) return undefined;
  const sample = SAMPLES[dataTypeID];
  if (sample === undefined)
    throw new Error(`${name} has the type ${dataTypeID}, which has no sample`);
  return { example: columnTypes.getTypeParser(dataTypeID, "text")(sample) };
}
