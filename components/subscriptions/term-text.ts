type Length = number | null;
type Unit = string | null;

/** `12, "Month"` → `12 months`; empty when there is no length. */
export function lengthText(count: Length, unit: Unit): string {
  if (count === null || unit === null) return "";
  const word = unit.toLowerCase().replace(/s$/, "");
  return `${count} ${count === 1 ? word : `${word}s`}`;
}

type Terms = {
  termType: string;
  autoRenew: boolean;
  renewalSetting: string;
  renewalTerm: Length;
  renewalTermPeriodType: Unit;
};

/** What happens when the term ends: "Auto-renews for 12 months". */
export function renewalText(terms: Terms): string {
  if (terms.termType === "EVERGREEN") return "Runs until it is canceled";
  if (!terms.autoRenew) return "Ends with its term";
  if (terms.renewalSetting === "RENEW_TO_EVERGREEN") return "Becomes evergreen automatically";
  const length = lengthText(terms.renewalTerm, terms.renewalTermPeriodType);
  return length ? `Auto-renews for ${length}` : "Auto-renews";
}
