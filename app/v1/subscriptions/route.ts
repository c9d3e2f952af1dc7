import { serve } from "@/lib/api/next";
import { createSubscription } from "@/lib/areas/subscriptions/v1-changes/v1-create-operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve({ POST: createSubscription });
