import type { Account } from "@/lib/areas/accounts/model";
import type { Ctx } from "@/lib/kernel/context";
import { NotFound, RuleViolation } from "@/lib/kernel/errors";
import { uuidOf } from "@/lib/kernel/ids";
import { type ChargeableMethod, type PaymentMethod, requireStatus } from "./model";
import { paymentMethodWithin } from "./queries";

/**
 * A payment method by id.
 *
 * @throws NotFound alike for unknown ids, other tenants, and inaccessible entities or orgs.
 */
export async function findPaymentMethod(
  ctx: Ctx,
  id: string,
  options: { resource?: number } = {},
): Promise<PaymentMethod> {
  const uuid = uuidOf(id);
  const method = uuid === undefined ? undefined : await paymentMethodWithin(ctx, uuid);
  if (!method) throw new NotFound("payment method", id, options);
  return method;
}

/** A payment method that a gateway can charge; undefined for what is paid outside, or scrubbed. */
export function chargeable(method: PaymentMethod): ChargeableMethod | undefined {
  return method.kind === "outside" || method.kind === "scrubbed" ? undefined : method;
}

/**
 * The payment method that pays for an account: the given one, otherwise the account's default.
 * `closedMethods` allows closed ones, too, as payment runs may.
 *
 * @throws RuleViolation when there is none, or when it is not Active; NotFound when the account has
 * no payment method of that id.
 */
export async function paymentMethodForCharge(
  ctx: Ctx,
  account: Account,
  paymentMethodId?: string,
  { closedMethods = false }: { closedMethods?: boolean } = {},
): Promise<ChargeableMethod> {
  const wanted = paymentMethodId ?? account.defaultPaymentMethodId;
  if (!wanted) {
    throw new RuleViolation(
      `Account ${account.accountNumber} has no default payment method. Add one, or name the payment method to charge.`,
    );
  }
  const method = await findPaymentMethod(ctx, wanted);
  if (method.accountId !== account.id) throw new NotFound("payment method", wanted);
  requireStatus(closedMethods ? "chargeClosed" : "charge", method);
  const charged = chargeable(method);
  if (charged !== undefined) return charged;
  throw new RuleViolation(
    `A payment method of type ${method.type} is paid outside; no gateway can charge it.`,
  );
}
