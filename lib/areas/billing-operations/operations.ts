import { operation } from "@/lib/api/operation";
import { uuidOf, wireId } from "@/lib/kernel/ids";
import { exactNumber } from "@/lib/values/money";
import * as contract from "./contract";
import { invoiceAndCollect as collect } from "./invoice-and-collect";
import { previewBilling as preview } from "./preview-billing";
import { presentPreview } from "./preview-present";

export const previewBilling = operation(contract.previewBilling, async (ctx, { body }) => {
  const { accountId, accountNumber, targetDate, assumeRenewal: renewals = "Autorenew" } = body;
  const excluded = (body.chargeTypeToExclude ?? "").split(",").map((type) => type.trim());
  const request = {
    ...{ accountId, accountNumber, targetDate, renewals },
    without: new Set(excluded.filter(Boolean)),
    evergreen: body.includingEvergreenSubscription ?? true,
    drafts: body.includingDraftItems ?? false,
  };
  return presentPreview(ctx, await preview(ctx, request));
});

export const invoiceAndCollect = operation(contract.invoiceAndCollect, async (ctx, { body }) => {
  const { accountKey, paymentGateway: gateway, invoiceId } = body;
  const done = await collect(ctx, {
    ...{ accountKey, gateway, invoiceId: invoiceId ? uuidOf(invoiceId) : undefined },
    documentDate: body.documentDate ?? body.invoiceDate,
    targetDate: body.targetDate ?? body.invoiceTargetDate,
  });
  return {
    invoices: done.invoices.map(({ id, invoiceNumber, amount }) => ({
      invoiceId: wireId(id),
      invoiceNumber,
      invoiceAmount: exactNumber(amount),
    })),
    creditMemos: done.creditMemos.map(({ id, memoNumber, amount }) => ({
      id: wireId(id),
      memoNumber,
      totalAmount: exactNumber(amount),
    })),
    ...(done.paymentId === undefined ? {} : { paymentId: wireId(done.paymentId) }),
    amountCollected: exactNumber(done.amount),
  };
});
