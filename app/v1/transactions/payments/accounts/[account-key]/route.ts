import { serve } from "@/lib/api/next";
import { listAccountPayments } from "@/lib/areas/transactions/operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve({ GET: listAccountPayments });
