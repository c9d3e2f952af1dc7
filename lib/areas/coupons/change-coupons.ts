import type * as z from "zod";
import type { Ctx } from "@/lib/kernel/context";
import { InvalidValue, MissingField, NotFound, RuleViolation } from "@/lib/kernel/errors";
import { changedCustomFields } from "@/lib/api/custom-fields/changed";
import { newId, uuidOf } from "@/lib/kernel/ids";
import { findAccount } from "@/lib/areas/accounts/find-account";
import { differences } from "@/lib/areas/catalog/catalog-change";
import { findRatePlan } from "@/lib/areas/catalog/find-object";
import { isDuplicate } from "@/lib/platform/database/database-faults";
import type { createCoupon, updateCoupon } from "./contract";
import { codeOf, type Coupon } from "./model";
import {
  couponBy,
  insertCoupon,
  isDiscount,
  lockCoupons,
  removeCoupon,
  type ShownCoupon,
  storeCoupon,
} from "./queries";

const CODE = { resource: 583001, parameter: "code" } as const;
const PLAN = { resource: 583009, parameter: "productRatePlanId" } as const;

/** A coupon by its id or code. @throws NotFound */
export async function findCoupon(ctx: Ctx, key: string): Promise<ShownCoupon> {
  const id = uuidOf(key);
  const byId = id && (await couponBy(ctx.tenantId, { id }));
  const found = byId || (await couponBy(ctx.tenantId, { code: codeOf(key) }));
  if (!found) throw new NotFound("coupon", key);
  return found;
}

/**
 * Creates a coupon, which is active.
 *
 * @throws RuleViolation for a code that is taken, a rate plan with other charges than discounts, and days in the wrong order.
 */
export async function makeCoupon(
  ctx: Ctx,
  body: z.output<typeof createCoupon.body>,
): Promise<ShownCoupon> {
  const coupon: Coupon = {
    id: newId(),
    code: codeOf(body.code),
    name: body.name,
    productRatePlanId: await discountPlan(ctx, body),
    status: "Active",
    startDate: body.startDate ?? null,
    endDate: body.endDate ?? null,
    maxRedemptions: body.maxRedemptions ?? null,
    maxRedemptionsPerAccount: body.maxRedemptionsPerAccount ?? null,
    accountId:
      body.accountKey === undefined
        ? null
        : (await findAccount(ctx, body.accountKey, { resource: 583038 })).id,
    isForNewCustomers: body.newCustomersOnly ?? false,
    customFields: changedCustomFields({}, body),
    createdById: ctx.actor.id,
    updatedById: ctx.actor.id,
    createdAt: ctx.now,
    updatedAt: ctx.now,
  };
  requireOrder(coupon);
  try {
    await insertCoupon(ctx.tenantId, coupon);
  } catch (error) {
    if (!isDuplicate(error)) throw error;
    throw new RuleViolation("code is taken by another coupon.", CODE);
  }
  note(ctx, coupon, "create", { code: coupon.code, name: coupon.name });
  return findCoupon(ctx, coupon.id);
}

/** Changes a coupon; what is absent stays. @throws RuleViolation for days in the wrong order. */
export async function changeCoupon(
  ctx: Ctx,
  key: string,
  body: z.output<typeof updateCoupon.body>,
): Promise<ShownCoupon> {
  const before = await lockedCoupon(ctx, key);
  const given = <K extends "startDate" | "endDate" | "maxRedemptions" | "maxRedemptionsPerAccount">(
    name: K,
  ) => (body[name] === undefined ? before[name] : body[name]);
  const after: Coupon = {
    id: before.id,
    code: before.code,
    name: body.name ?? before.name,
    productRatePlanId: before.productRatePlanId,
    status: body.status ?? before.status,
    startDate: given("startDate"),
    endDate: given("endDate"),
    maxRedemptions: given("maxRedemptions"),
    maxRedemptionsPerAccount: given("maxRedemptionsPerAccount"),
    accountId: before.accountId,
    isForNewCustomers: body.newCustomersOnly ?? before.isForNewCustomers,
    customFields: changedCustomFields(before.customFields, body),
    createdById: before.createdById,
    updatedById: ctx.actor.id,
    createdAt: before.createdAt,
    updatedAt: ctx.now,
  };
  requireOrder(after);
  await storeCoupon(ctx.tenantId, after);
  note(ctx, after, "update", changes(before, after));
  return findCoupon(ctx, after.id);
}

/** What differs, for the audit trail, which names custom fields and never has their values. */
function changes(before: ShownCoupon, after: Coupon): Record<string, unknown> {
  const { customFields } = before;
  const others = differences<object>(before, { ...before, ...after, customFields });
  const names = Object.keys(differences<object>(customFields, after.customFields));
  return names.length ? { ...others, customFields: names } : others;
}

/** Deletes a coupon. @throws RuleViolation for one that was redeemed. */
export async function deleteCouponOf(ctx: Ctx, key: string): Promise<void> {
  const coupon = await lockedCoupon(ctx, key);
  if (coupon.redemptions > 0)
    throw new RuleViolation(`Coupon ${coupon.code} was redeemed: archive it instead.`);
  await removeCoupon(ctx.tenantId, coupon.id);
  note(ctx, coupon, "delete", { code: coupon.code, name: coupon.name });
}

async function lockedCoupon(ctx: Ctx, key: string): Promise<ShownCoupon> {
  const { id, code } = await findCoupon(ctx, key);
  await lockCoupons(ctx.tenantId, [code]);
  return findCoupon(ctx, id);
}

async function discountPlan(
  ctx: Ctx,
  { productRatePlanId: id, productRatePlanNumber: number }: z.output<typeof createCoupon.body>,
): Promise<string> {
  if (id !== undefined && number !== undefined)
    throw new RuleViolation("Only one of productRatePlanId and productRatePlanNumber is given.");
  const key = id ?? number;
  if (key === undefined)
    throw new MissingField("productRatePlanId or productRatePlanNumber is required.", PLAN);
  const plan = await findRatePlan(ctx, key, PLAN);
  if (await isDiscount(ctx.tenantId, plan.id)) return plan.id;
  throw new RuleViolation(
    `All charges of a coupon's rate plan are discounts; ${plan.name} has others, or none.`,
    PLAN,
  );
}

function requireOrder({ startDate, endDate }: Coupon): void {
  if (startDate === null || endDate === null || endDate >= startDate) return;
  throw new InvalidValue("endDate must not be before startDate.", {
    resource: 583004,
    parameter: "endDate",
  });
}

function note(
  ctx: Ctx,
  { id, code }: Coupon,
  action: "create" | "update" | "delete",
  detail: Record<string, unknown>,
): void {
  const past = { create: "created", update: "updated", delete: "deleted" } as const;
  ctx.record({ subjectType: "coupon", subjectId: id, action, detail });
  ctx.emit({
    type: `coupon.${past[action]}`,
    subjectType: "coupon",
    subjectId: id,
    payload: { code },
  });
}
