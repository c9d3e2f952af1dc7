import { operation } from "@/lib/api/operation";
import { wireId } from "@/lib/kernel/ids";
import {
  reverseCreditMemo as reverse,
  writeOffCreditMemo as writeOff,
} from "@/lib/areas/debit-memos/create/from-credit-memo";
import * as contract from "./reversal-contract";

export const reverseCreditMemo = operation(
  contract.reverseCreditMemo,
  async (ctx, { params, body }) => {
    const { creditMemo, debitMemo } = await reverse(ctx, params["credit-memo-key"], body);
    return { creditMemo: { id: wireId(creditMemo.id) }, debitMemo: { id: wireId(debitMemo.id) } };
  },
);

export const writeOffCreditMemo = operation(
  contract.writeOffCreditMemo,
  async (ctx, { params, body }) => {
    const { id } = await writeOff(ctx, params["credit-memo-key"], body);
    return { debitMemo: { id: wireId(id) } };
  },
);
