import { serve } from "@/lib/api/next";
import type * as books from "@/lib/areas/books/operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve<typeof books>({
  GET: "getBookCheck",
});
