import { serve } from "@/lib/api/next";
import { resumeSubscription } from "@/lib/areas/subscription-changes/v2-operations";

export const { GET, POST, PUT, PATCH, DELETE } = serve({ POST: resumeSubscription });
