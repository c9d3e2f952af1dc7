import type { Ctx } from "@/lib/kernel/context";
import { NotFound } from "@/lib/kernel/errors";
import { compareVersions } from "@/lib/kernel/versions";
import { uuidOf } from "@/lib/kernel/ids";
import type { ObjectKey } from "./key-queries";
import type { CatalogProduct, CatalogRatePlan } from "./model";
import {
  catalogProductByKey,
  catalogRatePlanByKey,
  catalogRatePlansByExternalId,
  type Depth,
  productPage,
  ratePlansOfProduct,
} from "./read-queries";

/** The first minor version with the address of rate plans instead of the rate plans. */
const ADDRESS_SINCE = "230.0";

const LARGEST_PAGE = 40;

/** The paging of a request: a page by number, or from the cursor of the page before. */
export type PageQuery = { page?: string; pageSize?: string; cursor?: string };

/** Entries of a page, and the query of the next one when there is one. */
export type CatalogPage<T> = { entries: T[]; next?: Required<PageQuery> };

const depthAt = (ctx: Ctx): Depth =>
  compareVersions(ctx.version, ADDRESS_SINCE) < 0 ? "whole" : "alone";

const objectKey = (ctx: Ctx, text: string): ObjectKey => ({
  tenantId: ctx.tenantId,
  id: uuidOf(text),
  text,
});

/** A page of products, with their rate plans for the versions that include them. */
export async function listProducts(
  ctx: Ctx,
  query: PageQuery,
): Promise<CatalogPage<CatalogProduct>> {
  const { start, pageOf } = paging(query, 10);
  return pageOf(await productPage(ctx.tenantId, start, depthAt(ctx)));
}

/** A product by id, number or SKU. @throws NotFound */
export async function getProduct(ctx: Ctx, key: string): Promise<CatalogProduct> {
  const found = await catalogProductByKey(objectKey(ctx, key), depthAt(ctx));
  if (!found) throw new NotFound("product", key);
  return found;
}

/** A page of a product's rate plans. @throws NotFound for a key without a product */
export async function listRatePlans(
  ctx: Ctx,
  key: string,
  query: PageQuery,
): Promise<CatalogPage<CatalogRatePlan>> {
  const { start, pageOf } = paging(query, 20);
  const found = await ratePlansOfProduct(objectKey(ctx, key), start);
  if (!found) throw new NotFound("product", key);
  return pageOf(found);
}

/** A rate plan by id or number, with charges and the prices of all currencies. @throws NotFound */
export async function getRatePlan(ctx: Ctx, key: string): Promise<CatalogRatePlan> {
  const found = await catalogRatePlanByKey(objectKey(ctx, key));
  if (!found) throw new NotFound("product rate plan", key);
  return found;
}

/** Rate plans by their id in another system. @throws NotFound when there is none */
export async function getRatePlansByExternalId(ctx: Ctx, id: string): Promise<CatalogRatePlan[]> {
  const found = await catalogRatePlansByExternalId(ctx.tenantId, id);
  if (!found.length) throw new NotFound("product rate plan", id);
  return found;
}

function paging({ page = "1", pageSize, cursor }: PageQuery, otherwise: number) {
  const size = Math.min(Number(pageSize ?? otherwise), LARGEST_PAGE);
  const after = cursor === undefined ? undefined : uuidOf(cursor);
  const start = { after, skip: after === undefined ? (Number(page) - 1) * size : 0, size };
  const pageOf = <T extends { id: string }>(found: T[]): CatalogPage<T> => {
    const entries = found.slice(0, size);
    const last = entries.at(-1);
    if (found.length <= size || !last) return { entries };
    const next = {
      page: String(Number(page) + 1),
      pageSize: String(size),
      cursor: last.id.replaceAll("-", ""),
    };
    return { entries, next };
  };
  return { start, pageOf };
}
