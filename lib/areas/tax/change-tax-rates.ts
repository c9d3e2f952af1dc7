import type * as z from "zod";
import type { Ctx } from "@/lib/kernel/context";
import { NotFound, RuleViolation } from "@/lib/kernel/errors";
import { newId, uuidOf } from "@/lib/kernel/ids";
import { decimal, ZERO } from "@/lib/values/decimal";
import { addDays } from "@/lib/values/local-date";
import { checkedRate, type StoredTaxRate } from "./model";
import { insertTaxRate, removeTaxRate, storeTaxRate, taxCodeByName, taxRateById } from "./queries";
import type { createTaxRate as created, updateTaxRate as updated } from "./rate-contract";
import { refusing } from "./refusing";

type Body = z.output<typeof created.body>;

/** @throws NotFound for an id without a tax rate. */
export async function findTaxRate(ctx: Ctx, key: string): Promise<StoredTaxRate> {
  const id = uuidOf(key);
  const rate = id && (await taxRateById(ctx.tenantId, id));
  if (!rate) throw new NotFound("tax rate", key);
  return rate;
}

/**
 * Adds a rate to the table.
 *
 * @throws RuleViolation for an unknown code, and where the tax has a rate on these days already.
 */
export async function createTaxRate(ctx: Ctx, body: Body): Promise<StoredTaxRate> {
  const blank: StoredTaxRate = {
    id: newId(),
    taxCodeId: "",
    taxCode: "",
    name: body.name,
    description: null,
    jurisdiction: "",
    locationCode: null,
    country: body.country,
    state: "",
    county: "",
    city: "",
    postalCode: "",
    rateType: body.taxRateType,
    rate: ZERO,
    currency: "",
    startDate: body.startDate,
    endDate: null,
    createdAt: ctx.now,
    updatedAt: ctx.now,
  };
  const rate = await rateWith(ctx, blank, body);
  await refusing(() => insertTaxRate(ctx.tenantId, rate));
  note(ctx, rate, "create", { after: rate });
  return rate;
}

/** Changes a rate. @throws RuleViolation as `createTaxRate`. */
export async function updateTaxRate(
  ctx: Ctx,
  key: string,
  body: z.output<typeof updated.body>,
): Promise<StoredTaxRate> {
  const before = await findTaxRate(ctx, key);
  const after = await rateWith(ctx, before, body);
  await refusing(() => storeTaxRate(ctx.tenantId, after));
  note(ctx, after, "update", { before, after });
  return after;
}

/** Deletes a rate from the table. */
export async function deleteTaxRate(ctx: Ctx, key: string): Promise<StoredTaxRate> {
  const rate = await findTaxRate(ctx, key);
  await removeTaxRate(ctx.tenantId, rate.id);
  note(ctx, rate, "delete", { before: rate });
  return rate;
}

/** A rate after a change: absent fields stay, null ones are cleared. */
async function rateWith(
  ctx: Ctx,
  before: StoredTaxRate,
  body: Partial<Body>,
): Promise<StoredTaxRate> {
  const given = (value: string | null | undefined, old: string) =>
    value === undefined ? old : (value ?? "").trim();
  const note = (value: string | null | undefined, old: string | null) =>
    value === undefined ? old : value;
  const rate = checkedRate({
    ...before,
    ...(await codeOf(ctx, before, body.taxCode)),
    name: body.name ?? before.name,
    description: note(body.description, before.description),
    locationCode: note(body.locationCode, before.locationCode),
    country: body.country ?? before.country,
    state: given(body.state, before.state),
    county: given(body.county, before.county),
    city: given(body.city, before.city),
    postalCode: given(body.postalCode, before.postalCode),
    rateType: body.taxRateType ?? before.rateType,
    rate: body.taxRate === undefined ? before.rate : decimal(body.taxRate),
    currency: given(body.currency, before.currency),
    startDate: body.startDate ?? before.startDate,
    endDate: endOf(before, body),
    updatedAt: ctx.now,
  });
  const jurisdiction = given(body.jurisdiction, before.jurisdiction);
  return { ...rate, jurisdiction: jurisdiction || inWords(rate) };
}

/** The last day of a request becomes the first day without the rate. */
function endOf(before: StoredTaxRate, { endDate }: Partial<Body>): StoredTaxRate["endDate"] {
  if (endDate === undefined) return before.endDate;
  return endDate === null ? null : addDays(endDate, 1);
}

/** A place from its narrowest part to its country. */
function inWords({ postalCode, city, county, state, country }: StoredTaxRate): string {
  return [postalCode, city, county, state, country].filter(Boolean).join(", ");
}

async function codeOf(
  ctx: Ctx,
  before: StoredTaxRate,
  name: string | undefined,
): Promise<Pick<StoredTaxRate, "taxCode" | "taxCodeId">> {
  if (name === undefined) return before;
  const code = await taxCodeByName(ctx.tenantId, name);
  if (!code) {
    throw new RuleViolation(`There is no tax code '${name}': create it first.`, {
      resource: 506021,
      parameter: "taxCode",
    });
  }
  return { taxCode: code.name, taxCodeId: code.id };
}

function note(
  ctx: Ctx,
  rate: StoredTaxRate,
  action: string,
  detail: Record<string, unknown>,
): void {
  ctx.record({ subjectType: "tax-rate", subjectId: rate.id, action, detail });
}
