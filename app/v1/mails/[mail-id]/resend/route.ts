import { serve } from "@/lib/api/next";
import { resendMail } from "@/lib/areas/dunning/mail-operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve({ PUT: resendMail });
