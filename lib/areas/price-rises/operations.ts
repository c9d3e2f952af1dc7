import type { Ctx } from "@/lib/kernel/context";
import { NotFound } from "@/lib/kernel/errors";
import { operation } from "@/lib/api/operation";
import { wireId } from "@/lib/kernel/ids";
import { equalities, numberedPageUrl } from "@/lib/lists/numbered-pages";
import { rowByKey } from "@/lib/lists/row-by-key";
import { nextPageUrl } from "@/lib/lists/object-query";
import {
  calculateRise,
  cancelRise,
  deleteRise,
  pauseRise,
  resumeRise,
  retryRise,
  startRise,
  undoRise,
  updateRiseOf,
} from "./change-rise";
import * as contract from "./contract";
import { createRise } from "./create-rise";
import { findRise } from "./find-rise";
import * as items from "./item-contract";
import type { PriceRise } from "./model";
import { presentItem, presentRise, presentRiseRow } from "./present";
import {
  itemPage,
  numberedItemPage,
  numberedRisePage,
  risePage,
  shownRise,
} from "./result-queries";

async function rowOf(ctx: Ctx, { id, riseNumber }: PriceRise) {
  const found = await shownRise(ctx, id);
  if (!found) throw new NotFound("price rise", riseNumber);
  return found;
}

const shown = async (ctx: Ctx, rise: Promise<PriceRise>) =>
  presentRise(await rowOf(ctx, await rise), ctx.timeZone);

export const createPriceRise = operation(contract.createPriceRise, (ctx, { body }) =>
  shown(ctx, createRise(ctx, body)),
);

export const getPriceRise = operation(contract.getPriceRise, (ctx, { params }) =>
  shown(ctx, findRise(ctx, params.priceRiseKey)),
);

export const listPriceRises = operation(contract.listPriceRises, async (ctx, { query }) => {
  const { status, ...wanted } = query;
  const { rows, next } = await numberedRisePage(ctx, wanted, equalities({ status }));
  return {
    priceRises: rows.map((rise) => presentRise(rise, ctx.timeZone)),
    ...numberedPageUrl(ctx.baseUrl, contract.listPriceRises.path, query, next),
  };
});

export const updatePriceRise = operation(contract.updatePriceRise, (ctx, { params, body }) =>
  shown(ctx, updateRiseOf(ctx, params.priceRiseKey, body)),
);

export const deletePriceRise = operation(contract.deletePriceRise, async (ctx, { params }) => {
  await deleteRise(ctx, params.priceRiseKey);
  return {};
});

export const calculatePriceRise = operation(contract.calculatePriceRise, (ctx, { params }) =>
  shown(ctx, calculateRise(ctx, params.priceRiseKey)),
);

export const startPriceRise = operation(contract.startPriceRise, (ctx, { params }) =>
  shown(ctx, startRise(ctx, params.priceRiseKey)),
);

export const pausePriceRise = operation(contract.pausePriceRise, (ctx, { params }) =>
  shown(ctx, pauseRise(ctx, params.priceRiseKey)),
);

export const resumePriceRise = operation(contract.resumePriceRise, (ctx, { params }) =>
  shown(ctx, resumeRise(ctx, params.priceRiseKey)),
);

export const cancelPriceRise = operation(contract.cancelPriceRise, (ctx, { params }) =>
  shown(ctx, cancelRise(ctx, params.priceRiseKey)),
);

export const undoPriceRise = operation(contract.undoPriceRise, (ctx, { params }) =>
  shown(ctx, undoRise(ctx, params.priceRiseKey)),
);

export const retryPriceRise = operation(contract.retryPriceRise, (ctx, { params }) =>
  shown(ctx, retryRise(ctx, params.priceRiseKey)),
);

export const listPriceRiseItems = operation(
  items.listPriceRiseItems,
  async (ctx, { params, query }) => {
    const { id, riseNumber } = await findRise(ctx, params.priceRiseKey);
    const { state, ...wanted } = query;
    const filter = [`priceRiseId.EQ:${wireId(id)}`, ...equalities({ state })];
    const { rows, next } = await numberedItemPage(ctx, wanted, filter);
    const path = `/v1/price-rises/${riseNumber}/items`;
    return { items: rows.map(presentItem), ...numberedPageUrl(ctx.baseUrl, path, query, next) };
  },
);

export const queryPriceRises = operation(items.queryPriceRises, async (ctx, { query }) => {
  const { rows, next } = await risePage(ctx, query);
  return {
    data: rows.map(presentRiseRow),
    ...nextPageUrl(ctx, items.queryPriceRises.path, query, next),
  };
});

export const queryPriceRiseByKey = operation(items.queryPriceRiseByKey, async (ctx, { params }) =>
  presentRiseRow(await rowOf(ctx, await findRise(ctx, params.priceRiseKey))),
);

export const queryPriceRiseItems = operation(items.queryPriceRiseItems, async (ctx, { query }) => {
  const { rows, next } = await itemPage(ctx, query);
  return {
    data: rows.map(presentItem),
    ...nextPageUrl(ctx, items.queryPriceRiseItems.path, query, next),
  };
});

export const queryPriceRiseItemByKey = rowByKey(items.queryPriceRiseItemByKey, queryPriceRiseItems);
