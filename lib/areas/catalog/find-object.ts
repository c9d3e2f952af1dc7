import type { Ctx } from "@/lib/kernel/context";
import { type ApiErrorOptions, NotFound } from "@/lib/kernel/errors";
import { uuidOf } from "@/lib/kernel/ids";
import type { ObjectKey } from "./key-queries";
import type { Product, ProductRatePlan, ProductRatePlanCharge } from "./model";
import {
  chargeByKey,
  productByKey,
  type Purpose,
  ratePlanByKey,
  ratePlanIdsOf,
} from "./object-queries";

/** `change` also locks the row until the transaction ends. */
export type FindOptions = ApiErrorOptions & { purpose?: Purpose };

const objectKey = (ctx: Ctx, text: string): ObjectKey => ({
  tenantId: ctx.tenantId,
  id: uuidOf(text),
  text,
});

/** A product by id, number or SKU. @throws NotFound */
export async function findProduct(
  ctx: Ctx,
  key: string,
  { purpose = "read", ...error }: FindOptions = {},
): Promise<Product> {
  const found = await productByKey(objectKey(ctx, key), purpose);
  if (!found) throw new NotFound("product", key, error);
  return found;
}

/** A rate plan by id or number. @throws NotFound */
export async function findRatePlan(
  ctx: Ctx,
  key: string,
  { purpose = "read", ...error }: FindOptions = {},
): Promise<ProductRatePlan> {
  const found = await ratePlanByKey(objectKey(ctx, key), purpose);
  if (!found) throw new NotFound("product rate plan", key, error);
  return found;
}

/** A product by id, number or SKU with the ids of its rate plans, whatever their days. @throws NotFound */
export async function findRatePlansOf(
  ctx: Ctx,
  key: string,
): Promise<{ readonly productId: string; readonly ratePlanIds: readonly string[] }> {
  const { id } = await findProduct(ctx, key);
  return { productId: id, ratePlanIds: await ratePlanIdsOf(ctx.tenantId, id) };
}

/** A charge by id or number, with all its prices. @throws NotFound */
export async function findCharge(
  ctx: Ctx,
  key: string,
  { purpose = "read", ...error }: FindOptions = {},
): Promise<ProductRatePlanCharge> {
  const found = await chargeByKey(objectKey(ctx, key), purpose);
  if (!found) throw new NotFound("product rate plan charge", key, error);
  return found;
}
