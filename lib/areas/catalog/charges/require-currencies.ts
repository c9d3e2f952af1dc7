import { requireCurrency } from "@/lib/api/features/require-features";
import type { ChargeTerms } from "@/lib/areas/catalog/model";
import type { Ctx } from "@/lib/kernel/context";

/** Every price of a charge has a currency that the company uses. @throws AccessDenied */
export function requireCurrencies(ctx: Ctx, { tiers }: Pick<ChargeTerms, "tiers">): void {
  for (const { currency } of tiers)
    requireCurrency(ctx, currency, { resource: 522061, parameter: "Currency" });
}
