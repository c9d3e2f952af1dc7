import { serve } from "@/lib/api/next";
import { transferContact } from "@/lib/areas/contacts/operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve({ PUT: transferContact });
