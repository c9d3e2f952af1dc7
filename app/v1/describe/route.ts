import { serve } from "@/lib/api/next";
import { describeObjects } from "@/lib/areas/describe/operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve({ GET: describeObjects });
