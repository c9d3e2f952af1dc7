import type { Ctx } from "@/lib/kernel/context";
import { type ApiErrorOptions, NotFound, RuleViolation } from "@/lib/kernel/errors";
import { newId, uuidOf } from "@/lib/kernel/ids";
import { differences, noteChange, refusingDuplicates } from "@/lib/areas/catalog/catalog-change";
import { type ChargeProblem, contradiction } from "@/lib/areas/catalog/charges/charge-problem";
import type { FindOptions } from "@/lib/areas/catalog/find-object";
import type { ChargeTerms, MeasuringUnit } from "@/lib/areas/catalog/model";
import type { UnitBody, UnitChanges } from "./unit-contract";
import { addUnit, chargesCountedIn, removeUnit, storeUnit, unitByKey } from "./unit-queries";

const ROUNDING = { UP: "Up", DOWN: "Down" } as const;

/** A unit of measure by id or name. @throws NotFound */
export async function findUnit(
  ctx: Ctx,
  key: string,
  { purpose = "read", ...error }: FindOptions = {},
): Promise<MeasuringUnit> {
  const wanted = { tenantId: ctx.tenantId, id: uuidOf(key), text: key };
  const found = await unitByKey(wanted, purpose);
  if (!found) throw new NotFound("unit of measure", key, error satisfies ApiErrorOptions);
  return found;
}

/** Declares a unit. @throws RuleViolation when its name is taken. */
export async function createUnit(ctx: Ctx, body: UnitBody): Promise<MeasuringUnit> {
  const unit: MeasuringUnit = {
    id: newId(),
    name: body.UomName,
    displayAs: body.DisplayedAs ?? body.UomName,
    decimals: body.DecimalPlaces,
    rounding: ROUNDING[body.RoundingMode ?? "UP"],
    active: body.Active ?? true,
    createdAt: ctx.now,
    updatedAt: ctx.now,
  };
  await refusingDuplicates(() => addUnit(ctx.tenantId, unit));
  const { name, decimals, rounding } = unit;
  noteChange(ctx, "unitOfMeasure", unit, "create", { name, decimals, rounding });
  return unit;
}

/**
 * Changes a unit for new subscriptions: existing ones have copied how it rounds.
 *
 * @throws RuleViolation for other decimals, which are fixed, or another name while charges use it.
 */
export async function updateUnit(ctx: Ctx, key: string, body: UnitChanges): Promise<MeasuringUnit> {
  const before = await findUnit(ctx, key, { purpose: "change" });
  if (body.DecimalPlaces !== undefined && body.DecimalPlaces !== before.decimals) {
    throw new RuleViolation(
      `DecimalPlaces is fixed once the unit exists: ${before.name} has ${before.decimals}`,
      { resource: 529002, parameter: "DecimalPlaces" },
    );
  }
  const name = body.UomName ?? before.name;
  if (name !== before.name) await requireUnused(ctx, before, "renamed");
  const after: MeasuringUnit = {
    ...before,
    name,
    displayAs: body.DisplayedAs ?? before.displayAs,
    rounding: body.RoundingMode ? ROUNDING[body.RoundingMode] : before.rounding,
    active: body.Active ?? before.active,
    updatedAt: ctx.now,
  };
  await refusingDuplicates(async () => {
    await storeUnit(ctx.tenantId, after);
  });
  noteChange(ctx, "unitOfMeasure", after, "update", differences(before, after));
  return after;
}

/** Deletes a unit. @throws RuleViolation while charges use it. */
export async function deleteUnit(ctx: Ctx, key: string): Promise<{ id: string }> {
  const unit = await findUnit(ctx, key, { purpose: "change" });
  await requireUnused(ctx, unit, "deleted");
  await removeUnit(ctx.tenantId, unit.id);
  noteChange(ctx, "unitOfMeasure", unit, "delete", { name: unit.name });
  return { id: unit.id };
}

async function requireUnused(ctx: Ctx, { name }: MeasuringUnit, verb: string): Promise<void> {
  const charges = await chargesCountedIn(ctx.tenantId, name);
  if (!charges) return;
  const count = charges === 1 ? "1 charge is" : `${charges} charges are`;
  throw new RuleViolation(`The unit ${name} cannot be ${verb}: ${count} counted in it`, {
    resource: 529005,
    word: verb === "deleted" ? "CANNOT_DELETE" : "INVALID_VALUE",
  });
}

/** A charge may not use a deactivated unit; undeclared units are exact. */
export async function unitProblems(
  ctx: Ctx,
  { uom }: Pick<ChargeTerms, "uom">,
  before: string | null = null,
): Promise<ChargeProblem[]> {
  if (uom === null || uom === before) return [];
  const unit = await unitByKey({ tenantId: ctx.tenantId, id: undefined, text: uom }, "read");
  return unit?.active === false ? [contradiction("UOM", `${uom} is not active any more`)] : [];
}
