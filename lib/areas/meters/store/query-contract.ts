import * as z from "zod";
import { fieldsOf } from "@/lib/api/field";
import { defineOperation } from "@/lib/api/operation";
import { id, wholeNumber } from "@/lib/api/schemas";

const field = fieldsOf(598); // 598280-598299: queries of event stores.
const none = z.object({});
const about = { area: "meters", style: "v1", resource: 598000, scope: "usage:read" } as const;

const queryId = field(201, z.string(), "Id of the query.");

export const submitEventStoreQuery = defineOperation({
  ...about,
  id: "submitEventStoreQuery",
  method: "POST",
  path: "/meters/event-store-queries",
  summary: "Query an event store",
  description:
    "Reads events of one store: `SELECT * FROM event_store_1 WHERE kind = 'call' AND event_time >= '2026-01-01' LIMIT 100`. After SELECT come names of fields, `*`, or `COUNT(*)`; every event also has `event_id`, `event_time` and `received_time`. Conditions are joined by AND: a field is compared with =, <>, <, <=, > or >=, the last four with numbers; `event_time` with >= and <, `event_id` with =. Names with other characters are put in double quotes. The query is kept for 30 days, and reads what is stored when its results are asked for.",
  params: none,
  query: none,
  body: z.object({
    query: field(280, z.string().min(1).max(5000), "The query, at most 5,000 characters."),
  }),
  result: z.object({ data: field(203, z.object({ queryId }), "The query.") }),
  rules: ["The query is understood.", "The meter of the store exists."],
  example: { query: "SELECT * FROM event_store_1 LIMIT 100" },
});

export const getQueryResultsForEventStore = defineOperation({
  ...about,
  id: "getQueryResultsForEventStore",
  method: "GET",
  path: "/meters/event-store-queries/{queryId}",
  summary: "Get the results of a query of an event store",
  description:
    "A page of the results, the events that came last first. A query has at most 10,000 rows, and `totalCount` counts no further.",
  params: z.object({ queryId: field(201, id, "Id of the query.") }),
  query: z.object({
    pageSize: field(117, wholeNumber(1, 50).optional(), "Rows of one page: 20."),
    page: field(258, wholeNumber(1, 10_000).optional(), "Page, counted from 1."),
  }),
  body: none,
  result: z.object({
    data: field(
      203,
      z.object({
        ready: field(281, z.literal(true), "Always true: results are read on request."),
        isFailed: field(282, z.literal(false), "Always false: a query that fails is refused."),
        totalCount: field(283, z.int(), "Rows of all pages."),
        columns: field(
          284,
          z.array(z.object({ name: field(285, z.string(), "Name of the column.") })),
          "The columns.",
        ),
        rows: field(
          286,
          z.array(
            z.object({
              kind: field(287, z.literal("INSERT"), "Always INSERT: a row that is stored."),
              fields: field(288, z.array(z.unknown()), "Its values, in the order of the columns."),
            }),
          ),
          "The rows of this page.",
        ),
      }),
      "The results.",
    ),
    nextPage: field(128, z.string().optional(), "Address of the next page; absent on the last."),
  }),
});
