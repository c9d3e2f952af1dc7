import { InvalidValue } from "@/lib/kernel/errors";
import { isCurrency } from "@/lib/values/money";
import { requireRange, requireWithin } from "@/lib/areas/catalog/effective-range";
import type { Product, ProductRatePlan } from "@/lib/areas/catalog/model";

/** @throws InvalidValue or RuleViolation when the rate plan is invalid, or does not fit this product. */
export function requireRatePlan(product: Product, ratePlan: ProductRatePlan): void {
  const { effectiveStart, effectiveEnd, activeCurrencies } = ratePlan;
  requireRange(
    521003,
    effectiveStart ?? product.effectiveStart,
    effectiveEnd ?? product.effectiveEnd,
  );
  requireWithin(product, effectiveStart, effectiveEnd);
  const refused = { resource: 521001, parameter: "ActiveCurrencies" };
  const unknown = activeCurrencies.find((code) => !isCurrency(code));
  if (unknown !== undefined)
    throw new InvalidValue(
      `ActiveCurrencies names ${unknown}, which is not a currency of ISO 4217`,
      refused,
    );
  if (new Set(activeCurrencies).size < activeCurrencies.length) {
    throw new InvalidValue("ActiveCurrencies must name each currency once", refused);
  }
}
