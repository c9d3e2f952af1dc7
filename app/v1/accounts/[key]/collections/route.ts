import { serve } from "@/lib/api/next";
import { listAccountCollections } from "@/lib/areas/payments/collections/retry-operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve({ GET: listAccountCollections });
