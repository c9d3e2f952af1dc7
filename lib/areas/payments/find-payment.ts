import type { Ctx } from "@/lib/api/context";
import { NotFound } from "@/lib/api/errors";
import type { Payment } from "./model";
import { paymentByKey } from "./queries";

/**
 * A payment by id or number.
 *
 * @throws NotFound alike for unknown keys, other tenants, and entities or orgs out of reach.
 */
export async function findPayment(ctx: Ctx, key: string): Promise<Payment> {
  const payment = await paymentByKey(ctx, key);
  if (!payment) throw new NotFound("payment", key);
  return payment;
}
