import { operation } from "@/lib/api/operation";
import { emailMemo } from "./mail-memo";
import * as contract from "./contract";

export const emailCreditMemo = operation(
  contract.emailCreditMemo,
  async (ctx, { params, body }) => {
    await emailMemo(ctx, params["credit-memo-key"], body);
    return {};
  },
);
