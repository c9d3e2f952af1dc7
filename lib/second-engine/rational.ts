/** An exact fraction of integers; the denominator is positive. */
export type Rational = { readonly top: bigint; readonly bottom: bigint };

export function ratio(top: bigint | number, bottom: bigint | number = 1): Rational {
  let [a, b] = [BigInt(top), BigInt(bottom)];
  if (b < 0n) [a, b] = [-a, -b];
  const common = divisor(a < 0n ? -a : a, b);
  return { top: a / common, bottom: b / common };
}

export const NOTHING = ratio(0);
export const ONE = ratio(1);

/** Reads "12.345", "-1" and "2E-5". */
export function read(text: string): Rational {
  const [digits = "0", exponent = "0"] = text.toLowerCase().split("e");
  const [whole = "0", part = ""] = digits.split(".");
  const places = part.length - Number(exponent);
  const value = BigInt(`${whole}${part}`);
  return places >= 0 ? ratio(value, 10n ** BigInt(places)) : ratio(value * 10n ** BigInt(-places));
}

export const plus = (a: Rational, b: Rational) =>
  ratio(a.top * b.bottom + b.top * a.bottom, a.bottom * b.bottom);
export const minus = (a: Rational, b: Rational) => plus(a, { top: -b.top, bottom: b.bottom });
export const times = (a: Rational, b: Rational) => ratio(a.top * b.top, a.bottom * b.bottom);
export const over = (a: Rational, b: Rational) => ratio(a.top * b.bottom, a.bottom * b.top);
export const compare = (a: Rational, b: Rational) => {
  const difference = a.top * b.bottom - b.top * a.bottom;
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
};
export const least = (a: Rational, b: Rational) => (compare(a, b) <= 0 ? a : b);
export const most = (a: Rational, b: Rational) => (compare(a, b) >= 0 ? a : b);
export const sum = (values: readonly Rational[]) => values.reduce(plus, NOTHING);
export const sign = (a: Rational) => compare(a, NOTHING);
export const size = (a: Rational) => (a.top < 0n ? minus(NOTHING, a) : a);

export type Rounding = "HalfUp" | "Up" | "Down";

/** `value` rounded to a multiple of `step`: up is away from zero, down towards it. */
export function rounded(value: Rational, step: Rational, mode: Rounding = "HalfUp"): Rational {
  const { top, bottom } = over(size(value), step);
  const whole = top / bottom;
  const rest = top % bottom;
  const up = mode === "Up" ? rest > 0n : mode === "HalfUp" && rest * 2n >= bottom;
  const amount = times(ratio(up ? whole + 1n : whole), step);
  return sign(value) < 0 ? minus(NOTHING, amount) : amount;
}

/** The number in plain decimals; it must terminate. */
export function write(value: Rational): string {
  let places = 0;
  let { bottom } = value;
  while (bottom !== 1n && places < 60) {
    places += 1;
    bottom = ratio(value.top * 10n ** BigInt(places), value.bottom).bottom;
  }
  if (bottom !== 1n) return `${value.top}/${value.bottom}`;
  const digits = (value.top * 10n ** BigInt(places)) / value.bottom;
  const text = `${digits < 0n ? -digits : digits}`.padStart(places + 1, "0");
  const whole = text.slice(0, text.length - places);
  return `${digits < 0n ? "-" : ""}${whole}${places ? `.${text.slice(-places)}` : ""}`;
}

function divisor(a: bigint, b: bigint): bigint {
  let [x, y] = [a, b];
  while (y !== 0n) [x, y] = [y, x % y];
  return x === 0n ? 1n : x;
}
