import type * as z from "zod";
import type { Ctx } from "@/lib/kernel/context";
import { RuleViolation } from "@/lib/kernel/errors";
import { operation } from "@/lib/api/operation";
import { createAccount as create, type CreatedAccount } from "@/lib/areas/account-setup/create";
import { wireId } from "@/lib/kernel/ids";
import * as contract from "./create-contract";
import { createByOrder } from "@/lib/areas/subscription-changes/v1/v1-creation";

type Body = z.output<typeof contract.createAccount.body>;

export const createAccount = operation(contract.createAccount, async (ctx, { body }) => {
  requireSubscription(body);
  const created = await create(ctx, body);
  return { ...presentAccount(created), ...(await subscribe(ctx, created, body)) };
});

/** Effects that only a subscription can have are not accepted without one. */
function requireSubscription(body: Body): void {
  if (body.subscription !== undefined) return;
  const asked = [body.invoiceCollect, body.collect, body.invoice, body.runBilling];
  if (!asked.includes(true)) return;
  throw new RuleViolation("There is nothing to bill or to collect without a subscription.");
}

function presentAccount({ accountNumber, ...ids }: CreatedAccount) {
  const { shipToContactId, paymentMethodId } = ids;
  return {
    accountId: wireId(ids.accountId),
    accountNumber,
    billToContactId: wireId(ids.billToContactId),
    soldToContactId: wireId(ids.soldToContactId),
    ...(shipToContactId === null ? {} : { shipToContactId: wireId(shipToContactId) }),
    ...(paymentMethodId === null ? {} : { paymentMethodId: wireId(paymentMethodId) }),
  };
}

/** Creates the subscription by an order of the new account. */
async function subscribe(ctx: Ctx, { accountNumber }: CreatedAccount, body: Body) {
  const { subscription, currency } = body;
  if (subscription === undefined) return {};
  const asked = { ...billingOf(body), ...subscription };
  return createByOrder(ctx, { accountNumber, currency }, asked, { initialTerm: 510402 });
}

/** The billing fields of the call; the account's notes and numbers are separate. */
function billingOf(body: Body) {
  const { invoiceCollect, collect, invoice, runBilling, invoiceTargetDate, targetDate } = body;
  const { documentDate, applyCredit, applicationOrder, creditMemoReasonCode } = body;
  return {
    ...{ invoiceCollect, collect, invoice, runBilling, invoiceTargetDate, targetDate },
    ...{ documentDate, applyCredit, applicationOrder, creditMemoReasonCode },
  };
}
