import { serve } from "@/lib/api/next";
import { createContact } from "@/lib/areas/contacts/operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve({ POST: createContact });
