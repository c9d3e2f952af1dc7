import { serve } from "@/lib/api/next";
import { sendTestMail } from "@/lib/areas/dunning/mail-operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve({ POST: sendTestMail });
