import { serve } from "@/lib/api/next";
import { deleteSubscription } from "@/lib/areas/subscription-changes/v1-life-operations";

export const { GET, POST, PUT, PATCH, DELETE } = serve({ PUT: deleteSubscription });
