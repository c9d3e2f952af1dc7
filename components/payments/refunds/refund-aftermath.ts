import type * as z from "zod";
import type { refundPaymentUnapplied } from "@/lib/areas/payments/refunds/refund-contract";

/** What happens to the invoices that a refunded payment had paid. */
export type Aftermath = "credit" | "pause" | "collect";

export const aftermathChoices = [
  { value: "credit", label: "Credit the invoice too" },
  { value: "pause", label: "Leave the invoice open and pause its collection" },
  { value: "collect", label: "Leave the invoice open and collect it again" },
] as const satisfies readonly { value: Aftermath; label: string }[];

/** What each choice means for the customer. */
export const aftermathHelp: Readonly<Record<Aftermath, string>> = {
  credit: "A credit memo covers what the refund leaves open, so nothing is owed again.",
  pause: "No card is charged and no reminder is sent until somebody resumes collection.",
  collect: "The payment method is charged again, and reminders go out.",
};

/** The choice as the operation's input. */
export function bodyOfAftermath(
  aftermath: Aftermath,
): Partial<z.input<typeof refundPaymentUnapplied.body>> {
  if (aftermath === "credit") return { writeOff: true, writeOffOptions: { reasonCode: "Refund" } };
  return aftermath === "collect" ? { collectAgain: true } : {};
}
