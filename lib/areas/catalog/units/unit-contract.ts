import * as z from "zod";
import { fieldsOf, optionalFields } from "@/lib/api/field";
import { text } from "@/lib/api/schemas";

const ofUnit = fieldsOf(529); // 529000-529999: units of measure.

/** Undeclared fields are ignored. */
const open = <S extends z.ZodRawShape>(shape: S) => z.object(shape).catchall(z.unknown());

const unit = {
  Active: ofUnit(
    1,
    z.boolean().optional(),
    "Whether new charges may be counted in it; true when absent.",
  ),
  DecimalPlaces: ofUnit(
    2,
    z.int().min(0).max(9),
    "Decimals of a quantity that is priced; fixed once the unit exists.",
  ),
  DisplayedAs: ofUnit(3, text(50).optional(), "The unit as people read it; its name when absent."),
  RoundingMode: ofUnit(
    4,
    z.enum(["UP", "DOWN"]).optional(),
    "Whether a quantity with more decimals is rounded up or down; UP when absent.",
  ),
  UomName: ofUnit(5, text(25), "Name of the unit, unique; charges and usage records name it."),
};

/** Bodies and record of the object type UnitOfMeasure. */
export const unitFields = {
  create: open(unit),
  update: open(optionalFields(unit)),
  record: open({
    ...optionalFields(unit),
    Id: ofUnit(20, z.string(), "Id of the unit."),
    CreatedDate: ofUnit(
      21,
      z.string().optional(),
      "When it was created, ISO 8601 with the tenant's offset.",
    ),
    UpdatedDate: ofUnit(
      22,
      z.string().optional(),
      "When it was last changed, ISO 8601 with the tenant's offset.",
    ),
  }),
};

export type UnitBody = z.output<typeof unitFields.create>;
export type UnitChanges = z.output<typeof unitFields.update>;
export type UnitRecord = z.output<typeof unitFields.record>;

/** A unit as settings show it. */
export const listedUnits = ofUnit(
  46,
  z.array(
    z.object({
      id: ofUnit(40, z.string(), "Id of the unit."),
      name: ofUnit(41, z.string(), "Name of the unit."),
      displayAs: ofUnit(42, z.string(), "The unit as people read it."),
      precision: ofUnit(43, z.number(), "Decimals of a quantity that is priced."),
      roundingMode: ofUnit(
        44,
        z.enum(["Up", "Down"]),
        "How a quantity with more decimals is rounded.",
      ),
      active: ofUnit(45, z.boolean(), "Whether new charges may be counted in it."),
    }),
  ),
  "The units.",
);
