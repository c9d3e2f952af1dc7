import {
  type Conversion,
  type ExchangeRate,
  isUsed,
} from "@/components/exchange-rates/exchange-rate-reads";
import type { Column } from "@/components/table/column";
import { CalendarDate } from "@/components/ui/calendar-date";

/** The columns of the list of rates; the last one says which of them count. */
export const rateColumns = (conversion: Conversion | undefined): Column<ExchangeRate>[] => [
  {
    id: "pair",
    header: "Currencies",
    primary: true,
    cell: ({ fromCurrency, toCurrency }) => `${fromCurrency} to ${toCurrency}`,
  },
  { id: "day", header: "Day", cell: ({ rateDate }) => <CalendarDate date={rateDate} /> },
  {
    id: "rate",
    header: "Rate",
    align: "end",
    cell: ({ exchangeRate }) => exchangeRate.toLocaleString("en-GB", { maximumFractionDigits: 12 }),
  },
  {
    id: "set",
    header: "Rate set",
    secondary: true,
    cell: ({ rateSetName }) => rateSetName ?? "None",
  },
  {
    id: "used",
    header: "Used",
    cell: (rate) => (conversion && isUsed(rate, conversion) ? "Yes" : "No"),
  },
];
