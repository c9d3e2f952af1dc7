import { operation } from "@/lib/api/operation";
import { MissingParameter } from "@/lib/kernel/errors";
import { wireId } from "@/lib/kernel/ids";
import { findAccount, requireOneAccount } from "@/lib/areas/accounts/find-account";
import { equalities, numberedPageUrl } from "@/lib/lists/numbered-pages";
import { nextPageUrl } from "@/lib/lists/object-query";
import { rowByKey } from "@/lib/lists/row-by-key";
import { given } from "@/lib/values/keys";
import * as contract from "./contract";
import { presentDocument, presentDocumentItem, presentDocumentRow } from "./present";
import { documentItemPage, documentPage, numberedDocumentPage } from "./queries";

export const listBillingDocuments = operation(
  contract.listBillingDocuments,
  async (ctx, { query }) => {
    const { accountId, accountNumber, documentDate, status, ...page } = query;
    const key = accountId ?? accountNumber;
    if (key === undefined) {
      throw new MissingParameter("accountId or accountNumber is required.");
    }
    const account = await findAccount(ctx, key);
    requireOneAccount(account, given({ accountId, accountNumber }));
    const filter = equalities({ accountId: wireId(account.id), documentDate, status });
    const sorted = { ...page, sort: page.sort ?? "-documentDate" };
    const { rows, next } = await numberedDocumentPage(ctx, sorted, filter);
    return {
      documents: rows.map(presentDocument),
      ...numberedPageUrl(ctx.baseUrl, contract.listBillingDocuments.path, query, next),
    };
  },
);

export const queryBillingDocuments = operation(
  contract.queryBillingDocuments,
  async (ctx, { query }) => {
    const { rows, next } = await documentPage(ctx, query);
    return {
      data: rows.map(presentDocumentRow),
      ...nextPageUrl(ctx, contract.queryBillingDocuments.path, query, next),
    };
  },
);

export const queryBillingDocumentByKey = rowByKey(
  contract.queryBillingDocumentByKey,
  queryBillingDocuments,
  "documentNumber",
);

export const queryBillingDocumentItems = operation(
  contract.queryBillingDocumentItems,
  async (ctx, { query }) => {
    const { rows, next } = await documentItemPage(ctx, query);
    return {
      data: rows.map(presentDocumentItem),
      ...nextPageUrl(ctx, contract.queryBillingDocumentItems.path, query, next),
    };
  },
);

export const queryBillingDocumentItemByKey = rowByKey(
  contract.queryBillingDocumentItemByKey,
  queryBillingDocumentItems,
);
