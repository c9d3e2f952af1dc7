import { serve } from "@/lib/api/next";
import { quotePrice } from "@/lib/areas/catalog/quotes/quote-operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve({ POST: quotePrice });
