import * as z from "zod";
import { clearableText, text } from "@/lib/api/schemas";

const MOST = 20;

/** A caller's own options for a gateway of one kind; never a card number. */
export const gatewayOptions = z
  .record(text(255), clearableText(255))
  .refine((options) => Object.keys(options).length <= MOST, `must have at most ${MOST} entries`);

/** Who initiates a charge: C for its payer, M for the merchant while the payer is absent. */
export const transactionSource = z.enum([
  "C_Unscheduled",
  "M_Recurring",
  "M_Unscheduled",
  "M_MOTO",
]);
