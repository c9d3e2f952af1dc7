import { InvalidValue, NotFound } from "@/lib/kernel/errors";
import { operation } from "@/lib/api/operation";
import { uuidOf } from "@/lib/kernel/ids";
import { presentActivity } from "./activity-present";
import * as contract from "./contract";
import {
  type ActivityCursor,
  accountActivity,
  accountDetail,
  monthlyUsage,
  summaryParts,
} from "./detail-queries";
import { findAccount } from "./find-account";
import { presentAccount, presentSummary } from "./present";

export const getAccount = operation(contract.getAccount, async (ctx, { params }) => {
  const key = params["account-key"];
  const account = await accountDetail(ctx, key, ctx.today);
  if (!account) throw new NotFound("account", key);
  return presentAccount(account);
});

export const getAccountSummary = operation(
  contract.getAccountSummary,
  async (ctx, { params, query }) => {
    const key = params["account-key"];
    const account = await accountDetail(ctx, key, ctx.today);
    if (!account) throw new NotFound("account", key);
    const parts = await summaryParts(ctx.tenantId, account.id, ctx.today);
    const isLeftOut = query.excludeUsage === "true";
    const usage = isLeftOut ? [] : await monthlyUsage(ctx.tenantId, account.id, ctx.today);
    return presentSummary(account, parts, usage);
  },
);

export const listAccountActivity = operation(
  contract.listAccountActivity,
  async (ctx, { params, query }) => {
    const account = await findAccount(ctx, params["account-key"]);
    const size = Number(query.pageSize ?? 20);
    const rows = await accountActivity(
      ctx.tenantId,
      account,
      query.cursor === undefined ? undefined : cursorOf(query.cursor),
      size + 1,
    );
    const last = rows[size - 1];
    const more =
      rows.length > size && last
        ? new URLSearchParams({
            pageSize: String(size),
            cursor: `${last.at.toISOString()}.${last.id}`,
          })
        : undefined;
    return {
      activity: rows.slice(0, size).map((entry) => presentActivity(entry, ctx.timeZone)),
      ...(more
        ? { nextPage: `${ctx.baseUrl}/v1/accounts/${account.accountNumber}/activity?${more}` }
        : {}),
    };
  },
);

/** The last entry of the page before, as `nextPage` wrote it. */
function cursorOf(text: string): ActivityCursor {
  const [, at = "", rest = ""] =
    /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)\.(.+)$/.exec(text) ?? [];
  const id = uuidOf(rest);
  if (!id || Number.isNaN(Date.parse(at)))
    throw new InvalidValue("cursor must be taken from nextPage of the same list", {
      resource: 512316,
    });
  return { at, id };
}
