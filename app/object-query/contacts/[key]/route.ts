import { serve } from "@/lib/api/next";
import type * as contacts from "@/lib/areas/contacts/operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve<typeof contacts>({
  GET: "queryContactByKey",
});
