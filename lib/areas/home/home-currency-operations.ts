import { operation } from "@/lib/api/operation";
import { conversionOf } from "@/lib/areas/exchange-rates/conversion";
import { RATE_HOLDS_DAYS } from "@/lib/areas/exchange-rates/model";
import { getHomeCurrencyTotals as contract } from "./home-currency-contract";
import { presentConverted } from "./home-currency-present";
import { convertedTotals } from "./home-currency-queries";

export const getHomeCurrencyTotals = operation(contract, async (ctx) => {
  const conversion = await conversionOf(ctx);
  const { homeCurrency } = conversion;
  if (homeCurrency === null) {
    const nothing = { outstanding: null, billedThisMonth: null };
    return { homeCurrency, ...nothing, used: [], missing: [] };
  }
  const rows = await convertedTotals(ctx, homeCurrency, conversion, RATE_HOLDS_DAYS);
  return presentConverted(homeCurrency, rows);
});
