import type { TaxTableRow } from "@/lib/billing/tax/tax-rates";
import { prisma, statement } from "@/lib/platform/database/db";
import { dayWritten, wordRead } from "@/lib/platform/database/prisma-values";
import { TAX_MODES } from "@/lib/billing/tax/tax";
import { decimal } from "@/lib/values/decimal";
import type { StoredTaxRate, TaxCode } from "./model";

const CODE = `id, name, description, tax_mode as "taxMode", created_at as "createdAt", updated_at as "updatedAt"`;

const codes = statement<TaxCode>(
  "tax-codes",
  `select ${CODE} from tax_code where tenant_id = $1 order by lower(name)`,
);
/** The code is locked until the row that refers to it is stored. */
const codeByName = statement<TaxCode>(
  "tax-code-by-name",
  `select ${CODE} from tax_code where tenant_id = $1 and lower(name) = lower($2) for key share`,
);

export const taxCodes = (tenantId: string): Promise<TaxCode[]> => codes([tenantId]);

/** A code by its id. */
export async function taxCodeById(tenantId: string, id: string): Promise<TaxCode | undefined> {
  const code = await prisma().taxCode.findFirst({
    where: { tenantId, id },
    omit: { tenantId: true },
  });
  return code ? { ...code, taxMode: wordRead(TAX_MODES, code.taxMode) } : undefined;
}

/** A code by its name, in any letter case. */
export async function taxCodeByName(tenantId: string, name: string): Promise<TaxCode | undefined> {
  return (await codeByName([tenantId, name]))[0];
}

const codesByName = statement<TaxCode>(
  "tax-codes-by-name",
  `select ${CODE} from tax_code where tenant_id = $1 and lower(name) = any(select lower(n) from unnest($2::text[]) n)
   order by id for key share`,
);

/** The codes of some names, in any letter case. */
export const taxCodesByName = (tenantId: string, names: readonly string[]): Promise<TaxCode[]> =>
  codesByName([tenantId, names]);

/** Stores a new code. */
export async function insertTaxCode(tenantId: string, code: TaxCode): Promise<void> {
  const { id, name, description, taxMode, createdAt, updatedAt } = code;
  await prisma().taxCode.createMany({
    data: { tenantId, id, name, description, taxMode, createdAt, updatedAt },
  });
}

/** Stores a changed code. */
export async function storeTaxCode(tenantId: string, code: TaxCode): Promise<void> {
  const { name, description, taxMode, updatedAt } = code;
  await prisma().taxCode.updateMany({
    where: { tenantId, id: code.id },
    data: { name, description, taxMode, updatedAt },
  });
}

/** Deletes a code with its rates. */
export async function removeTaxCode(tenantId: string, id: string): Promise<void> {
  await prisma().taxCode.deleteMany({ where: { tenantId, id } });
}

type RateFigure = Omit<StoredTaxRate, "rate"> & { rate: string; taxCodeDescription: string | null };

const RATES = `select r.id, r.tax_code_id as "taxCodeId", c.name as "taxCode", c.description as "taxCodeDescription", r.name,
    r.description, r.jurisdiction, r.location_code as "locationCode", r.country, r.state, r.county, r.city,
    r.postal_code as "postalCode", r.rate_type as "rateType", r.rate, r.currency, r.start_date as "startDate",
    r.end_date as "endDate", r.created_at as "createdAt", r.updated_at as "updatedAt"
  from tax_rate r join tax_code c on c.tenant_id = r.tenant_id and c.id = r.tax_code_id where r.tenant_id = $1`;

const rates = statement<RateFigure>(
  "tax-rates",
  `${RATES} and ($2::text is null or lower(c.name) = lower($2))
   order by lower(c.name), r.country, r.state, r.county, r.city, r.postal_code, lower(r.name), r.start_date`,
);
const rateById = statement<RateFigure>("tax-rate", `${RATES} and r.id = $2`);
const ratesOn = statement<RateFigure>(
  "tax-rates-in-force",
  `${RATES} and c.name = any($2::text[]) and r.start_date <= $3 and (r.end_date is null or r.end_date > $3) order by r.id`,
);

const rateOf = (row: RateFigure): StoredTaxRate => ({ ...row, rate: decimal(row.rate) });

/** The table of rates, of one code or of all. */
export async function taxRates(tenantId: string, taxCode: string | null): Promise<StoredTaxRate[]> {
  return (await rates([tenantId, taxCode])).map(rateOf);
}

/** A rate by its id. */
export async function taxRateById(
  tenantId: string,
  id: string,
): Promise<StoredTaxRate | undefined> {
  const [row] = await rateById([tenantId, id]);
  return row && rateOf(row);
}

/** The rates of some codes that are in force on a day, in all places. */
export async function ratesInForce(
  tenantId: string,
  codeNames: readonly string[],
  date: string,
): Promise<TaxTableRow[]> {
  const rows = await ratesOn([tenantId, codeNames, date]);
  return rows.map(({ country, state, county, city, postalCode, ...row }) => ({
    taxRateId: row.id,
    name: row.name,
    jurisdiction: row.jurisdiction,
    type: row.rateType,
    rate: decimal(row.rate),
    taxCode: row.taxCode,
    place: { country, state, county, city, postalCode },
    startDate: row.startDate,
    endDate: row.endDate,
    currency: row.currency,
    notes: {
      country,
      locationCode: row.locationCode,
      description: row.description,
      taxCodeDescription: row.taxCodeDescription,
    },
  }));
}

/** A rate's fields besides its own id and its creation day. */
const rateColumns = (rate: StoredTaxRate) => ({
  taxCodeId: rate.taxCodeId,
  name: rate.name,
  description: rate.description,
  jurisdiction: rate.jurisdiction,
  locationCode: rate.locationCode,
  country: rate.country,
  state: rate.state,
  county: rate.county,
  city: rate.city,
  postalCode: rate.postalCode,
  rateType: rate.rateType,
  rate: rate.rate.toFixed(),
  currency: rate.currency,
  startDate: dayWritten(rate.startDate),
  endDate: rate.endDate && dayWritten(rate.endDate),
  updatedAt: rate.updatedAt,
});

/** Stores a new rate. */
export async function insertTaxRate(tenantId: string, rate: StoredTaxRate): Promise<void> {
  const { id, createdAt } = rate;
  await prisma().taxRate.createMany({ data: { tenantId, id, ...rateColumns(rate), createdAt } });
}

/** Stores a changed rate. */
export async function storeTaxRate(tenantId: string, rate: StoredTaxRate): Promise<void> {
  await prisma().taxRate.updateMany({
    where: { tenantId, id: rate.id },
    data: rateColumns(rate),
  });
}

/** Deletes a rate from the table. */
export async function removeTaxRate(tenantId: string, id: string): Promise<void> {
  await prisma().taxRate.deleteMany({ where: { tenantId, id } });
}
