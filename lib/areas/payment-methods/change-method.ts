import { changedCustomFields } from "@/lib/api/custom-fields/changed";
import type { Ctx } from "@/lib/kernel/context";
import { InvalidValue, RuleViolation } from "@/lib/kernel/errors";
import { changeAccount } from "@/lib/areas/accounts/change-account";
import { lockAccount } from "@/lib/areas/accounts/find-account";
import { type Account, requireActive } from "@/lib/areas/accounts/model";
import { requestedGateway } from "@/lib/areas/gateways/find-gateway";
import { wireId } from "@/lib/kernel/ids";
import { isExpired } from "@/lib/areas/payment-methods/cards/card-model";
import { leaveCascade } from "@/lib/areas/payment-methods/cascading/cascade-queries";
import { findPaymentMethod } from "./find-payment-method";
import { type HolderInput, holderWith, type PaymentMethod, requireStatus } from "./model";
import {
  deleteMethod,
  deleteOrphans,
  type MethodChanges,
  retireMethod,
  updateMethod,
  wasCharged,
} from "./queries";
import { blankSnapshots } from "@/lib/areas/payment-methods/records/snapshot-queries";
import { attachMethod } from "@/lib/areas/payment-methods/cards/store-card";
import { blankTransactions } from "@/lib/areas/payment-methods/records/transaction-queries";
import { type Details, groupOf } from "./type-model";

export type MethodUpdate = {
  accountKey?: string;
  gateway?: string;
  expirationMonth?: number;
  expirationYear?: number;
  holder?: HolderInput;
  /** Mandate and address of origin: absent ones stay. */
  details?: Details;
  /** A body with custom fields; null takes one away. */
  custom?: Readonly<Record<string, unknown>>;
};

const GENERIC = { resource: 500000 };

/** A payment method whose account is locked, so that neither can change until the transaction ends. */
async function lockMethod(
  ctx: Ctx,
  id: string,
): Promise<{ method: PaymentMethod; account?: Account }> {
  const seen = await findPaymentMethod(ctx, id);
  if (seen.accountId === null) return { method: seen };
  const account = await lockAccount(ctx, seen.accountId);
  return { method: await findPaymentMethod(ctx, id), account };
}

/** Changes expiry, holder, gateway, or the account of a payment method without one; returns its id. */
export async function changeMethod(ctx: Ctx, id: string, update: MethodUpdate): Promise<string> {
  const { method, account } = await lockMethod(ctx, id);
  requireStatus("update", method, 524000);
  if (account) requireActive(account, 524000);
  const after: MethodChanges = {
    gateway: await gatewayAfter(ctx, update.gateway, method.gateway),
    expirationMonth: update.expirationMonth ?? method.expirationMonth,
    expirationYear: update.expirationYear ?? method.expirationYear,
    holder: update.holder ? holderWith(update.holder, method.holder) : method.holder,
    details: { ...method.details, ...update.details },
    customFields: changedCustomFields(method.customFields, update.custom ?? {}),
  };
  const names = (
    ["gateway", "expirationMonth", "expirationYear", "holder", "details", "customFields"] as const
  ).filter((name) => JSON.stringify(after[name]) !== JSON.stringify(method[name]));
  const expiryChanged = names.some((name) => name.startsWith("expiration"));
  if (expiryChanged && !groupOf(method.type).startsWith("creditcard")) {
    throw new RuleViolation(`A payment method of type ${method.type} has no expiry.`, {
      resource: 524014,
    });
  }
  if (
    expiryChanged &&
    after.expirationMonth !== null &&
    after.expirationYear !== null &&
    isExpired(after.expirationMonth, after.expirationYear, ctx.today)
  ) {
    throw new RuleViolation("expirationYear and month of expiry are in the past", {
      resource: 524015,
    });
  }
  if (names.length) {
    await updateMethod(ctx.tenantId, method.id, after, ctx.now);
    report(ctx, method, "update", { fields: names });
  }
  if (update.accountKey !== undefined) await giveTo(ctx, method, update.accountKey);
  return method.id;
}

