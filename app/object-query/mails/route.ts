import { serve } from "@/lib/api/next";
import { queryMails } from "@/lib/areas/dunning/operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve({ GET: queryMails });
