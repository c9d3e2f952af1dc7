import { serve } from "@/lib/api/next";
import { listPaymentMethodUpdaters } from "@/lib/areas/payment-methods/cards/updater-operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve({ GET: listPaymentMethodUpdaters });
