import type { Ctx } from "@/lib/kernel/context";
import { InvalidValue } from "@/lib/kernel/errors";
import { knownUnits } from "./reference-queries";

/** @throws InvalidValue for a unit of measure that no charge of the catalog has; `resource` is that of the field. */
export async function requireUnit(
  { tenantId }: Pick<Ctx, "tenantId">,
  unit: string,
  resource: number,
): Promise<void> {
  const known = await knownUnits(tenantId, [unit]);
  if (!known.has(unit))
    throw new InvalidValue(`No charge of the catalog has the unit ${unit}.`, { resource });
}
