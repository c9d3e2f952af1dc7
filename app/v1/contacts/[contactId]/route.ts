import { serve } from "@/lib/api/next";
import { deleteContact, getContact, updateContact } from "@/lib/areas/contacts/operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  GET: getContact,
  PUT: updateContact,
  DELETE: deleteContact,
});
