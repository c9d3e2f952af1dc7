import type { CustomFields } from "@/lib/api/custom-fields/declared";
import { RuleViolation } from "@/lib/kernel/errors";

export type InvoiceStatus = "Draft" | "Posted" | "Canceled" | "Error";

/** The lifecycle state of an invoice. */
export type InvoiceLife = {
  readonly status: InvoiceStatus;
  /** The number that it had as a draft; null when it was posted immediately. */
  readonly draftNumber: string | null;
  readonly transferredToAccounting: "No" | "Processing" | "Yes" | "Error" | "Ignore";
  readonly canceledAt: Date | null;
  readonly canceledByName: string | null;
  /** They change in all its states but Canceled. */
  readonly customFields: CustomFields;
};

/** The statuses that allow a verb; anything else is refused. Reference 4.5. */
export const invoiceLifecycle = {
  post: ["Draft"],
  unpost: ["Posted"],
  cancel: ["Draft"],
  delete: ["Canceled"],
  update: ["Draft", "Posted"],
} as const satisfies Record<string, readonly InvoiceStatus[]>;

export type InvoiceVerb = keyof typeof invoiceLifecycle;

const REQUESTED: Readonly<Record<InvoiceVerb, string>> = {
  post: "Only a draft can be posted",
  unpost: "Only a posted invoice can become a draft again",
  cancel: "Only a draft can be canceled",
  delete: "Only a canceled invoice can be deleted",
  update: "A canceled invoice does not change",
};

/** @throws RuleViolation when the invoice's status does not allow a verb. */
export function requireInvoiceAllows(
  verb: InvoiceVerb,
  { invoiceNumber, status }: { invoiceNumber: string; status: InvoiceStatus },
): void {
  const allowed: readonly InvoiceStatus[] = invoiceLifecycle[verb];
  if (allowed.includes(status)) return;
  throw new RuleViolation(`${REQUESTED[verb]}; ${invoiceNumber} is ${status}.`);
}
