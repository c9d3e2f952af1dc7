import { serve } from "@/lib/api/next";
import type * as quoteOperations from "@/lib/areas/catalog/quotes/quote-operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve<typeof quoteOperations>({
  POST: "quotePrice",
});
