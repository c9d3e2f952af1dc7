import * as z from "zod";
import { fieldsOf } from "@/lib/api/field";
import { amount, key, localDate, text } from "@/lib/api/schemas";
import type { Body } from "./resource-contract";

const field = fieldsOf(573); // 573002-573007: payments of one document.

/** Kinds of documents that payments and credits settle. */
export const PAYABLE = ["invoice", "debit_memo"] as const;

/** The body of a call that pays one document. */
export const PAYS: Body = {
  names: {},
  like: z.object({}),
  own: {
    amount: field(2, amount.optional(), "What is paid; the balance of the document when absent."),
    payment_method_id: field(
      3,
      key.optional(),
      "Payment method that is charged; the account's default when absent.",
    ),
    payment_date: field(4, localDate.optional(), "Day of the payment; today when absent."),
    external: field(5, z.boolean().optional(), "True for money that came outside of gateways."),
    description: field(6, text(255).optional(), "Your remark."),
    reference_id: field(7, text(60).optional(), "Your reference."),
  },
};
