import { wireId } from "@/lib/kernel/ids";
import { addDays } from "@/lib/values/local-date";
import { exactNumber } from "@/lib/values/money";
import type { StoredTaxRate, TaxCode } from "./model";

/** A tax code as a client sees it. */
export function presentTaxCode({ id, name, description, taxMode }: TaxCode) {
  return { id: wireId(id), name, description, taxMode };
}

/** A rate as a client sees it: its last day is included. */
export function presentTaxRate(rate: StoredTaxRate) {
  const { taxCode, name, jurisdiction, country, description, locationCode, startDate } = rate;
  return {
    id: wireId(rate.id),
    taxCode,
    name,
    jurisdiction,
    country,
    state: rate.state || null,
    county: rate.county || null,
    city: rate.city || null,
    postalCode: rate.postalCode || null,
    taxRateType: rate.rateType,
    taxRate: exactNumber(rate.rate),
    currency: rate.currency || null,
    startDate,
    endDate: rate.endDate === null ? null : addDays(rate.endDate, -1),
    description,
    locationCode,
  };
}
