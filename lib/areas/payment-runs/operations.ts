import type { Ctx } from "@/lib/kernel/context";
import { NotFound } from "@/lib/kernel/errors";
import { operation } from "@/lib/api/operation";
import { wireId } from "@/lib/kernel/ids";
import { equalities, type NumberedPage, numberedPageUrl } from "@/lib/lists/numbered-pages";
import { rowByKey } from "@/lib/lists/row-by-key";
import { nextPageUrl } from "@/lib/lists/object-query";
import { decimal } from "@/lib/values/decimal";
import { moneyNumber } from "@/lib/values/money";
import { cancelRun, deleteRun, retryRun, updateRunOf } from "./change-run";
import * as contract from "./contract";
import { createRun, filterOf, requireKnown } from "./create-run";
import { findRun } from "./find-run";
import { chosenBy } from "./item-queries";
import type { PaymentRun } from "./model";
import { presentData, presentItemRow, presentRun, presentRunRow, presentSummary } from "./present";
import * as results from "./result-contract";
import {
  countedRun,
  itemPage,
  itemsOfRun,
  numberedItemPage,
  numberedRunPage,
  runPage,
  transactionsOfRun,
} from "./result-queries";

const shown = async (ctx: Ctx, run: Promise<PaymentRun>) => presentRun(await run, ctx.timeZone);

export const createPaymentRun = operation(contract.createPaymentRun, (ctx, { body }) =>
  shown(ctx, createRun(ctx, body)),
);

export const getPaymentRun = operation(contract.getPaymentRun, (ctx, { params }) =>
  shown(ctx, findRun(ctx, params.paymentRunKey)),
);

export const listPaymentRuns = operation(contract.listPaymentRuns, async (ctx, { query }) => {
  const { page, pageSize, cursor, sort, ...fields } = query;
  const wanted = { page, pageSize, cursor, sort };
  const { rows, next } = await numberedRunPage(ctx, wanted, equalities(fields));
  return {
    paymentRuns: rows.map((run) => presentRun(run, ctx.timeZone)),
    ...numberedPageUrl(ctx.baseUrl, contract.listPaymentRuns.path, query, next),
  };
});

export const updatePaymentRun = operation(contract.updatePaymentRun, (ctx, { params, body }) =>
  shown(ctx, updateRunOf(ctx, params.paymentRunKey, body)),
);

export const cancelPaymentRun = operation(contract.cancelPaymentRun, (ctx, { params }) =>
  shown(ctx, cancelRun(ctx, params.paymentRunKey)),
);

export const retryPaymentRun = operation(contract.retryPaymentRun, (ctx, { params, body }) =>
  shown(ctx, retryRun(ctx, params.paymentRunKey, body)),
);

export const deletePaymentRun = operation(contract.deletePaymentRun, async (ctx, { params }) => {
  await deleteRun(ctx, params.paymentRunKey);
  return {};
});

/** Documents that a preview lists individually. */
const SHOWN = 50;

export const previewPaymentRun = operation(contract.previewPaymentRun, async (ctx, { body }) => {
  requireKnown(ctx, body);
  const choice = {
    ...(await filterOf(ctx, body)),
    entityId: ctx.entityId,
    orgIds: [...ctx.orgIds],
    closedMethods: body.processPaymentWithClosedPM ?? false,
  };
  const found = await chosenBy(ctx.tenantId, choice, body.targetDate ?? ctx.today, SHOWN);
  return {
    totals: found.totals.map(({ withoutMethod, amount, ...total }) => ({
      ...total,
      amount: moneyNumber(decimal(amount), total.currency),
      withoutPaymentMethod: withoutMethod,
    })),
    documents: found.documents.map(({ invoiceId, invoiceNumber, balance, ...document }) => ({
      ...document,
      accountId: wireId(document.accountId),
      documentId: wireId(invoiceId),
      documentNumber: invoiceNumber,
      amount: moneyNumber(decimal(balance), document.currency),
    })),
  };
});

export const getPaymentRunSummary = operation(
  results.getPaymentRunSummary,
  async (ctx, { params }) => {
    const run = await findRun(ctx, params.paymentRunKey);
    const items = await itemsOfRun(ctx, run.id);
    return presentSummary(run, items, await transactionsOfRun(ctx.tenantId, run.id));
  },
);

export const getPaymentRunData = operation(
  results.getPaymentRunData,
  async (ctx, { params, query }) => {
    const run = await findRun(ctx, params.paymentRunKey);
    const { rows, nextPage } = await dataOf(ctx, run, query);
    const transactions = await transactionsOfRun(ctx.tenantId, run.id);
    return {
      data: rows.map((item) => presentData(item, transactions)),
      ...(nextPage && { nextPage }),
    };
  },
);

/** The documents of a run: all of them, unless a page is requested. */
async function dataOf(ctx: Ctx, run: PaymentRun, query: NumberedPage) {
  if (Object.values(query).every((value) => value === undefined)) {
    return { rows: await itemsOfRun(ctx, run.id), nextPage: undefined };
  }
  const { rows, next } = await numberedItemPage(ctx, query, run.id);
  const path = `/v1/payment-runs/${run.runNumber}/data`;
  const asked = { ...query, sort: undefined };
  return { rows, nextPage: numberedPageUrl(ctx.baseUrl, path, asked, next).nextPage };
}

export const queryPaymentRunByKey = operation(
  results.queryPaymentRunByKey,
  async (ctx, { params }) => {
    const { id, runNumber } = await findRun(ctx, params.paymentRunKey);
    const run = await countedRun(ctx, id);
    if (!run) throw new NotFound("payment run", runNumber);
    return presentRunRow(run);
  },
);

export const queryPaymentRuns = operation(results.queryPaymentRuns, async (ctx, { query }) => {
  const { rows, next } = await runPage(ctx, query);
  return {
    data: rows.map(presentRunRow),
    ...nextPageUrl(ctx, results.queryPaymentRuns.path, query, next),
  };
});

export const queryPaymentRunItems = operation(
  results.queryPaymentRunItems,
  async (ctx, { query }) => {
    const { rows, next } = await itemPage(ctx, query);
    return {
      data: rows.map(presentItemRow),
      ...nextPageUrl(ctx, results.queryPaymentRunItems.path, query, next),
    };
  },
);

export const queryPaymentRunItemByKey = rowByKey(
  results.queryPaymentRunItemByKey,
  queryPaymentRunItems,
);
