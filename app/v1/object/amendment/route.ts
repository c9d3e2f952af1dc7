import { serve } from "@/lib/api/next";
import { createAmendmentObject } from "@/lib/areas/records/amendment-operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve({ POST: createAmendmentObject });
