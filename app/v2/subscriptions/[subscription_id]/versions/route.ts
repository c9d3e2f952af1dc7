import { serve } from "@/lib/api/next";
import { listSubscriptionVersions } from "@/lib/areas/subscriptions/v2-reads/v2-list-operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve({ GET: listSubscriptionVersions });
