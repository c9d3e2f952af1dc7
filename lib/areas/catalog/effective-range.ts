import { InvalidValue, RuleViolation } from "@/lib/kernel/errors";
import type { LocalDate } from "@/lib/values/local-date";

/** Refuses a range of days that ends before it starts. `resource` is that of EffectiveEndDate. */
export function requireRange(resource: number, start: LocalDate, end: LocalDate): void {
  if (end >= start) return;
  throw new InvalidValue("EffectiveEndDate must not lie before EffectiveStartDate", {
    resource,
    parameter: "EffectiveEndDate",
  });
}

type Range = { readonly effectiveStart: LocalDate; readonly effectiveEnd: LocalDate };

/** Refuses a rate plan whose days are outside those of its product. Both ends are days in effect. */
export function requireWithin(
  product: Range,
  start: LocalDate | null,
  end: LocalDate | null,
): void {
  const outside = [start, end].some(
    (day) => day !== null && (day < product.effectiveStart || day > product.effectiveEnd),
  );
  if (!outside) return;
  throw new RuleViolation(
    `A rate plan must be in effect within its product: from ${product.effectiveStart} to ${product.effectiveEnd}`,
    { resource: 521003, parameter: "EffectiveEndDate" },
  );
}
