import { MONTH_NAMES } from "@/lib/values/written-day";

/**
 * Typed text as `YYYY-MM-DD`: `20260131`, `2026/1/31`, `2026.01.31`, and the display format `31 Jan 2026`.
 * Anything else is returned unchanged.
 */
export function typedDate(typed: string): string {
  const text = typed.trim();
  const [, year, month, day] = /^(\d{4})\D?(\d{1,2})\D?(\d{1,2})$/.exec(text) ?? [];
  if (year && month && day) return isoOf(year, month, day);
  const [, first, name, last] =
    /^(\d{1,2})[ .-]+([A-Za-z]{3})[a-z]*\.?[ -]+(\d{4})$/.exec(text) ?? [];
  const place = MONTH_NAMES.findIndex((one) => one.toLowerCase() === name?.toLowerCase());
  return first && last && place >= 0 ? isoOf(last, String(place + 1), first) : text;
}

const isoOf = (year: string, month: string, day: string) =>
  [year, month.padStart(2, "0"), day.padStart(2, "0")].join("-");
