import * as z from "zod";
import { fieldsOf } from "./field";
import { bounded, truth, wholeNumber } from "./schemas";

const field = fieldsOf(500); // 500001-500099: parameters that all lists share.

const expression = (pattern: RegExp, shape: string) =>
  bounded(0, 300).regex(pattern, `must be written ${shape}`);

/** The maximum number of rows of a list downloaded as a file. */
export const MOST_FILED = 200_000;

/** The query of a list of the object query family. */
export const listQuery = z.object({
  pageSize: field(1, wholeNumber(1, 99).optional(), "Rows of one page, 1 to 99; 10 when absent."),
  cursor: field(
    2,
    z.string().max(2000).optional(),
    "Where the page begins: taken from `nextPage` of the page before.",
  ),
  filter: field(
    3,
    z
      .array(expression(/^[A-Za-z][A-Za-z0-9_]*\.(EQ|NE|LT|GT|LE|GE|SW|CT|IN):/s, "field.OP:value"))
      .max(20)
      .optional(),
    "Conditions that all must hold, each `field.OP:value` with EQ, NE, LT, GT, LE, GE, SW (starts with), CT (contains; names and e-mail addresses only) or IN:[a,b]; `null` stands for no value. Custom fields that are defined as filterable stand by their names, which end in `__c`.",
  ),
  sort: field(
    4,
    z
      .array(expression(/^[A-Za-z]+\.(ASC|DESC)$/, "field.ASC or field.DESC"))
      .max(3)
      .optional(),
    "Order of the rows, such as `createdDate.DESC`.",
  ),
  format: field(
    7,
    z.enum(["json", "csv"]).optional(),
    `\`csv\` answers all rows that hold the conditions, up to ${MOST_FILED.toLocaleString("en-US")}, as one file for spreadsheets: a column for each field, lists within a cell separated by semicolons. It goes with filter and sort only.`,
  ),
});

/** Streams the rows of a whole list in batches, all from one statement. */
export type RowSource = {
  next: (text: string, values: readonly unknown[]) => Promise<Record<string, unknown>[]>;
};

export type ListQuery = z.output<typeof listQuery> & {
  count?: "true" | "false";
  /** Where the rows come from when the whole list is read. */
  rows?: RowSource;
};

/** True for lists that are available as files, too. */
export function givesFiles(query: z.ZodType): boolean {
  return query instanceof z.ZodObject && query.shape.format === listQuery.shape.format;
}

/** The highest row count that a list reports. */
export const MOST_COUNTED = 1000;

/** The query of a list that reports its number of rows. */
export const countedListQuery = listQuery.extend({
  count: field(6, truth.optional(), "Whether `total` is told."),
});

/** The result of a list that reports its number of rows. */
export function countedListResult<R extends z.ZodType>(row: R) {
  return listResult(row).extend({
    total: field(
      14,
      z.number().optional(),
      `With \`count\`: how many rows there are on all pages; ${MOST_COUNTED + 1} stands for more than ${MOST_COUNTED}.`,
    ),
  });
}

/** The query of a list of version 2: the same conditions, in snake case. */
export const listQueryV2 = z.object({
  page_size: field(5, wholeNumber(1, 99).optional(), "Rows of one page, 1 to 99; 10 when absent."),
  cursor: field(
    2,
    z.string().max(2000).optional(),
    "Where the page begins: taken from `next_page` of the page before.",
  ),
  filter: field(
    3,
    z
      .array(expression(/^[a-zA-Z][A-Za-z0-9_]*\.(EQ|NE|LT|GT|LE|GE|SW|IN):/s, "field.OP:value"))
      .max(20)
      .optional(),
    "Conditions that all must hold, each `field.OP:value` with EQ, NE, LT, GT, LE, GE, SW (starts with) or IN:[a,b]; `null` stands for no value. Custom fields that are defined as filterable stand by their names, which end in `__c`.",
  ),
  sort: field(
    4,
    z
      .array(expression(/^[a-z_]+\.(ASC|DESC)$/, "field.ASC or field.DESC"))
      .max(3)
      .optional(),
    "Order of the rows, such as `created_time.DESC`.",
  ),
});

/** A version 2 list query as lists read it. */
export function listQueryOf({ page_size, ...query }: z.output<typeof listQueryV2>): ListQuery {
  return page_size === undefined ? query : { ...query, pageSize: page_size };
}

/** The result of a list of version 2. */
export function listResultV2<R extends z.ZodType>(row: R) {
  return z.object({
    data: field(11, z.array(row), "The rows of this page."),
    next_page: field(13, z.string().nullable(), "Address of the next page; null on the last one."),
  });
}

/** The result of a list: rows, and the cursor of the next page, if any. */
export function listResult<R extends z.ZodType>(row: R) {
  return z.object({
    data: field(11, z.array(row), "The rows of this page."),
    nextPage: field(12, z.string().optional(), "Address of the next page; absent on the last one."),
  });
}
