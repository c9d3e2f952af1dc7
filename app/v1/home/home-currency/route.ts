import { serve } from "@/lib/api/next";
import type * as homeCurrencyOperations from "@/lib/areas/home/home-currency-operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve<typeof homeCurrencyOperations>({
  GET: "getHomeCurrencyTotals",
});
