import { prorated } from "@/lib/billing/proration"; // fault: the second engine knows nothing of the first
import { localDate } from "@/lib/values/local-date"; // fault: nor of its values

export const billed = localDate + prorated;
