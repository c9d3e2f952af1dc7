import { rowByKey } from "@/lib/lists/row-by-key";
import { pageEnd } from "@/lib/lists/object-query";
import { operation } from "@/lib/api/operation";
import * as contract from "./list-contract";
import { presentAccountRow } from "./list-present";
import { accountPage } from "./list-queries";

export const queryAccounts = operation(contract.queryAccounts, async (ctx, { query }) => {
  const { rows, ...end } = await accountPage(ctx, query, ctx.today);
  return {
    data: rows.map(presentAccountRow),
    ...pageEnd(ctx, contract.queryAccounts.path, query, end),
  };
});

export const queryAccountByKey = rowByKey(
  contract.queryAccountByKey,
  queryAccounts,
  "accountNumber",
);
