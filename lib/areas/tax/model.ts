import { InvalidValue, RuleViolation } from "@/lib/kernel/errors";
import type { TaxMode, TaxRate } from "@/lib/billing/tax/tax";
import { countryCode } from "@/lib/values/country";
import type { Decimal } from "@/lib/values/decimal";
import type { LocalDate } from "@/lib/values/local-date";
import { hasMoneyScale, isCurrency } from "@/lib/values/money";

/** What is taxed alike. A charge refers to it; its mode is the default for new charges. */
export type TaxCode = {
  readonly id: string;
  readonly name: string;
  readonly description: string | null;
  readonly taxMode: TaxMode;
  readonly createdAt: Date;
  readonly updatedAt: Date;
};

/** Where a rate applies; an empty field matches every address, except for the country. */
export type TaxPlace = {
  readonly country: string;
  readonly state: string;
  readonly county: string;
  readonly city: string;
  readonly postalCode: string;
};

/** One tax of a code in a place during some days. `endDate` is the first day without it. */
export type StoredTaxRate = TaxPlace & {
  readonly id: string;
  readonly taxCodeId: string;
  readonly taxCode: string;
  readonly name: string;
  readonly description: string | null;
  readonly jurisdiction: string;
  readonly locationCode: string | null;
  readonly rateType: TaxRate["type"];
  /** A fraction (0.0825 for 8.25 %), or a fixed amount per line in `currency`. */
  readonly rate: Decimal;
  /** Empty for a fraction. */
  readonly currency: string;
  readonly startDate: LocalDate;
  readonly endDate: LocalDate | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
};

export const TAX_ENGINES = ["BuiltIn", "None"] as const;
export const TAX_ADDRESSES = ["SoldTo", "ShipTo", "BillTo"] as const;

/** Which engine calculates taxes, and whose address decides where a sale is. */
export type TaxSettings = {
  readonly engine: (typeof TAX_ENGINES)[number];
  readonly taxAddress: (typeof TAX_ADDRESSES)[number];
};

/** Their name in the tenant's settings. */
export const TAX_SETTINGS = "tax";

const DEFAULTS: TaxSettings = { engine: "BuiltIn", taxAddress: "SoldTo" };

/** The tax settings of a tenant: the defaults, overridden by its settings. */
export function taxSettingsOf(settings: Readonly<Record<string, unknown>>): TaxSettings {
  const stored = settings[TAX_SETTINGS];
  const own = Object.fromEntries(
    Object.entries(stored && typeof stored === "object" ? stored : {}),
  );
  return {
    engine: TAX_ENGINES.find((name) => name === own.engine) ?? DEFAULTS.engine,
    taxAddress: TAX_ADDRESSES.find((name) => name === own.taxAddress) ?? DEFAULTS.taxAddress,
  };
}

/** The resources of the fields. */
const COUNTRY = 506024;
const TAX_RATE = 506030;
const CURRENCY = 506031;
const END_DATE = 506033;

/** A rate whose terms are consistent, with its country as a two-letter code. */
export function checkedRate(rate: StoredTaxRate): StoredTaxRate {
  const country = countryCode(rate.country);
  if (country === undefined) {
    throw new InvalidValue(
      `country must be a country by its name or its code of ISO 3166, not '${rate.country}'.`,
      { resource: COUNTRY, parameter: "country" },
    );
  }
  requireFigure(rate);
  if (rate.endDate !== null && rate.endDate <= rate.startDate) {
    throw new RuleViolation("endDate must not lie before startDate: it is the last day.", {
      resource: END_DATE,
      parameter: "endDate",
    });
  }
  return { ...rate, country };
}

function requireFigure({ rateType, rate, currency }: StoredTaxRate): void {
  if (rateType === "Percentage") {
    if (currency !== "")
      throw new RuleViolation("currency goes with taxRateType FlatFee only.", {
        resource: CURRENCY,
        parameter: "currency",
      });
    if (rate.greaterThan(1))
      throw new InvalidValue("taxRate is a share with Percentage: 0.0825 is 8.25 %, 1 the most.", {
        resource: TAX_RATE,
        parameter: "taxRate",
      });
    return;
  }
  if (!isCurrency(currency))
    throw new RuleViolation("currency must be a code of ISO 4217 with taxRateType FlatFee.", {
      resource: CURRENCY,
      parameter: "currency",
    });
  if (!hasMoneyScale(rate, currency))
    throw new InvalidValue(`taxRate has more decimals than ${currency}.`, {
      resource: TAX_RATE,
      parameter: "taxRate",
    });
}
