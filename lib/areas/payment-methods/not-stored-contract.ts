import * as z from "zod";
import { fieldsOf } from "@/lib/api/field";

const field = fieldsOf(524); // 524363-524368: what programs read of a payment method, and it does not have.
const shown = z.string().nullable();

export const notStored = {
  maxConsecutivePaymentFailures: field(
    363,
    z.number().nullable(),
    "Failures in a row after which it is tried no more; null: the tenant's retry rules say it.",
  ),
  paymentRetryWindow: field(364, z.number().nullable(), "Hours between attempts; null as above."),
  deviceSessionId: field(365, shown, "Session of the payer's device; it is not stored."),
  ipAddress: field(366, shown, "Address of the payer; it is not stored."),
  identityNumber: field(367, shown, "Number of an identity document; it is not stored."),
  existingMandate: field(368, shown, "Whether a mandate was there before; null."),
};
