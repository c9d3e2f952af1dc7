import { Decimal } from "decimal.js";

/** How an exact amount was rounded, according to a trace. */
export type RoundingStep = { mode: string; increment: string };

/** Rounds to a multiple of the increment by checking the remainder. */
export function roundedBy(value: Decimal, step: RoundingStep): Decimal {
  const increment = new Decimal(step.increment);
  const size = value.abs();
  const steps = size.dividedToIntegerBy(increment);
  const rest = size.minus(steps.times(increment));
  const up =
    step.mode === "Up"
      ? rest.greaterThan(0)
      : step.mode === "HalfUp" && rest.times(2).greaterThanOrEqualTo(increment);
  const result = (up ? steps.plus(1) : steps).times(increment);
  return value.isNegative() ? result.negated() : result;
}

/** Equal within what 40 digits of the engine can lose. */
export function near(a: Decimal, b: Decimal): boolean {
  const scale = Decimal.max(1, a.abs());
  return a.minus(b).abs().lessThanOrEqualTo(scale.times("1e-30"));
}
