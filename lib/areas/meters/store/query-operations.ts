import { operation } from "@/lib/api/operation";
import { wireId } from "@/lib/kernel/ids";
import * as contract from "./query-contract";
import { queryResults, submitQuery } from "./query-store";

export const submitEventStoreQuery = operation(
  contract.submitEventStoreQuery,
  async (ctx, { body }) => ({ data: { queryId: wireId(await submitQuery(ctx, body.query)) } }),
);

export const getQueryResultsForEventStore = operation(
  contract.getQueryResultsForEventStore,
  async (ctx, { params, query }) => {
    const { columns, rows, totalCount, next } = await queryResults(ctx, params.queryId, query);
    const size = query.pageSize === undefined ? "" : `&pageSize=${query.pageSize}`;
    return {
      data: {
        ...{ ready: true as const, isFailed: false as const, totalCount },
        columns: columns.map((name) => ({ name })),
        rows: rows.map((values) => ({ kind: "INSERT" as const, fields: values })),
      },
      ...(next === undefined
        ? {}
        : {
            nextPage: `${ctx.baseUrl}/meters/event-store-queries/${params.queryId}?page=${next}${size}`,
          }),
    };
  },
);
