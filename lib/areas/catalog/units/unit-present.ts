import type { Ctx } from "@/lib/kernel/context";
import { offsetDateTimeText } from "@/lib/kernel/clock";
import { wireId } from "@/lib/kernel/ids";
import type { MeasuringUnit } from "@/lib/areas/catalog/model";
import type { UnitRecord } from "./unit-contract";

/** A unit of measure as object operations show it. */
export function unitRecord(ctx: Ctx, unit: MeasuringUnit): UnitRecord {
  return {
    Id: wireId(unit.id),
    CreatedDate: offsetDateTimeText(ctx.timeZone, unit.createdAt),
    UpdatedDate: offsetDateTimeText(ctx.timeZone, unit.updatedAt),
    Active: unit.active,
    DecimalPlaces: unit.decimals,
    DisplayedAs: unit.displayAs,
    RoundingMode: unit.rounding === "Up" ? "UP" : "DOWN",
    UomName: unit.name,
  };
}

/** A unit of measure as settings show it. */
export function presentUnit({ id, name, displayAs, decimals, rounding, active }: MeasuringUnit) {
  return { id: wireId(id), name, displayAs, precision: decimals, roundingMode: rounding, active };
}
