import { serve } from "@/lib/api/next";
import { listAccountInvoices } from "@/lib/areas/transactions/operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve({ GET: listAccountInvoices });
