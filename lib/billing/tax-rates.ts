import type { LocalDate } from "@/lib/values/local-date";
import type { TaxRate } from "./tax";

/** Where a sale is taxed. Fields that a table row leaves out match every address. */
export type TaxAddress = {
  readonly country: string;
  readonly state?: string | null;
  readonly county?: string | null;
  readonly city?: string | null;
  readonly postalCode?: string | null;
};

/** The taxes of a place: at most three that stand beside each other. */
export type TaxTableRow = {
  readonly place: Partial<TaxAddress>;
  readonly rates: readonly TaxRate[];
};

/** The rates of a tax code during some days; `endDate` is the first day without them. */
export type TaxRatePeriod = {
  readonly taxCode: string;
  readonly startDate: LocalDate;
  readonly endDate: LocalDate | null;
  readonly rows: readonly TaxTableRow[];
};

const FIELDS = ["country", "state", "county", "city", "postalCode"] as const;

/**
 * The rates of a tax code for a place on a day, from the tenant's own table: the row that says most
 * about the place, the first of equals. No row or no period means no tax.
 */
export function taxRatesFor(
  periods: readonly TaxRatePeriod[],
  taxCode: string,
  address: TaxAddress,
  date: LocalDate,
): readonly TaxRate[] {
  const period = periods.find(
    (candidate) =>
      candidate.taxCode === taxCode &&
      candidate.startDate <= date &&
      (candidate.endDate === null || date < candidate.endDate),
  );
  let best: TaxTableRow | null = null;
  let most = -1;
  for (const row of period?.rows ?? []) {
    const match = matchedFields(row.place, address);
    if (match > most) [best, most] = [row, match];
  }
  return best?.rates ?? [];
}

/** Number of fields that a row names and the address shares; −1 when one of them differs. */
function matchedFields(place: Partial<TaxAddress>, address: TaxAddress): number {
  let count = 0;
  for (const field of FIELDS) {
    const wanted = place[field];
    if (wanted === undefined || wanted === null || wanted === "") continue;
    if (wanted.toLowerCase() !== (address[field] ?? "").toLowerCase()) return -1;
    count += 1;
  }
  return count;
}
