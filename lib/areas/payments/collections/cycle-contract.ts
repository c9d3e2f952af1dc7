import * as z from "zod";
import { fieldsOf } from "@/lib/api/field";
import { defineOperation } from "@/lib/api/operation";
import { id, key } from "@/lib/api/schemas";

const field = fieldsOf(547); // 547100-547199: retry cycles, in the older words.
const none = z.object({});
const shown = z.string().nullable();
const moment = z.iso.datetime().nullable();

const attempt = z.object({
  attempt_number: field(110, z.number(), "Place of the try in its cycle, from 1."),
  time_of_execution: field(111, z.iso.datetime(), "When it was made."),
  source: field(112, z.enum(["Schedule", "PaymentRun", "Request"]), "Who tried."),
  cpr_generated: field(113, z.boolean(), "Whether the retry rules made it."),
  success: field(114, z.boolean(), "Whether it went through."),
  amount_collected: field(115, z.number(), "What it collected."),
  action_info: field(
    116,
    z.object({ action: field(117, shown, "What was done after it, when it was the last one.") }),
    "What followed.",
  ),
  retry_info: field(
    118,
    z.object({
      next: field(119, moment, "When it was to be tried again."),
      criteria: field(120, shown, "Rule that planned it."),
    }),
    "What was planned.",
  ),
  gateway_info: field(
    121,
    z.object({
      id: field(122, shown, "Name of the gateway."),
      code: field(123, shown, "Its code."),
      response: field(124, shown, "Its answer in words."),
    }),
    "What the gateway said.",
  ),
});

const cycle = z.object({
  account_id: field(100, id, "Id of the account."),
  invoice_id: field(101, id.nullable(), "Id of the invoice; null for a debit memo."),
  debit_memo_id: field(150, id.nullable(), "Id of the debit memo; null for an invoice."),
  payment_method_id: field(102, id.nullable(), "Payment method that is charged."),
  currency: field(103, z.string(), "Currency of the amounts."),
  status: field(
    104,
    z.enum(["Active", "Recovered", "Exhausted", "Removed", "Restarted", "Closed"]),
    "Recovered: a try went through. Closed: it was paid another way. Restarted: another payment method began the next cycle.",
  ),
  current_attempt_number: field(105, z.number(), "How often it was tried."),
  next_attempt: field(106, moment, "When it is tried next."),
  customer_group: field(107, shown, "Retry rule that plans the tries."),
  attempts: field(108, z.array(attempt), "The tries, in their order."),
});

const about = {
  area: "payments",
  style: "v1",
  resource: 547100,
  query: none,
} as const;
const read = { ...about, method: "GET", scope: "payments:read", body: none } as const;
const write = { ...about, scope: "payments:write" } as const;

const ofInvoice = z.object({
  invoice_id: field(198, key, "Id or number of the invoice or debit memo."),
});
const ofAccount = z.object({ account_id: field(199, key, "Id or number of the account.") });
const cycles = z.object({ cycles: field(109, z.array(cycle), "The cycles.") });
const done = z.object({ message: field(130, z.string(), "What happens now.") });
const ACTIVE = ["It is in an active retry cycle."];
const SOON =
  "The worker makes the next try at once, by the same rules as any other; read the cycle to see what came of it.";

export const getActiveInvoiceCycle = defineOperation({
  ...read,
  id: "getActiveInvoiceCycle",
  path: "/api/v1/payments/active_invoice_cycle_information/{invoice_id}",
  aliases: ["/api/v1/payments/active_debit_memo_cycle_information/{invoice_id}"],
  summary: "List the active retry cycles of an invoice or debit memo",
  description:
    "The cycle in which an invoice is tried again, with its tries; none when it is in none.",
  params: ofInvoice,
  result: cycles,
});

export const getActiveAccountCycle = defineOperation({
  ...read,
  id: "getActiveAccountCycle",
  path: "/api/v1/payments/active_account_cycle_information/{account_id}",
  summary: "List the active retry cycles of an account",
  description: "The cycles in which invoices of an account are tried again, with their tries.",
  params: ofAccount,
  result: cycles,
});

