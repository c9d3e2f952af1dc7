/** Month and year out of `MM / YY` or `MM / YYYY`; null while incomplete. */
export function expiryOf(text: string): { month: number; year: number } | null {
  const [, month = "", year = ""] = /^(\d\d) \/ (\d\d|\d{4})$/.exec(text.trim()) ?? [];
  if (month === "") return null;
  return { month: Number(month), year: year.length === 2 ? 2000 + Number(year) : Number(year) };
}

/** The expiry as typed; empty while month or year is missing. */
export function expiryTyped(month: unknown, year: unknown): string {
  if (typeof month !== "number" || typeof year !== "number") return "";
  return `${String(month).padStart(2, "0")} / ${String(year).slice(-2)}`;
}
