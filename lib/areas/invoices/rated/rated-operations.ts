import { operation } from "@/lib/api/operation";
import * as contract from "./rated-contract";
import { presentRateDetail, presentRecords } from "./rated-present";
import { recordsOfLine, usageLine } from "./rated-usage";

export const getUsageRateDetail = operation(
  contract.getUsageRateDetail,
  async (ctx, { params }) => {
    const { line, segment } = await usageLine(ctx, params["invoice-item-id"]);
    return { data: presentRateDetail(line, segment) };
  },
);

const LARGEST_PAGE = 40;

export const listUsageOfLine = operation(
  contract.listUsageOfLine,
  async (ctx, { params, query }) => {
    const key = params["invoice-item-id"];
    const { pageSize = "20", cursor } = query;
    const size = Math.min(Number(pageSize), LARGEST_PAGE);
    const page = await recordsOfLine(ctx, key, { cursor, size });
    const path = contract.listUsageOfLine.path.replace(
      "{invoice-item-id}",
      encodeURIComponent(key),
    );
    const search = new URLSearchParams({ pageSize, cursor: page.next ?? "" });
    return {
      ...presentRecords(page),
      ...(page.next === undefined ? {} : { nextPage: `${ctx.baseUrl}${path}?${search}` }),
    };
  },
);