export const getInvoiceCycleHistory = defineOperation({
  ...read,
  id: "getInvoiceCycleHistory",
  path: "/api/v1/payments/invoice_cycle_history/{invoice_id}",
  aliases: ["/api/v1/payments/debit_memo_cycle_history/{invoice_id}"],
  summary: "List the retry cycle history of an invoice or debit memo",
  description: "Every cycle of an invoice, the oldest first, with its tries.",
  params: ofInvoice,
  result: cycles,
});

export const getAccountCycleHistory = defineOperation({
  ...read,
  id: "getAccountCycleHistory",
  path: "/api/v1/payments/account_cycle_history/{account_id}",
  summary: "List the retry cycle history of an account",
  description: "Every cycle of an account's invoices, with its tries.",
  params: ofAccount,
  result: cycles,
});

export const executeInvoicePayment = defineOperation({
  ...write,
  id: "executeInvoicePayment",
  method: "PUT",
  path: "/api/v1/payments/execute_invoice_payment/{invoice_id}",
  aliases: ["/api/v1/payments/execute_debit_memo_payment/{invoice_id}"],
  summary: "Execute the payment of an invoice or debit memo",
  description: SOON,
  params: ofInvoice,
  body: none,
  result: done,
  rules: ACTIVE,
});

export const executeAccountPayments = defineOperation({
  ...write,
  id: "executeAccountPayments",
  method: "PUT",
  path: "/api/v1/payments/execute_account_payments/{account_id}",
  summary: "Execute the payments of an account",
  description: SOON,
  params: ofAccount,
  body: none,
  result: done,
  rules: ["Something of it is in an active retry cycle."],
});

export const executePayments = defineOperation({
  ...write,
  id: "executePayments",
  method: "POST",
  path: "/api/v1/payments/execute_payments",
  summary: "Execute payments",
  description: SOON,
  params: none,
  body: z.object({
    account_ids: field(131, z.array(key).max(100).optional(), "Accounts: all of their cycles."),
    invoice_ids: field(132, z.array(key).max(100).optional(), "Invoices."),
  }),
  result: done,
  rules: ["Each is in an active retry cycle."],
  example: { invoice_ids: ["INV00000001"] },
});

export const removeInvoiceFromCycle = defineOperation({
  ...write,
  id: "removeInvoiceFromCycle",
  method: "PUT",
  path: "/api/v1/payments/remove_invoice_from_retry_cycle/{invoice_id}",
  aliases: ["/api/v1/payments/remove_debit_memo_from_retry_cycle/{invoice_id}"],
  summary: "Remove an invoice or debit memo from its retry cycle",
  description: "It stays owed, and is not tried again by itself, whatever payment method comes.",
  params: ofInvoice,
  body: none,
  result: done,
  rules: ACTIVE,
});

export const removeAccountFromCycle = defineOperation({
  ...write,
  id: "removeAccountFromCycle",
  method: "PUT",
  path: "/api/v1/payments/remove_account_from_retry_cycle/{account_id}",
  summary: "Remove an account from its retry cycles",
  description: "All of its invoices that are tried again leave their cycles.",
  params: ofAccount,
  body: none,
  result: done,
  rules: ["Something of it is in an active retry cycle."],
});

export const submitFailedPayment = defineOperation({
  ...write,
  id: "submitFailedPayment",
  method: "POST",
  path: "/api/v1/payments/submit_failed_payment",
  summary: "Submit a failed payment to a retry cycle",
  description:
    "Counts a payment that failed as a try, and plans the next one by the retry rules, for what it was to pay; when that is not known, for all that is due of its account.",
  params: none,
  body: z.object({
    payment_id: field(
      133,
      key,
      "Id or number of a payment in Error, or id of an attempt that failed.",
    ),
  }),
  result: done,
  rules: [
    "It is in Error, or an attempt that failed.",
    "Its account pays automatically, and owes something of it that is due.",
  ],
  example: { payment_id: "P-00000001" },
});
