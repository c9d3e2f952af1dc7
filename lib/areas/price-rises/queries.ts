import { insertRows, prisma, statement } from "@/lib/platform/database/db";
import { dayRead, dayWritten, numberRead, wordRead } from "@/lib/platform/database/prisma-values";
import type { Prisma } from "@/lib/generated/prisma/client";
import type { LocalDate } from "@/lib/values/local-date";
import { EFFECTIVE_POLICIES, type PriceRise, RISE_STATUSES, type RiseStatus } from "./model";

/** What a caller may see. */
export type Reach = { tenantId: string; entityId: string; orgIds: readonly string[] };

const locked = statement<{ id: string }>(
  "price-rise-locked",
  `select r.id from price_rise r where r.tenant_id = $1 and r.entity_id = $2 and (r.rise_number = $3 or r.id = $4::uuid) for update`,
);

/** A rise by number or id; `lock` locks it until the transaction ends. */
export async function riseByKey(
  { tenantId, entityId }: Pick<Reach, "tenantId" | "entityId">,
  key: string,
  id: string | undefined,
  lock: boolean,
): Promise<PriceRise | undefined> {
  if (lock) await locked([tenantId, entityId, key, id ?? null]);
  return riseWhere({ tenantId, entityId, OR: [{ riseNumber: key }, ...(id ? [{ id }] : [])] });
}

/** A rise by its id, for the worker. */
export async function riseWithId(tenantId: string, id: string): Promise<PriceRise | undefined> {
  return riseWhere({ tenantId, id });
}

const held = statement<{ status: RiseStatus }>(
  "price-rise-held",
  `select r.status from price_rise r where r.tenant_id = $1 and r.id = $2 for share`,
);

/** The status of a rise, which stays until the transaction ends. */
export async function heldStatus(tenantId: string, id: string): Promise<RiseStatus | undefined> {
  return (await held([tenantId, id]))[0]?.status;
}

async function riseWhere(where: Prisma.PriceRiseWhereInput): Promise<PriceRise | undefined> {
  const row = await prisma().priceRise.findFirst({ where, omit: { tenantId: true } });
  if (!row) return undefined;
  const day = (date: Date | null) => date && dayRead(date);
  return {
    ...row,
    status: wordRead(RISE_STATUSES, row.status),
    policy: wordRead(EFFECTIVE_POLICIES, row.policy),
    percentage: row.percentage && numberRead(row.percentage),
    amount: row.amount && numberRead(row.amount),
    cap: row.cap && numberRead(row.cap),
    startedBefore: day(row.startedBefore),
    unchangedSince: day(row.unchangedSince),
    effectiveDay: day(row.effectiveDay),
    calculatedOn: day(row.calculatedOn),
  };
}

const insert = insertRows("price_rise");

export async function insertRise(tenantId: string, rise: PriceRise): Promise<void> {
  await insert([
    {
      tenant_id: tenantId,
      id: rise.id,
      rise_number: rise.riseNumber,
      name: rise.name,
      entity_id: rise.entityId,
      org_ids: rise.orgIds,
      status: rise.status,
      product_id: rise.productId,
      product_rate_plan_id: rise.productRatePlanId,
      product_rate_plan_ids: rise.productRatePlanIds,
      product_rate_plan_charge_id: rise.productRatePlanChargeId,
      batch: rise.batch,
      currency: rise.currency,
      started_before: rise.startedBefore,
      unchanged_since: rise.unchangedSince,
      list_prices_only: rise.listPricesOnly,
      percentage: rise.percentage?.toFixed() ?? null,
      amount: rise.amount?.toFixed() ?? null,
      cap: rise.cap?.toFixed() ?? null,
      digits: rise.digits,
      policy: rise.policy,
      effective_day: rise.effectiveDay,
      notice_days: rise.noticeDays,
      per_day: rise.perDay,
      calculated_on: null,
      started_at: null,
      completed_at: null,
      created_by_name: rise.createdByName,
      created_at: rise.createdAt,
      updated_at: rise.updatedAt,
    },
  ]);
}

/** Stores what a draft is about. */
export async function updateRise(tenantId: string, rise: PriceRise, at: Date): Promise<void> {
  const day = (date: LocalDate | null) => date && dayWritten(date);
  await prisma().priceRise.updateMany({
    where: { tenantId, id: rise.id },
    data: {
      name: rise.name,
      productId: rise.productId,
      productRatePlanId: rise.productRatePlanId,
      productRatePlanIds: rise.productRatePlanIds,
      productRatePlanChargeId: rise.productRatePlanChargeId,
      batch: rise.batch,
      currency: rise.currency,
      startedBefore: day(rise.startedBefore),
      unchangedSince: day(rise.unchangedSince),
      listPricesOnly: rise.listPricesOnly,
      percentage: rise.percentage?.toFixed() ?? null,
      amount: rise.amount?.toFixed() ?? null,
      cap: rise.cap?.toFixed() ?? null,
      digits: rise.digits,
      policy: rise.policy,
      effectiveDay: day(rise.effectiveDay),
      noticeDays: rise.noticeDays,
      perDay: rise.perDay,
      updatedAt: at,
    },
  });
}

type Moved = {
  status: RiseStatus;
  calculatedOn?: LocalDate | null;
  startedAt?: Date;
  completedAt?: Date | null;
};

/** Moves a rise on from one of some states. False when it is in none of them. */
export async function moveRise(
  tenantId: string,
  id: string,
  from: readonly RiseStatus[],
  { calculatedOn, ...to }: Moved,
  at: Date,
): Promise<boolean> {
  const on =
    calculatedOn === undefined ? {} : { calculatedOn: calculatedOn && dayWritten(calculatedOn) };
  const { count } = await prisma().priceRise.updateMany({
    where: { tenantId, id, status: { in: [...from] } },
    data: { ...to, ...on, updatedAt: at },
  });
  return count > 0;
}

/** Deletes a rise with its items. */
export async function deleteRiseRows(tenantId: string, id: string): Promise<void> {
  await prisma().priceRise.deleteMany({ where: { tenantId, id } });
}
