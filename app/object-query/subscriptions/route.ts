import { serve } from "@/lib/api/next";
import { querySubscriptions } from "@/lib/areas/subscriptions/operations";

export const { GET, POST, PUT, PATCH, DELETE } = serve({ GET: querySubscriptions });
