import { serve } from "@/lib/api/next";
import { createContactV2, listContactsV2 } from "@/lib/areas/contacts/v2/v2-operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  GET: listContactsV2,
  POST: createContactV2,
});
