import type * as z from "zod";
import type { Ctx } from "@/lib/kernel/context";
import { MissingField, RuleViolation } from "@/lib/kernel/errors";
import { newId } from "@/lib/kernel/ids";
import { findCharge, findRatePlan } from "@/lib/areas/catalog/find-object";
import { enqueue } from "@/lib/platform/jobs";
import { takeNumber } from "@/lib/platform/numbers/numbering";
import { decimal } from "@/lib/values/decimal";
import type { createPriceRise, updatePriceRise } from "./contract";
import { report } from "./find-rise";
import { type Cohort, type PriceRise, RISE_TASK, type RiseTerms } from "./model";
import { insertRise } from "./queries";

type RiseInput = z.output<typeof updatePriceRise.body>;

/** Creates a draft; the worker computes its dry run as soon as the call has committed. */
export async function createRise(
  ctx: Ctx,
  body: z.output<typeof createPriceRise.body>,
): Promise<PriceRise> {
  const rise: PriceRise = {
    ...(await cohortOf(ctx, body, NO_COHORT)),
    ...termsOf(body, NO_TERMS),
    id: newId(),
    riseNumber: await takeNumber("priceRise"),
    name: body.name,
    status: "Calculating",
    entityId: ctx.entityId,
    orgIds: [...ctx.orgIds],
    calculatedOn: null,
    startedAt: null,
    completedAt: null,
    createdByName: ctx.actor.name,
    createdAt: ctx.now,
    updatedAt: ctx.now,
  };
  await insertRise(ctx.tenantId, rise);
  await workSoon(ctx, rise.id);
  report(ctx, rise, "create", "created");
  return rise;
}

/** Enqueues the work on a rise; the job exists only if the caller's transaction commits. */
export function workSoon(ctx: Ctx, riseId: string): Promise<void> {
  const job = `${RISE_TASK}:${riseId}`;
  return enqueue(RISE_TASK, { tenantId: ctx.tenantId, runId: riseId }, { key: job, queue: job });
}

const NO_COHORT: Cohort = {
  productRatePlanId: "",
  productRatePlanChargeId: null,
  batch: null,
  currency: null,
  startedBefore: null,
  unchangedSince: null,
  listPricesOnly: false,
};

const NO_TERMS: RiseTerms = {
  percentage: null,
  cap: null,
  digits: null,
  policy: "SpecificDate",
  effectiveDay: null,
  noticeDays: 0,
  perDay: null,
};

/** The cohort of a body; what is absent stays, and null filters nothing. @throws MissingField, NotFound. */
export async function cohortOf(ctx: Ctx, body: RiseInput, before: Cohort): Promise<Cohort> {
  return {
    ...(await soldOf(ctx, body, before)),
    batch: given(body.batch, before.batch),
    currency: given(body.currency, before.currency),
    startedBefore: given(body.startedBefore, before.startedBefore),
    unchangedSince: given(body.priceUnchangedSince, before.unchangedSince),
    listPricesOnly: body.listPricesOnly ?? before.listPricesOnly,
  };
}

function given<T>(value: T | null | undefined, before: T | null): T | null {
  return value === undefined ? before : value;
}

type Sold = Pick<Cohort, "productRatePlanId" | "productRatePlanChargeId">;

async function soldOf(
  ctx: Ctx,
  { productRatePlanKey: planKey, productRatePlanChargeKey: chargeKey }: RiseInput,
  before: Cohort,
): Promise<Sold> {
  if (chargeKey != null) {
    const { id, productRatePlanId } = await findCharge(ctx, chargeKey);
    const plan = planKey === undefined ? productRatePlanId : (await findRatePlan(ctx, planKey)).id;
    if (plan === productRatePlanId) return { productRatePlanId, productRatePlanChargeId: id };
    throw new RuleViolation(`The charge ${chargeKey} is not of the rate plan ${planKey}.`);
  }
  if (planKey !== undefined) {
    const { id } = await findRatePlan(ctx, planKey);
    return { productRatePlanId: id, productRatePlanChargeId: null };
  }
  if (!before.productRatePlanId) {
    throw new MissingField(
      "productRatePlanKey or productRatePlanChargeKey says whose price rises.",
    );
  }
  const { productRatePlanId, productRatePlanChargeId } = before;
  return {
    productRatePlanId,
    productRatePlanChargeId: chargeKey === null ? null : productRatePlanChargeId,
  };
}

/** The terms of a body; what is absent stays. @throws RuleViolation for contradictory ones. */
export function termsOf(body: RiseInput, before: RiseTerms): RiseTerms {
  const number = (value: number | null | undefined, was: RiseTerms["cap"]) =>
    value == null ? given(value, was) : decimal(String(value));
  const policy = body.effectivePolicy ?? before.policy;
  const day = given(body.effectiveDate, before.effectiveDay);
  const terms = {
    percentage: percentageOf(body, before),
    cap: number(body.capPercentage, before.cap),
    digits: given(body.priceDigits, before.digits),
    policy,
    effectiveDay: policy === "SpecificDate" ? day : null,
    noticeDays: body.noticeDays ?? before.noticeDays,
    perDay: given(body.subscriptionsPerDay, before.perDay),
  };
  if (policy === "SpecificDate" && day === null) {
    throw new MissingField("effectiveDate is required with SpecificDate.");
  }
  if (policy !== "SpecificDate" && body.effectiveDate != null) {
    throw new RuleViolation("effectiveDate is given with SpecificDate only.");
  }
  return terms;
}

function percentageOf({ increasePercentage, toCatalogPrice }: RiseInput, before: RiseTerms) {
  if (increasePercentage !== undefined && toCatalogPrice === true) {
    throw new RuleViolation("Prices rise by increasePercentage or toCatalogPrice: not both.");
  }
  if (increasePercentage !== undefined) return decimal(String(increasePercentage));
  if (toCatalogPrice === true) return null;
  if (before.percentage !== null) return before.percentage;
  if (before === NO_TERMS || toCatalogPrice === false) {
    throw new MissingField("increasePercentage or toCatalogPrice says how prices rise.");
  }
  return null;
}
