"use client";

import { useQuery } from "@tanstack/react-query";
import { StatTile } from "@/components/layout/stat-tile";
import { CalendarDate } from "@/components/ui/calendar-date";
import { Card } from "@/components/ui/card";
import { Money } from "@/components/ui/money";
import { TextLink } from "@/components/ui/text-link";
import { getHomeCurrencyTotals } from "@/lib/areas/home/home-currency-contract";
import type { CallResult } from "@/lib/portal/operation-address";
import { paths } from "@/lib/portal/paths";
import { operationQuery } from "@/lib/portal/query";

type Totals = CallResult<typeof getHomeCurrencyTotals>;

/** Documents that the totals leave out, since no rate of their days is known. */
function LeftOut({ missing }: { missing: Totals["missing"] }) {
  return (
    <div className="mt-4">
      <p>
        Left out, since their days have no rate:{" "}
        <TextLink href={paths.exchangeRates()}>Enter exchange rates</TextLink>
      </p>
      <ul className="mt-1 space-y-0.5">
        {missing.map(({ currency, documents, outstanding, firstDate, lastDate }) => (
          <li key={currency}>
            {`${documents === 1 ? "1 document" : `${documents} documents`} in ${currency}, of `}
            <CalendarDate date={firstDate} />
            {lastDate !== firstDate && (
              <>
                {" – "}
                <CalendarDate date={lastDate} />
              </>
            )}
            , <Money amount={outstanding} currency={currency} /> outstanding
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Totals over all currencies in the home currency, with the days of the rates behind them and what they leave out. */
export function HomeCurrencyCard() {
  const { data } = useQuery(operationQuery(getHomeCurrencyTotals));
  if (!data?.homeCurrency) return null;
  const { homeCurrency, outstanding, billedThisMonth, used, missing } = data;
  if (used.length + missing.length === 0) return null;
  return (
    <Card
      title={`All currencies in ${homeCurrency}`}
      description="Each document at the exchange rate of its date, or of the last day before it within a week."
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <StatTile
          label={`Outstanding in ${homeCurrency}`}
          value={<Money amount={outstanding ?? 0} currency={homeCurrency} />}
        />
        <StatTile
          label={`Billed this month in ${homeCurrency}`}
          value={<Money amount={billedThisMonth ?? 0} currency={homeCurrency} />}
        />
      </div>
      <ul className="mt-4 space-y-0.5 text-muted">
        {used.map(({ currency, firstRateDate, lastRateDate }) => (
          <li key={currency}>
            {`${currency}: rates of `}
            <CalendarDate date={firstRateDate} />
            {lastRateDate !== firstRateDate && (
              <>
                {" – "}
                <CalendarDate date={lastRateDate} />
              </>
            )}
          </li>
        ))}
      </ul>
      {missing.length > 0 && <LeftOut missing={missing} />}
    </Card>
  );
}
