import { operation } from "@/lib/api/operation";
import * as contract from "./invoice-mail-contract";
import { emailInvoice as send } from "./mail-invoices";

export const emailInvoice = operation(contract.emailInvoice, async (ctx, { params, body }) => {
  await send(ctx, params["invoice-key"], body);
  return {};
});