async function gatewayAfter(ctx: Ctx, wanted: string | undefined, before: string): Promise<string> {
  if (wanted === undefined || wanted === before) return before;
  return requestedGateway(ctx, wanted, { resource: 524019, parameter: "authGateway" });
}

async function giveTo(ctx: Ctx, method: PaymentMethod, accountKey: string): Promise<void> {
  const account = await lockAccount(ctx, accountKey, { resource: 524020 });
  if (account.id === method.accountId) return;
  requireActive(account, 524020);
  await attachMethod(ctx, method, account.id, 524020);
}

/**
 * Deletes a payment method, or closes it when payments were attempted with it; its number is deleted
 * either way. A scrubbed one on the books stays as it is.
 */
export async function deletePaymentMethod(ctx: Ctx, id: string): Promise<void> {
  const { method, account } = await lockMethod(ctx, id);
  requireNotDefault(method);
  if (account) requireActive(account, GENERIC.resource);
  if (await wasCharged(ctx.tenantId, method.id)) {
    if (method.status === "Scrubbed") return;
    await retireMethod(ctx.tenantId, method.id, "Closed", ctx.now);
    await leaveCascade(ctx.tenantId, method.id);
    report(ctx, method, "close", {});
    return;
  }
  await deleteMethod(ctx.tenantId, method.id);
  report(ctx, method, "delete", {});
  if (account)
    ctx.record({
      subjectType: "account",
      subjectId: account.id,
      action: "deletePaymentMethod",
      detail: { paymentMethodId: wireId(method.id) },
    });
}

/**
 * Removes all personal data of a payment method permanently, including its stored history. An account whose
 * default it was has none afterwards, and is no longer collected from automatically.
 */
export async function scrubPaymentMethod(ctx: Ctx, id: string): Promise<void> {
  const { method, account } = await lockMethod(ctx, id);
  if (method.status === "Scrubbed")
    throw new InvalidValue("The payment method was scrubbed before.", GENERIC);
  if (account && method.isDefault)
    await changeAccount(ctx, account, { defaultPaymentMethodId: null, autoPay: false });
  await retireMethod(ctx.tenantId, method.id, "Scrubbed", ctx.now);
  await leaveCascade(ctx.tenantId, method.id);
  await blankSnapshots(ctx.tenantId, method.id);
  await blankTransactions(ctx.tenantId, method.id);
  report(ctx, method, "scrub", {});
}

function requireNotDefault(method: PaymentMethod): void {
  if (!method.isDefault) return;
  throw new RuleViolation(
    `The payment method is the default of account ${method.accountNumber} and cannot be deleted. Make another one the default first.`,
    GENERIC,
  );
}

const ORPHAN_DAYS = 10;

/** Deletes payment methods that had no account for ten days; returns how many. */
export async function removeOrphans(ctx: Ctx): Promise<number> {
  const ids = await deleteOrphans(
    ctx.tenantId,
    new Date(ctx.now.getTime() - ORPHAN_DAYS * 86_400_000),
  );
  for (const id of ids) {
    const detail = { reason: `nobody owned it for ${ORPHAN_DAYS} days` };
    ctx.record({ subjectType: "paymentMethod", subjectId: id, action: "delete", detail });
  }
  return ids.length;
}

const EVENTS = {
  update: "updated",
  close: "closed",
  delete: "deleted",
  scrub: "scrubbed",
} as const;

function report(
  ctx: Ctx,
  method: PaymentMethod,
  action: keyof typeof EVENTS,
  detail: Record<string, unknown>,
): void {
  ctx.record({ subjectType: "paymentMethod", subjectId: method.id, action, detail });
  const owner = method.accountId === null ? {} : { accountId: wireId(method.accountId) };
  ctx.emit({
    type: `payment_method.${EVENTS[action]}`,
    subjectType: "paymentMethod",
    subjectId: method.id,
    payload: { paymentMethodId: wireId(method.id), ...owner, ...detail },
  });
}
