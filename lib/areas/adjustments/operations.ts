import type { Ctx } from "@/lib/kernel/context";
import { type ApiErrorOptions, MissingField } from "@/lib/kernel/errors";
import { readRecord } from "@/lib/areas/batch-actions/read-record";
import { bindObject } from "@/lib/areas/objects/bind-object-type";
import { decimal } from "@/lib/values/decimal";
import { given } from "@/lib/values/keys";
import type { LocalDate } from "@/lib/values/local-date";
import { adjustInvoice, changeAdjustment, removeAdjustment } from "./adjust-invoice";
import * as contract from "./contract";
import { adjustCreditBalance } from "./credit-balance";
import type { AdjustmentKind } from "./model";

type Body = {
  ReasonCode?: string | null | undefined;
  ReferenceId?: string | null | undefined;
  AccountId?: string | undefined;
  AccountingCode?: string | null | undefined;
  AdjustmentDate?: LocalDate | undefined;
  AdjustmentNumber?: string | undefined;
  Comment?: string | null | undefined;
  Comments?: string | null | undefined;
};

const saidBy = (body: Body) =>
  given({
    reasonCode: body.ReasonCode,
    referenceId: body.ReferenceId,
    accountingCode: body.AccountingCode,
    comment: body.Comment ?? body.Comments,
    adjustmentDate: body.AdjustmentDate,
    adjustmentNumber: body.AdjustmentNumber,
    accountKey: body.AccountId,
  });

/** The invoice that a body names one way or the other. @throws MissingField */
function invoiceNamed(names: string, resource: number, ...keys: (string | undefined)[]): string {
  const key = keys.find((one) => one !== undefined);
  if (key === undefined) throw new MissingField(`${names} is required.`, { resource });
  return key;
}

const retrieving = (object: string) => (ctx: Ctx, key: string, missing: ApiErrorOptions) =>
  readRecord(ctx, object, key, missing);

const changing =
  (kind: AdjustmentKind) =>
  (ctx: Ctx, key: string, body: Body & { Status?: "Canceled" | undefined }) =>
    changeAdjustment(ctx, kind, key, {
      ...given({
        reasonCode: body.ReasonCode,
        referenceId: body.ReferenceId,
        comment: body.Comment === undefined ? body.Comments : body.Comment,
      }),
      canceled: body.Status === "Canceled",
    });

const removing = (kind: AdjustmentKind) => (ctx: Ctx, key: string) =>
  removeAdjustment(ctx, kind, key);

export const createCreditBalanceAdjustment = bindObject.create(
  contract.creditBalanceAdjustment,
  (ctx, body) =>
    adjustCreditBalance(ctx, {
      ...saidBy(body),
      type: body.Type,
      amount: decimal(body.Amount),
      invoiceKey: invoiceNamed(
        "SourceTransactionId or SourceTransactionNumber",
        555014,
        body.SourceTransactionId,
        body.SourceTransactionNumber,
      ),
    }),
);
export const retrieveCreditBalanceAdjustment = bindObject.retrieve(
  contract.creditBalanceAdjustment,
  retrieving("CreditBalanceAdjustment"),
);
export const updateCreditBalanceAdjustment = bindObject.update(
  contract.creditBalanceAdjustment,
  changing("CreditBalance"),
);

export const createInvoiceAdjustment = bindObject.create(contract.invoiceAdjustment, (ctx, body) =>
  adjustInvoice(ctx, {
    ...saidBy(body),
    type: body.Type,
    amount: decimal(body.Amount),
    invoiceKey: invoiceNamed(
      "InvoiceId or InvoiceNumber",
      555009,
      body.InvoiceId,
      body.InvoiceNumber,
    ),
  }),
);
export const retrieveInvoiceAdjustment = bindObject.retrieve(
  contract.invoiceAdjustment,
  retrieving("InvoiceAdjustment"),
);
export const updateInvoiceAdjustment = bindObject.update(
  contract.invoiceAdjustment,
  changing("Invoice"),
);
export const deleteInvoiceAdjustment = bindObject.remove(
  contract.invoiceAdjustment,
  removing("Invoice"),
);

export const createInvoiceItemAdjustment = bindObject.create(
  contract.invoiceItemAdjustment,
  (ctx, body) =>
    adjustInvoice(ctx, {
      ...saidBy(body),
      type: body.Type,
      amount: decimal(body.Amount),
      source: { type: body.SourceType ?? "InvoiceDetail", id: body.SourceId },
      invoiceKey: invoiceNamed(
        "InvoiceId or InvoiceNumber",
        555009,
        body.InvoiceId,
        body.InvoiceNumber,
      ),
    }),
);
export const retrieveInvoiceItemAdjustment = bindObject.retrieve(
  contract.invoiceItemAdjustment,
  retrieving("InvoiceItemAdjustment"),
);
export const updateInvoiceItemAdjustment = bindObject.update(
  contract.invoiceItemAdjustment,
  changing("InvoiceItem"),
);
export const deleteInvoiceItemAdjustment = bindObject.remove(
  contract.invoiceItemAdjustment,
  removing("InvoiceItem"),
);
