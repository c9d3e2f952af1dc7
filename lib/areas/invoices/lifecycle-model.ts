import type { CustomFields } from "@/lib/api/custom-fields/declared";
import { RuleViolation } from "@/lib/kernel/errors";
import { type DebitFacts, NOUN, type OwedKind } from "./owed-kind-model";

export type InvoiceStatus = "Draft" | "Posted" | "Canceled" | "Error";

/** The lifecycle state of an invoice or a debit memo. */
export type InvoiceLife = DebitFacts & {
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

const REQUESTED: Readonly<Record<InvoiceVerb, (noun: string) => string>> = {
  post: () => "Only a draft can be posted",
  unpost: (noun) => `Only a posted ${noun} can become a draft again`,
  cancel: () => "Only a draft can be canceled",
  delete: (noun) => `Only a canceled ${noun} can be deleted`,
  update: (noun) => `A canceled ${noun} does not change`,
};

/** @throws RuleViolation when the invoice's status does not allow a verb. */
export function requireInvoiceAllows(
  verb: InvoiceVerb,
  { kind, invoiceNumber, status }: { kind: OwedKind; invoiceNumber: string; status: InvoiceStatus },
): void {
  const allowed: readonly InvoiceStatus[] = invoiceLifecycle[verb];
  if (allowed.includes(status)) return;
  throw new RuleViolation(`${REQUESTED[verb](NOUN[kind])}; ${invoiceNumber} is ${status}.`);
}

/** What an invoice that is no longer posted does not have. */
export const NOT_POSTED = {
  postedAt: null,
  postedByName: null,
  postedById: null,
  billToSnapshotId: null,
  soldToSnapshotId: null,
  shipToSnapshotId: null,
};
