import { insertRows, prisma, statement } from "@/lib/platform/database/db";
import { wordRead } from "@/lib/platform/database/prisma-values";
import { UNIT_ROUNDINGS } from "@/lib/billing/usage/usage-record";
import { byKey, keyValues, type ObjectKey } from "@/lib/areas/catalog/key-queries";
import type { MeasuringUnit } from "@/lib/areas/catalog/model";
import type { Purpose } from "@/lib/areas/catalog/object-queries";

const COLUMNS = `w.id, w.name, w.display_as as "displayAs", w.decimals, w.rounding, w.active,
  w.created_at as "createdAt", w.updated_at as "updatedAt"`;
const UNIT = `select ${COLUMNS} from unit_of_measure w where ${byKey("unit_of_measure", "w")}`;

const finders = {
  read: statement<MeasuringUnit>("unit-find", UNIT),
  change: statement<MeasuringUnit>("unit-change", `${UNIT} for update`),
};

export async function unitByKey(
  key: ObjectKey,
  purpose: Purpose,
): Promise<MeasuringUnit | undefined> {
  return (await finders[purpose](keyValues(key)))[0];
}

/** Every unit of a tenant, by name. */
export async function unitsOf(tenantId: string): Promise<MeasuringUnit[]> {
  const units = await prisma().unitOfMeasure.findMany({
    where: { tenantId },
    omit: { tenantId: true },
    orderBy: { name: "asc" },
  });
  return units.map((unit) => ({ ...unit, rounding: wordRead(UNIT_ROUNDINGS, unit.rounding) }));
}

const unitRow = (tenantId: string, of: MeasuringUnit) => ({
  tenant_id: tenantId,
  id: of.id,
  name: of.name,
  display_as: of.displayAs,
  decimals: of.decimals,
  rounding: of.rounding,
  active: of.active,
  created_at: of.createdAt,
  updated_at: of.updatedAt,
});

const insertUnit = insertRows("unit_of_measure");

export const addUnit = (tenantId: string, of: MeasuringUnit) => insertUnit([unitRow(tenantId, of)]);
export async function storeUnit(tenantId: string, of: MeasuringUnit): Promise<void> {
  const { name, displayAs, rounding, active, updatedAt } = of;
  await prisma().unitOfMeasure.updateMany({
    where: { tenantId, id: of.id },
    data: { name, displayAs, rounding, active, updatedAt },
  });
}
export async function removeUnit(tenantId: string, id: string): Promise<void> {
  await prisma().unitOfMeasure.deleteMany({ where: { tenantId, id } });
}

/** How many charges of the catalog use a unit. */
export async function chargesCountedIn(tenantId: string, name: string): Promise<number> {
  return prisma().productRatePlanCharge.count({ where: { tenantId, uom: name } });
}
