import type { listAuditEntries } from "@/lib/areas/developer/contract";
import { browserName } from "@/components/settings/browser-name";
import { formatWords } from "@/lib/portal/format";
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
  "key headers": "key headers are wrong, or turned off",
  cookie: "the session cookie is not valid, or no more",
  signature: "the signature of a browser's call does not hold",
  session: "the portal session has ended",
  password: "wrong current password",
  scope: "a scope is missing",
};

/** What was done: a door in words, anything else by its operation. */
export function auditDeed({ action, operation }: AuditEntry): string {
  return accesses[action] ?? formatWords(operation);
}

/** Whether somebody was kept out, for the colour of the row. */
export function isRefusal({ action }: AuditEntry): boolean {
  return action === "sign-in-failed" || action === "lockout" || action === "refused";
}

/** Who acted, or as whom somebody tried to. */
export function auditActor({ actorName, actorType, subjectName }: AuditEntry): string {
  if (actorType !== "unknown") return actorName;
  return subjectName === undefined ? "Somebody unknown" : `Somebody as ${subjectName}`;
}

/** The result in words: why not, how often, until when. */
export function auditResult({ action, detail, operation, subjectType }: AuditEntry): string {
  if (!(action in accesses))
    return `${formatWords(action)}: ${formatWords(subjectType).toLowerCase()}`;
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
