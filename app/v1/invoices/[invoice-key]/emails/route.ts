import { serve } from "@/lib/api/next";
import { emailInvoice } from "@/lib/areas/dunning/invoice-mail-operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve({ POST: emailInvoice });
