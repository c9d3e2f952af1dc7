import { serve } from "@/lib/api/next";
import type * as priceRises from "@/lib/areas/price-rises/operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve<typeof priceRises>({
  GET: "queryPriceRiseItemByKey",
});
