import { serve } from "@/lib/api/next";
import { getCatalogProduct } from "@/lib/areas/catalog/operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve({ GET: getCatalogProduct });
