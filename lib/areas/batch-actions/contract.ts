import * as z from "zod";
import { fieldsOf } from "@/lib/api/field";
import { defineOperation } from "@/lib/api/operation";
import { truth } from "@/lib/api/schemas";

const field = fieldsOf(557); // 557000-557099: batch actions.
const none = z.object({});

/** The most characters of a query, and the most records of one page. */
export const LONGEST_QUERY = 100_000;
export const LARGEST_PAGE = 2000;

/** What reading objects may need beside accounts. */
export const ALSO_READS = [
  { scope: "catalog:read", to: "query products, their rate plans and charges" },
  { scope: "subscriptions:read", to: "query subscriptions, their rate plans and charges" },
  { scope: "invoices:read", to: "query invoices, their lines and taxes" },
  { scope: "payments:read", to: "query payments, refunds and payment methods" },
  { scope: "usage:read", to: "query usage" },
  { scope: "settings:read", to: "query accounting codes and periods" },
] as const;

const about = {
  method: "POST",
  area: "batch-actions",
  style: "object",
  readOnly: true,
  resource: 557000,
  scope: "accounts:read",
  also: ALSO_READS,
  params: none,
  query: z.object({
    rejectUnknownFields: field(
      1,
      truth.optional(),
      "When true, a call with other fields is refused; else they are ignored.",
    ),
  }),
} as const;

const page = z.object({
  size: field(10, z.number(), "Number of records of this page."),
  records: field(
    11,
    z.array(z.record(z.string(), z.unknown())),
    "The records, each with its Id; fields without a value are left out.",
  ),
  done: field(12, z.boolean(), "No further page follows."),
  queryLocator: field(
    13,
    z.string().optional(),
    "What queryMore takes for the next page; it dies after 15 minutes without use.",
  ),
});

export const queryObjects = defineOperation({
  ...about,
  id: "queryObjects",
  path: "/v1/action/query",
  summary: "Query objects",
  description:
    "Reads records by a query: `select` fields `from` an object `where` conditions. Keywords are written in lower case, though any case is accepted; names of objects and fields may have any case. `and` binds tighter than `or`; there are no parentheses, joins or functions. Comparisons: `=`, `!=`, `<`, `>`, `<=`, `>=` and `like` with one `%` at an end. A page has 2,000 records at most, ordered by Id, and shows the records that there were when the query was asked. `Body` of one invoice, named by its Id, is its PDF in base64. Every object has `Deleted` and `DeletedDate`: with `Deleted = true` a condition finds records that were deleted in the last 30 days, without personal data and free texts; without it only living ones are found.",
  body: z
    .object({
      queryString: field(2, z.string().min(1).max(LONGEST_QUERY), "The query."),
      conf: field(
        3,
        z
          .object({
            batchSize: field(
              4,
              z.number().int().min(1).max(LARGEST_PAGE).optional(),
              "Records of one page, 1 to 2,000; 2,000 when absent.",
            ),
          })
          .catchall(z.unknown())
          .optional(),
        "How the records are sent.",
      ),
    })
    .catchall(z.unknown()),
  result: page,
  rules: ["Orders, credit memos, debit memos and applications cannot be queried."],
  example: { queryString: "select Id, Name, Balance from Account where Balance > 0" },
});

export const queryMoreObjects = defineOperation({
  ...about,
  id: "queryMoreObjects",
  path: "/v1/action/queryMore",
  summary: "Query further objects",
  description: "The next page of a query.",
  body: z
    .object({
      queryLocator: field(5, z.string().min(1).max(200_000), "From the page before."),
    })
    .catchall(z.unknown()),
  result: page,
  rules: ["The locator was given out or used in the last 15 minutes."],
  example: { queryLocator: "…-2000" },
});
