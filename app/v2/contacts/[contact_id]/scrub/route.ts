import { serve } from "@/lib/api/next";
import { scrubContactV2 } from "@/lib/areas/contacts/v2/v2-operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve({ POST: scrubContactV2 });
