import type { listAuditEntries } from "@/lib/areas/developer/contract";
import { deedWords } from "@/components/settings/audit-deeds";
import { browserName } from "@/components/settings/browser-name";
import { formatWords } from "@/lib/portal/format";
import { paths } from "@/lib/portal/paths";
import type { RowOf } from "@/lib/portal/use-list";

export type AuditEntry = RowOf<typeof listAuditEntries>;

const accesses: Readonly<Record<string, string>> = {
  "sign-in": "Signed in",
  "sign-out": "Signed out",
  "sign-in-failed": "Sign-in failed",
  lockout: "Locked out",
  refused: "Refused",
};

const reasons: Readonly<Record<string, string>> = {
  "wrong password": "wrong password",
  locked: "was locked out already",
  disabled: "the user is disabled",
  "this place": "ten wrong passwords from there",
  "new places": "many wrong passwords from new places",
  token: "the token is not valid, or no more",
  "client secret": "wrong client secret",
  "key headers": "key headers are wrong, or key pairs are turned off",
  basic: "the key pair is wrong, or key pairs are turned off",
  cookie: "the session cookie is not valid, or no more",
  signature: "the signature of a browser's call does not hold",
  session: "the portal session has ended",
  password: "wrong current password",
  scope: "a scope is missing",
};

/** The action as a sentence. */
export function auditDeed({ action, operation, subjectType }: AuditEntry): string {
  return accesses[action] ?? deedWords(action, subjectType) ?? formatWords(operation);
}

type Subject = Pick<AuditEntry, "subjectType" | "subjectId" | "action" | "detail">;

/** The pages of the objects of entries. */
const pages: Readonly<Record<string, (key: string) => string>> = {
  account: paths.account,
  subscription: paths.subscription,
  order: paths.order,
  invoice: paths.invoice,
  creditMemo: paths.creditMemo,
  debitMemo: paths.debitMemo,
  payment: paths.payment,
  refund: paths.refund,
  paymentRun: paths.paymentRun,
  billRun: paths.billRun,
  paymentSchedule: paths.paymentSchedule,
  product: paths.product,
};

/** Names of numbers in entries that are not named after their object. */
const numbers: Readonly<Record<string, string>> = {
  creditMemo: "memoNumber",
  debitMemo: "memoNumber",
  paymentRun: "runNumber",
  priceRise: "riseNumber",
  billRun: "runNumber",
  billingPreviewRun: "runNumber",
  paymentSchedule: "scheduleNumber",
};

/** The changed object by its number or name, with its link unless it is gone. */
export function auditSubject({ subjectType, subjectId, action, detail }: Subject) {
  const number = detail[numbers[subjectType] ?? `${subjectType}Number`];
  const name = [number, detail.name].find((one) => typeof one === "string");
  const page = action === "delete" ? undefined : pages[subjectType];
  return { name: String(name ?? (page ? "Open" : "")), href: page?.(subjectId) };
}

/** The fields that were changed, in words. */
export function auditFields({ detail }: Pick<AuditEntry, "detail">): string {
  return changedFields(detail)
    .map((field) => formatWords(field).toLowerCase())
    .join(", ");
}

/** Changes list their fields, or hold each with its values, or all values before and after. */
function changedFields(detail: AuditEntry["detail"]): string[] {
  const listed = [detail.fields, detail.changed].find(Array.isArray);
  if (listed) return listed.map(String);
  if (!isRecord(detail.before) || !isRecord(detail.after)) {
    return Object.keys(detail).filter((name) => isChange(detail[name]));
  }
  const { before, after } = detail;
  const text = (value: unknown) => JSON.stringify(value);
  return Object.keys(after).filter((name) => text(before[name]) !== text(after[name]));
}

const isChange = (value: unknown) =>
  value === "changed" || (isRecord(value) && "before" in value && "after" in value);

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Whether access was denied, for the colour of the row. */
export function isRefusal({ action }: AuditEntry): boolean {
  return action === "sign-in-failed" || action === "lockout" || action === "refused";
}

/** Who acted, or whom the attempt was made as. */
export function auditActor({ actorName, actorType, subjectName }: AuditEntry): string {
  if (actorType !== "unknown") return actorName;
  return subjectName === undefined ? "Somebody unknown" : `Somebody as ${subjectName}`;
}

/** Whether the entry is about access, and not about a change. */
export function isAccess({ action }: Pick<AuditEntry, "action">): boolean {
  return action in accesses;
}

/** Details of an access attempt: why it failed, how often. */
export function auditResult({ action, detail, operation }: AuditEntry): string {
  const reason = typeof detail.reason === "string" ? (reasons[detail.reason] ?? detail.reason) : "";
  const scope = typeof detail.scope === "string" ? ` (${detail.scope})` : "";
  const times = typeof detail.times === "number" ? `, ${detail.times} times within a minute` : "";
  const byCall = action === "refused" && operation !== "changePassword";
  const asked = byCall ? ` for ${operation}` : "";
  const why = reason.charAt(0).toUpperCase() + reason.slice(1);
  return why === "" ? "" : `${why}${scope}${asked}${times}`;
}

/** From where: the network address, and the browser as it names itself. */
export function auditPlace({ detail }: AuditEntry): { address: string; browser: string } {
  const { address, userAgent } = detail;
  return {
    address: typeof address === "string" ? address : "",
    browser: typeof userAgent === "string" ? browserName(userAgent) : "",
  };
}
