import { serve } from "@/lib/api/next";
import { scrubContact } from "@/lib/areas/contacts/operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve({ PUT: scrubContact });
