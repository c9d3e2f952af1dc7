import { serve } from "@/lib/api/next";
import { createSubscription } from "@/lib/areas/subscription-changes/v1-create-operations";

export const { GET, POST, PUT, PATCH, DELETE } = serve({ POST: createSubscription });
