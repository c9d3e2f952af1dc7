import type * as z from "zod";
import type { Ctx } from "@/lib/kernel/context";
import { MissingField, RuleViolation } from "@/lib/kernel/errors";
import { newId } from "@/lib/kernel/ids";
import { findCharge, findRatePlan, findRatePlansOf } from "@/lib/areas/catalog/find-object";
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
  requireCurrency(rise);
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
  productRatePlanId: null,
  productRatePlanIds: [],
  productId: null,
  productRatePlanChargeId: null,
  batch: null,
  currency: null,
  startedBefore: null,
  unchangedSince: null,
  listPricesOnly: false,
};

const NO_TERMS: RiseTerms = {
  percentage: null,
  amount: null,
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

type Sold = Pick<
  Cohort,
  "productRatePlanId" | "productRatePlanIds" | "productId" | "productRatePlanChargeId"
>;

async function soldOf(
  ctx: Ctx,
  {
    productRatePlanKey: planKey,
    productRatePlanKeys: planKeys,
    productKey,
    productRatePlanChargeKey: chargeKey,
  }: RiseInput,
  before: Cohort,
): Promise<Sold> {
  const named = [planKey, planKeys, productKey].filter((given) => given !== undefined);
  if (named.length > 1 || (chargeKey != null && (planKeys ?? productKey) !== undefined)) {
    throw new RuleViolation("A charge, a rate plan, several of them or a product rises: name one.");
  }
  if (chargeKey != null) {
    const { id, productRatePlanId } = await findCharge(ctx, chargeKey);
    const plan = planKey === undefined ? productRatePlanId : (await findRatePlan(ctx, planKey)).id;
    if (plan !== productRatePlanId) {
      throw new RuleViolation(`The charge ${chargeKey} is not of the rate plan ${planKey}.`);
    }
    return { ...soldIn([plan]), productRatePlanChargeId: id };
  }
  if (planKey !== undefined) return soldIn([(await findRatePlan(ctx, planKey)).id]);
  if (planKeys !== undefined) {
    const ids = new Set<string>();
    for (const key of planKeys) ids.add((await findRatePlan(ctx, key)).id);
    return soldIn([...ids]);
  }
  if (productKey !== undefined) return soldOfProduct(ctx, productKey);
  if (!before.productRatePlanIds.length) {
    throw new MissingField(
      "productRatePlanKey, productRatePlanKeys, productKey or productRatePlanChargeKey says whose price rises.",
    );
  }
  const { productRatePlanId, productRatePlanIds, productId } = before;
  const only = chargeKey === null ? null : before.productRatePlanChargeId;
  return { productRatePlanId, productRatePlanIds, productId, productRatePlanChargeId: only };
}

function soldIn(productRatePlanIds: string[], productId: string | null = null): Sold {
  const [only = null, ...others] = productRatePlanIds;
  const productRatePlanId = others.length || productId !== null ? null : only;
  return { productRatePlanId, productRatePlanIds, productId, productRatePlanChargeId: null };
}

/** All rate plans that a product has now. @throws NotFound, RuleViolation when it has none. */
export async function soldOfProduct(ctx: Ctx, key: string): Promise<Sold> {
  const { productId, ratePlanIds } = await findRatePlansOf(ctx, key);
  if (!ratePlanIds.length) throw new RuleViolation(`The product ${key} has no rate plans.`);
  return soldIn([...ratePlanIds], productId);
}

/** The terms of a body; what is absent stays. @throws RuleViolation for contradictory ones. */
export function termsOf(body: RiseInput, before: RiseTerms): RiseTerms {
  const number = (value: number | null | undefined, was: RiseTerms["cap"]) =>
    value == null ? given(value, was) : decimal(String(value));
  const policy = body.effectivePolicy ?? before.policy;
  const day = given(body.effectiveDate, before.effectiveDay);
  const terms = {
    ...howOf(body, before),
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

type How = Pick<RiseTerms, "percentage" | "amount">;

function howOf(
  { increasePercentage, increaseAmount, toCatalogPrice }: RiseInput,
  before: RiseTerms,
) {
  const numbers = [increasePercentage, increaseAmount].filter((given) => given !== undefined);
  if (numbers.length + (toCatalogPrice === true ? 1 : 0) > 1) {
    throw new RuleViolation(
      "Prices rise by increasePercentage, by increaseAmount or to the catalog's (toCatalogPrice): name one.",
    );
  }
  const number = (given: number | undefined) =>
    given === undefined ? null : decimal(String(given));
  const how: How = { percentage: number(increasePercentage), amount: number(increaseAmount) };
  if (numbers.length || toCatalogPrice === true) return how;
  const { percentage, amount } = before;
  const isMissing = percentage === null && amount === null;
  if (isMissing && (before === NO_TERMS || toCatalogPrice === false)) {
    throw new MissingField(
      "increasePercentage, increaseAmount or toCatalogPrice says how prices rise.",
    );
  }
  return { percentage, amount };
}

/** An amount is one of a currency. @throws MissingField when a rise by an amount names none. */
export function requireCurrency({
  amount,
  currency,
}: Pick<PriceRise, "amount" | "currency">): void {
  if (amount !== null && currency === null) {
    throw new MissingField("currency is required with increaseAmount, which is in it.");
  }
}
