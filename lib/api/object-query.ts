import * as z from "zod";
import { fieldsOf } from "./field";
import { type Contract, defineOperation } from "./operation";
import { bounded, key, truth, wholeNumber } from "./schemas";

const field = fieldsOf(500); // 500001-500099: parameters that all lists share.

const expression = (pattern: RegExp, shape: string) =>
  bounded(0, 300).regex(pattern, `must be written ${shape}`);

/** The maximum number of rows that one relation shows in an answer. */
export const MOST_EXPANDED = 1000;

/** The maximum number of rows of a list downloaded as a file. */
export const MOST_FILED = 200_000;

/** What an object query shows of its rows: the same in lists and in reads by key. */
const shown = {
  fields: field(
    8,
    z.array(bounded(1, 300)).max(100).optional(),
    "The fields to show, one each or several separated by commas; all when absent. Those of an expanded object are chosen by its name, as in `account.fields[]=name`.",
  ),
  expand: field(
    9,
    z.array(bounded(1, 300)).max(20).optional(),
    `Objects to show within each row, such as \`account\` or \`subscriptions.rateplans\`, in any case. Each needs the scope of its own list, and a call shows up to ${MOST_EXPANDED.toLocaleString("en-US")} rows of one kind.`,
  ),
  includeNullFields: field(
    10,
    truth.optional(),
    "Whether fields without a value are shown, as null; they are left out when absent.",
  ),
};

/** The query of a read of the object query family by key. */
export const keyQuery = z.object(shown);

/** The query of a list of the object query family. */
export const listQuery = z.object({
  ...shown,
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

/** True for lists and reads by key of the object query family, which share what they show. */
export function isObjectQuery(query: z.ZodType): boolean {
  return (
    query instanceof z.ZodObject &&
    query.shape.includeNullFields === keyQuery.shape.includeNullFields
  );
}

/** A list whose rows are of a type. */
type ListOfRows<R extends z.ZodType> = Contract<
  z.ZodType,
  z.ZodType,
  z.ZodType,
  z.ZodObject<{ data: z.ZodArray<R> }>
>;

/**
 * The read of one row of a list by its key.
 *
 * @param what the row, as in "an account".
 */
export function readByKey<R extends z.ZodType>(list: ListOfRows<R>, id: string, what: string) {
  return defineOperation({
    id,
    method: "GET",
    path: `${list.path}/{key}`,
    area: list.area,
    summary: `Retrieve ${what}`,
    description: `One row of \`${list.path}\`, by its id or its number.`,
    scope: list.scope,
    ...(list.needs ? { needs: list.needs } : {}),
    style: "plain",
    resource: list.resource,
    params: z.object({ key: field(15, key, "Id of the object, or its number.") }),
    query: keyQuery,
    body: z.object({}),
    result: list.result.shape.data.element,
  });
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
    nextPage: field(12, z.string().nullable(), "Address of the next page; null on the last one."),
  });
}
