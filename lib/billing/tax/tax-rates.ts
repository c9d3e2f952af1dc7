import type { LocalDate } from "@/lib/values/local-date";
import type { TaxRate } from "./tax";

/** The place of taxation. Fields absent in a table row match every address. */
export type TaxAddress = {
  readonly country: string;
  readonly state?: string | null;
  readonly county?: string | null;
  readonly city?: string | null;
  readonly postalCode?: string | null;
};

/** One tax of a tax code in a place during some days; `endDate` is exclusive. */
export type TaxTableRow = TaxRate & {
  readonly taxCode: string;
  readonly place: Partial<TaxAddress>;
  readonly startDate: LocalDate;
  readonly endDate: LocalDate | null;
  /** Currency of a fixed sum. */
  readonly currency?: string | null;
};

/** The key of a look-up in the table. */
export type TaxQuestion = {
  readonly taxCode: string;
  readonly address: TaxAddress;
  readonly currency: string;
  readonly date: LocalDate;
};

const FIELDS = ["country", "state", "county", "city", "postalCode"] as const;

/**
 * The taxes of a sale by the tenant's table, the widest place first. Taxes of different names apply
 * together (a state's and a city's); of one name the row with the most specific place applies, the
 * first of equals. No row means no tax.
 */
export function taxRatesFor<Row extends TaxTableRow>(
  rows: readonly Row[],
  question: TaxQuestion,
): Row[] {
  const best = new Map<string, { row: Row; fields: number }>();
  for (const row of rows) {
    if (!isInForce(row, question)) continue;
    const fields = matchedFields(row.place, question.address);
    const known = best.get(row.name.toLowerCase());
    if (fields >= 0 && fields > (known?.fields ?? -1)) {
      best.set(row.name.toLowerCase(), { row, fields });
    }
  }
  return [...best.values()].sort((a, b) => a.fields - b.fields).map(({ row }) => row);
}

function isInForce(row: TaxTableRow, { taxCode, currency, date }: TaxQuestion): boolean {
  return (
    row.taxCode === taxCode &&
    row.startDate <= date &&
    (row.endDate === null || date < row.endDate) &&
    (row.type === "Percentage" || row.currency === currency)
  );
}

/** Number of fields of a row that the address matches; −1 when one differs. */
function matchedFields(place: Partial<TaxAddress>, address: TaxAddress): number {
  let count = 0;
  for (const field of FIELDS) {
    const wanted = place[field]?.trim();
    if (!wanted) continue;
    if (wanted.toLowerCase() !== (address[field] ?? "").trim().toLowerCase()) return -1;
    count += 1;
  }
  return count;
}
