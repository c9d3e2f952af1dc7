import { serve } from "@/lib/api/next";
import { pauseSubscription } from "@/lib/areas/subscription-changes/v2-operations";

export const { GET, POST, PUT, PATCH, DELETE } = serve({ POST: pauseSubscription });
