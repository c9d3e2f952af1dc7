import { serve } from "@/lib/api/next";
import { queryContactByKey } from "@/lib/areas/contacts/operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve({ GET: queryContactByKey });
