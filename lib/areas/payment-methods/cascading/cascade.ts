import type * as z from "zod";
import type { Ctx } from "@/lib/kernel/context";
import { RuleViolation } from "@/lib/kernel/errors";
import { lockAccount } from "@/lib/areas/accounts/find-account";
import { type Account, requireActive } from "@/lib/areas/accounts/model";
import type { setPaymentMethodCascade } from "./cascade-contract";
import { type Cascade, cascadeOf, storeCascade } from "./cascade-queries";
import {
  chargeable,
  paymentMethodForCharge,
} from "@/lib/areas/payment-methods/find-payment-method";
import { may } from "@/lib/areas/payment-methods/model";
import { paymentMethodsOf } from "@/lib/areas/payment-methods/queries";

type Body = z.output<typeof setPaymentMethodCascade.body>;

/**
 * Sets which payment methods of an account may be tried when one declines, and in which order.
 *
 * @throws RuleViolation for one that no gateway charges, or that is listed twice; NotFound.
 */
export async function setCascade(ctx: Ctx, accountKey: string, body: Body): Promise<void> {
  const account = await lockAccount(ctx, accountKey);
  requireActive(account, 524200);
  const before = await cascadeOf(ctx.tenantId, account.id);
  const after: Cascade = {
    consent: body.consent ?? before.consent,
    paymentMethodIds: body.priorities
      ? await inOrder(ctx, account, body.priorities)
      : before.paymentMethodIds,
  };
  await storeCascade(ctx.tenantId, account.id, after, ctx.now);
  const detail = { consent: after.consent, paymentMethods: after.paymentMethodIds.length };
  const subject = { subjectType: "account", subjectId: account.id };
  ctx.record({ ...subject, action: "setPaymentMethodCascade", detail });
  ctx.emit({ ...subject, type: "account.payment_cascade_changed", payload: detail });
}

async function inOrder(
  ctx: Ctx,
  account: Account,
  priorities: NonNullable<Body["priorities"]>,
): Promise<string[]> {
  const places = new Map<number, string>();
  for (const { paymentMethodId, order } of priorities) {
    if (places.has(order)) throw twice(`order ${order}`, 524202);
    const { id } = await paymentMethodForCharge(ctx, account, paymentMethodId);
    if ([...places.values()].includes(id)) throw twice(`Payment method ${paymentMethodId}`, 524201);
    places.set(order, id);
  }
  return [...places].toSorted(([a], [b]) => a - b).map(([, id]) => id);
}

function twice(what: string, resource: number): RuleViolation {
  return new RuleViolation(`${what} is named twice.`, { resource });
}

/**
 * The ids of the payment methods that may be tried, one after another, when the account's default
 * one declines: those of its cascade that can still be charged, and none without consent.
 */
export async function furtherMethods(ctx: Ctx, account: Account): Promise<string[]> {
  const { consent, paymentMethodIds } = await cascadeOf(ctx.tenantId, account.id);
  const further = paymentMethodIds.filter((id) => id !== account.defaultPaymentMethodId);
  if (!consent || !further.length) return [];
  const known = new Map((await paymentMethodsOf(ctx, account.id)).map((one) => [one.id, one]));
  const next = further.flatMap((id) => known.get(id) ?? []);
  return next
    .filter((one) => may("charge", one) && chargeable(one) !== undefined)
    .map(({ id }) => id);
}
