import type { Ctx } from "@/lib/kernel/context";
import { Locked } from "@/lib/kernel/errors";
import { newId } from "@/lib/kernel/ids";
import { type CreatedMemo, createMemo } from "@/lib/areas/credit-memos/create/create-memo";
import {
  creditable,
  type CreditedInvoice,
  lockInvoice,
  memoLine,
} from "@/lib/areas/credit-memos/create/from-invoice";
import { findDebit, findInvoice } from "@/lib/areas/invoices/find-invoice";
import { lockOwners } from "@/lib/areas/orders/lock-accounts";
import { takeNumbers } from "@/lib/platform/numbers/numbering";
import { addDays } from "@/lib/values/local-date";
import type { Billed, Refused } from "./eligible-model";
import { findAdjustment } from "./find-adjustment";
import type { DeliveryAdjustment } from "./model";
import { note } from "./note";
import {
  type Body,
  type Plan,
  planned,
  requestedBy,
  requestedDeliveries,
} from "./plan-adjustments";
import { insertAdjustments } from "./queries";

type Planned = Plan["planned"][number];

/** What a request has credited, and what it could not credit. */
export type Credited = {
  readonly adjustments: readonly DeliveryAdjustment[];
  readonly refused: readonly Refused[];
};

const findOf = ({ isDebitMemo }: Billed) => (isDebitMemo ? findDebit : findInvoice);

/** What a request would credit; it locks and stores nothing. @throws as `createAdjustments`. */
export async function previewAdjustments(ctx: Ctx, body: Body): Promise<Plan> {
  const deliveries = await requestedDeliveries(ctx, await requestedBy(ctx, body));
  return planned(deliveries, (of) => creditable(ctx, of.documentId, findOf(of)));
}

/**
 * Credits the requested deliveries that can be credited, each by an adjustment and a posted credit memo.
 *
 * @throws InvalidValue, MissingField, RuleViolation or NotFound for what the body asks; Locked.
 */
export async function createAdjustments(ctx: Ctx, body: Body): Promise<Credited> {
  const requested = await requestedBy(ctx, body);
  const seen = await requestedDeliveries(ctx, requested);
  const payers = [...new Set(seen.billed.map(({ payerId }) => payerId))];
  if (payers.length) await lockOwners(ctx, payers, []);
  const deliveries = payers.length ? await requestedDeliveries(ctx, requested) : seen;
  if (!deliveries.billed.every(({ payerId }) => payers.includes(payerId)))
    throw new Locked("The deliveries were billed anew meanwhile. Send the request again.");
  const documents = new Map<string, CreditedInvoice>();
  const { planned: credits, refused } = await planned(deliveries, async (of) => {
    const document = await lockInvoice(ctx, of.documentId, findOf(of));
    documents.set(of.documentId, document);
    return document;
  });
  const adjustments: DeliveryAdjustment[] = [];
  const { deliveryAdjustment: numbers } = await takeNumbers({ deliveryAdjustment: credits.length });
  for (const [index, credit] of credits.entries()) {
    const document = documents.get(credit.documentId);
    const adjustmentNumber = numbers[index];
    if (!document || !adjustmentNumber) throw new RangeError("each credit has both");
    const memo = await memoOf(ctx, document, credit, body);
    adjustments.push(await store(ctx, credit, { document, memo, adjustmentNumber, body }));
  }
  return { adjustments, refused };
}

function memoOf(
  ctx: Ctx,
  { account, invoice }: CreditedInvoice,
  { shares, day }: Planned,
  { reason, creditMemoCustomFields }: Body,
): Promise<CreatedMemo> {
  return createMemo(ctx, {
    account,
    lines: shares.map(({ line, amount, taxAmount }) => ({
      ...memoLine(line, { amount, taxAmount }),
      description: `Delivery of ${day}`,
      serviceStart: day,
      serviceEnd: addDays(day, 1),
      quantity: null,
    })),
    source: "Invoice",
    referredInvoiceId: invoice.id,
    posted: true,
    memoDate: ctx.today,
    comment: reason,
    customFields: creditMemoCustomFields,
  });
}

async function store(
  ctx: Ctx,
  credit: Planned,
  of: {
    readonly document: CreditedInvoice;
    readonly memo: CreatedMemo;
    readonly adjustmentNumber: string;
    readonly body: Body;
  },
): Promise<DeliveryAdjustment> {
  const id = newId();
  await insertAdjustments(ctx, [
    {
      ...{ id, adjustmentNumber: of.adjustmentNumber, invoiceAccountId: of.document.account.id },
      accountId: credit.accountId,
      subscriptionId: credit.subscriptionId,
      chargeNumber: credit.chargeNumber,
      segmentId: credit.line.segmentId,
      invoiceItemId: credit.line.id,
      deliveryDate: credit.day,
      currency: credit.currency,
      amount: credit.net,
      taxAmount: credit.tax,
      reason: of.body.reason ?? null,
      creditMemoId: of.memo.id,
      billingDate: ctx.today,
    },
  ]);
  const adjustment = await findAdjustment(ctx, id);
  note(ctx, adjustment, "create", { deliveryDate: credit.day, memoNumber: of.memo.memoNumber });
  return adjustment;
}
