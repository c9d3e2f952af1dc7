import type { Ctx } from "@/lib/kernel/context";
import { type Decimal, decimal } from "@/lib/values/decimal";
import { holdUsage } from "./replace-queries";

/** A record by its key, as it stands. */
export type HeldRecord = {
  readonly key: string;
  readonly quantity: Decimal;
  readonly isBilled: boolean;
};

/** The records with these keys that the caller may see: until the transaction ends they are neither changed nor billed. */
export async function heldRecords(ctx: Ctx, keys: readonly string[]): Promise<HeldRecord[]> {
  const held = keys.length ? await holdUsage(ctx, keys) : [];
  return held.map(({ uniqueKey, quantity, status }) => ({
    key: uniqueKey,
    quantity: decimal(quantity),
    isBilled: status === "Processed",
  }));
}
