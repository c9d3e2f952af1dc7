import { prisma, statement } from "@/lib/platform/database/db";
import { dayRead, dayWritten, numberRead } from "@/lib/platform/database/prisma-values";
import { decimal } from "@/lib/values/decimal";
import type { LocalDate } from "@/lib/values/local-date";
import type { ExchangeRate, NewRate } from "./model";

const select = {
  ...{ id: true, rateSet: true, rateDate: true, fromCurrency: true, toCurrency: true, rate: true },
} as const;

type Stored = Awaited<ReturnType<typeof stored>>[number];
const stored = (tenantId: string, id: string) =>
  prisma().exchangeRate.findMany({ where: { tenantId, id }, select });

const read = (row: Stored): ExchangeRate => ({
  ...row,
  rateDate: dayRead(row.rateDate),
  rate: numberRead(row.rate),
});

/** Which rates are wanted; absent conditions hold for all. Days are included. */
export type RateFilter = {
  readonly currency?: string | undefined;
  readonly startDate?: LocalDate | undefined;
  readonly endDate?: LocalDate | undefined;
  readonly rateSet?: string | undefined;
};

/** Rates of a tenant, the latest days first. */
export async function ratesWhere(
  tenantId: string,
  { currency, startDate, endDate, rateSet }: RateFilter,
  { take, skip }: { take: number; skip: number },
): Promise<ExchangeRate[]> {
  const rows = await prisma().exchangeRate.findMany({
    where: {
      tenantId,
      ...(rateSet === undefined ? {} : { rateSet }),
      ...(currency === undefined
        ? {}
        : { OR: [{ fromCurrency: currency }, { toCurrency: currency }] }),
      rateDate: {
        ...(startDate === undefined ? {} : { gte: dayWritten(startDate) }),
        ...(endDate === undefined ? {} : { lte: dayWritten(endDate) }),
      },
    },
    select,
    orderBy: [
      { rateDate: "desc" },
      { fromCurrency: "asc" },
      { toCurrency: "asc" },
      { rateSet: "asc" },
    ],
    take,
    skip,
  });
  return rows.map(read);
}

/** Rates of a set that lead to a currency, or with `inverse` from it, on the days of a range; the earliest first. */
export async function ratesBetween(
  tenantId: string,
  currency: string,
  { rateSet, inverse }: { rateSet: string; inverse: boolean },
  { startDate, endDate }: { startDate: LocalDate; endDate: LocalDate },
): Promise<ExchangeRate[]> {
  const rows = await prisma().exchangeRate.findMany({
    where: {
      tenantId,
      rateSet,
      ...(inverse ? { fromCurrency: currency } : { toCurrency: currency }),
      rateDate: { gte: dayWritten(startDate), lte: dayWritten(endDate) },
    },
    select,
    orderBy: [{ rateDate: "asc" }, { fromCurrency: "asc" }, { toCurrency: "asc" }],
  });
  return rows.map(read);
}

/** A rate by its id. */
export async function rateById(tenantId: string, id: string): Promise<ExchangeRate | undefined> {
  const [row] = await stored(tenantId, id);
  return row && read(row);
}

/** Deletes a rate; 0 when there is none. */
export async function removeRate(tenantId: string, id: string): Promise<number> {
  return (await prisma().exchangeRate.deleteMany({ where: { tenantId, id } })).count;
}

/** A figure that took the place of another one. */
export type ReplacedRate = { rate: NewRate; before: string };

type PutRow = { place: number; before: string | null };

/** Rates are locked in the order of their keys, so that two calls do not wait for each other. */
const put = statement<PutRow>(
  "exchange-rates-put",
  `with wanted as (
     select * from unnest($2::uuid[], $3::text[], $4::date[], $5::text[], $6::text[], $7::numeric[]) with ordinality
       as w (id, rate_set, rate_date, from_currency, to_currency, rate, place)
   ), held as (
     select r.id, r.rate, w.place from wanted w join exchange_rate r on r.tenant_id = $1 and r.rate_set = w.rate_set
       and r.rate_date = w.rate_date and r.from_currency = w.from_currency and r.to_currency = w.to_currency
   ), written as (
     insert into exchange_rate as r (tenant_id, id, rate_set, rate_date, from_currency, to_currency, rate, created_at, updated_at)
     select $1, id, rate_set, rate_date, from_currency, to_currency, rate, $8::timestamptz, $8::timestamptz from wanted
     order by rate_set, from_currency, to_currency, rate_date
     on conflict (tenant_id, rate_set, from_currency, to_currency, rate_date)
       do update set rate = excluded.rate, updated_at = excluded.updated_at where r.rate <> excluded.rate
     returning r.id
   )
   select w.place::int as place, h.rate::text as before from wanted w left join held h on h.place = w.place
   left join written p on p.id = coalesce(h.id, w.id) where p.id is not null order by w.place`,
);

/** Stores rates of different keys: the new ones, and those with another figure than before. Others stay as they are. */
export async function putRates(
  tenantId: string,
  rates: readonly ExchangeRate[],
  now: Date,
): Promise<{ entered: number; replaced: ReplacedRate[] }> {
  const rows = await put([
    tenantId,
    rates.map(({ id }) => id),
    rates.map(({ rateSet }) => rateSet),
    rates.map(({ rateDate }) => rateDate),
    rates.map(({ fromCurrency }) => fromCurrency),
    rates.map(({ toCurrency }) => toCurrency),
    rates.map(({ rate }) => rate.toFixed()),
    now,
  ]);
  const replaced = rows.flatMap(({ place, before }) => {
    const rate = rates[place - 1];
    return rate && before !== null ? [{ rate, before: decimal(before).toFixed() }] : [];
  });
  return { entered: rows.length - replaced.length, replaced };
}
