import { serve } from "@/lib/api/next";
import { queryProductByKey } from "@/lib/areas/catalog/lists/list-operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve({ GET: queryProductByKey });
