import { serve } from "@/lib/api/next";
import { activateSubscription } from "@/lib/areas/subscriptions/v2-changes/v2-operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve({ POST: activateSubscription });
