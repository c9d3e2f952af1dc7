import { serve } from "@/lib/api/next";
import type * as exchangeRates from "@/lib/areas/exchange-rates/operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve<typeof exchangeRates>({
  POST: "importExchangeRates",
});
