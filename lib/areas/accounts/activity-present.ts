import type * as z from "zod";
import { dayIn } from "@/lib/kernel/clock";
import { wireId } from "@/lib/kernel/ids";
import { localLog } from "@/lib/platform/mail/mail-port";
import { decimal } from "@/lib/values/decimal";
import { minorUnits, moneyNumber } from "@/lib/values/money";
import { brandName } from "@/lib/values/card-brand";
import { writtenMoney } from "@/lib/values/written";
import type { listAccountActivity } from "./contract";
import type { Activity } from "./detail-model";

type Entry = z.output<typeof listAccountActivity.result>["activity"][number];

const NOUNS = {
  account: "Account",
  contact: "Contact",
  paymentMethod: "Payment method",
  order: "Order",
  invoice: "Invoice",
  creditMemo: "Credit memo",
  debitMemo: "Debit memo",
  adjustment: "Adjustment",
  payment: "Payment",
  refund: "Refund",
  mail: "Mail",
} as const;

/** What an audit action did, as the end of a sentence; other actions are self-explanatory. */
const PAST: Readonly<Record<string, string>> = {
  create: "created",
  update: "changed",
  delete: "deleted",
  scrub: "scrubbed",
  transfer: "transferred",
  close: "closed",
  post: "posted",
  deleteContact: "lost a contact",
  deletePaymentMethod: "lost a payment method",
};

/** An entry of the timeline with its readable sentence. */
export function presentActivity(entry: Activity, timeZone: string): Entry {
  const money = (amount: string) => moneyNumber(decimal(amount), entry.currency);
  return {
    id: wireId(entry.id),
    kind: entry.kind,
    action: entry.action,
    date: dayIn(timeZone, entry.at),
    instant: entry.at.toISOString(),
    actor: entry.actor,
    number: entry.number,
    subjectId: wireId(entry.subjectId),
    amount: entry.amount === null || movedNothing(entry) ? null : money(entry.amount),
    currency: entry.currency,
    status: entry.status,
    balance: money(entry.balance),
    text: sentence(entry),
  };
}

/** A failed charge or refund moved no money, whatever its amount was. */
function movedNothing({ kind, action, status }: Activity): boolean {
  return action === "attempt" || ((kind === "payment" || kind === "refund") && status === "Error");
}

function sentence(entry: Activity): string {
  if (entry.kind === "payment") return paymentSentence(entry);
  if (entry.kind === "refund") return refundSentence(entry);
  if (entry.kind === "mail") return mailSentence(entry);
  if (entry.kind === "adjustment") return adjustmentSentence(entry);
  const subject =
    entry.number === null ? NOUNS[entry.kind] : `${NOUNS[entry.kind]} ${entry.number}`;
  const done = PAST[entry.action] ?? entry.action;
  if (entry.kind === "invoice" || entry.kind === "creditMemo" || entry.kind === "debitMemo")
    return `${subject} for ${amountText(entry)} ${entry.action === "post" ? "posted" : `is ${stateOf(entry)}`}.`;
  if (entry.kind === "order") return `${subject} is ${stateOf(entry)}.`;
  const fields = changedFields(entry);
  return fields ? `${subject} changed: ${fields}.` : `${subject} ${done}.`;
}

/** The state of a document or an order, as the end of a sentence. */
const stateOf = ({ status }: Activity) => status?.toLowerCase().replace("cancelled", "canceled");

/** How a charge that led to no payment ended. */
const ATTEMPTS: Readonly<Record<string, string>> = {
  Error: "was declined",
  Voided: "was voided",
  Unknown: "is being verified",
};

function paymentSentence(entry: Activity): string {
  const { brand, last4, gatewayResponse } = entry.detail;
  const card =
    typeof last4 === "string" ? ` by ${brandName(String(brand))} ending in ${last4}` : "";
  const answer =
    typeof gatewayResponse === "string" && gatewayResponse
      ? `: ${gatewayResponse.replace(/\.$/, "")}`
      : "";
  if (entry.action === "attempt") {
    return `Charge of ${amountText(entry)}${card} ${ATTEMPTS[entry.status ?? ""]}${entry.status === "Error" ? answer : ""}.`;
  }
  const payment = `Payment ${entry.number} of ${amountText(entry)}${card}`;
  if (entry.status === "Processed") return `${payment} received.`;
  return `${payment} is ${stateOf(entry)}${answer}.`;
}

function refundSentence(entry: Activity): string {
  const { brand, last4 } = entry.detail;
  const card =
    typeof last4 === "string" ? ` to ${brandName(String(brand))} ending in ${last4}` : "";
  const refund = `Refund ${entry.number} of ${amountText(entry)}${card}`;
  if (entry.status === "Processed") return `${refund} given.`;
  if (entry.status === "Processing") return `${refund} is being verified.`;
  return `${refund} is ${entry.status === "Error" ? "refused" : stateOf(entry)}.`;
}

/** What an adjustment did to its invoice or to the credit balance. */
const ADJUSTED: Readonly<Record<string, string>> = {
  credit: "takes AMOUNT off INVOICE",
  charge: "adds AMOUNT to INVOICE again",
  increase: "moves AMOUNT of INVOICE to the credit balance",
  decrease: "pays AMOUNT of INVOICE from the credit balance",
};
const REFUNDED = "takes AMOUNT out of the credit balance for INVOICE";

function adjustmentSentence(entry: Activity): string {
  const { number, action, status, detail } = entry;
  const { invoiceNumber, paymentNumber, refundNumber } = detail;
  const sentence = refundNumber ? REFUNDED : (ADJUSTED[action] ?? action);
  const did = sentence
    .replace("AMOUNT", amountText(entry))
    .replace("INVOICE", String(invoiceNumber ?? paymentNumber ?? refundNumber));
  return status === "Canceled"
    ? `Adjustment ${number} is canceled.`
    : `Adjustment ${number} ${did}.`;
}

function mailSentence({ detail, status }: Activity): string {
  const to = Array.isArray(detail.to) ? detail.to.map(String).join(", ") : "";
  const mail = `Mail “${String(detail.subject)}”`;
  if (status === "NoAddress") return `${mail} had nobody to go to.`;
  if (status === "Failed") return `${mail} to ${to} could not be sent.`;
  if (status === "Queued") return `${mail} is to go to ${to}.`;
  if (detail.transport === localLog.name)
    return `${mail} to ${to} was kept here, not sent: no mail server is set up.`;
  const left = typeof detail.error === "string" ? ` ${detail.error}` : "";
  return `${mail} went to ${to}.${left}`;
}

const amountText = ({ amount, currency }: Activity) =>
  writtenMoney(decimal(amount ?? "0").toFixed(minorUnits(currency)), currency);

/** Names of the fields that an update changed, in words: `salesRep` reads "sales rep". */
function changedFields({ action, detail }: Activity): string {
  if (action !== "update") return "";
  const names = Array.isArray(detail.fields) ? detail.fields.map(String) : Object.keys(detail);
  return names
    .filter((name) => name !== "bcdSettingOption")
    .sort()
    .map((name) =>
      name.replace(/Id$/, "").replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`),
    )
    .join(", ");
}
