import { serve } from "@/lib/api/next";
import { describeObject } from "@/lib/areas/describe/operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve({ GET: describeObject });
