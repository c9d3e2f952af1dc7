import { keysOf } from "@/lib/values/keys";
/** What a caller may do, as `<noun>:<read|write>`. Each operation requires one. */
export const SCOPES = {
  "accounts:read": "Read accounts, contacts and their summaries.",
  "accounts:write": "Create and change accounts and contacts.",
  "catalog:read": "Read products, rate plans and charges.",
  "catalog:write": "Create and change products, rate plans and charges.",
  "usage:read": "Read usage records and uploads.",
  "usage:write": "Send, correct and delete usage records.",
  "subscriptions:read": "Read subscriptions and orders.",
  "orders:write": "Create, preview and change orders and subscriptions.",
  "invoices:read": "Read invoices, their items, explanations and PDF files.",
  "invoices:write": "Bill, post, reverse and write off; create, apply and change credit memos.",
  "payments:read": "Read payments and payment methods.",
  "payments:write": "Create and change payment methods; collect and refund payments.",
  "developer:read": "Read API clients, the request log, recorded calls and the audit trail.",
  "developer:write": "Create, rotate and revoke API clients; record calls.",
  "settings:read": "Read settings, users and the test clock.",
  "settings:write": "Change settings and users; move the test clock.",
} as const;

export type Scope = keyof typeof SCOPES;

export const ALL_SCOPES = keysOf(SCOPES);

const READS = ALL_SCOPES.filter(
  (scope) => scope.endsWith(":read") && !scope.startsWith("developer:"),
);

/** Portal roles as sets of scopes. */
export const ROLES = {
  owner: ALL_SCOPES,
  finance: [...READS, "accounts:write", "invoices:write", "payments:write"],
  billing: ALL_SCOPES.filter(
    (scope) => !scope.startsWith("developer:") && scope !== "settings:write",
  ),
  collections: [...READS, "accounts:write", "payments:write"],
  support: [...READS, "accounts:write"],
  developer: ALL_SCOPES.filter((scope) => scope.endsWith(":read")).concat(
    "developer:write",
    "catalog:write",
  ),
  "read-only": READS,
} as const satisfies Record<string, readonly Scope[]>;

export type Role = keyof typeof ROLES;

export const ALL_ROLES = keysOf(ROLES);

/** What roles are called, and for whom they are. */
export const ABOUT_ROLES: Readonly<Record<Role, { name: string; description: string }>> = {
  owner: {
    name: "Owner",
    description: "Everything, people and settings included. A company has at least one.",
  },
  finance: {
    name: "Finance",
    description: "Posts, credits and writes off invoices, collects and refunds payments.",
  },
  billing: {
    name: "Billing",
    description: "Finance, and also the catalog, orders, subscriptions and usage.",
  },
  collections: {
    name: "Collections",
    description: "Collects and refunds payments, and keeps accounts and payment methods.",
  },
  support: {
    name: "Support",
    description: "Sees customers and their documents, and changes accounts and contacts.",
  },
  developer: {
    name: "Developer",
    description: "API keys, the request log and the catalog; sees everything else.",
  },
  "read-only": { name: "Read only", description: "Sees everything but what developers see." },
};

/** A stored role; undefined for one that is unknown. */
export const roleNamed = (role: string): Role | undefined => ALL_ROLES.find((one) => one === role);

/** The scopes of a stored role; none of one that is unknown. */
export function scopesOfRole(role: string): readonly Scope[] {
  const known = roleNamed(role);
  return known === undefined ? [] : ROLES[known];
}

/** What a stored role is called. */
export function nameOfRole(role: string): string {
  const known = roleNamed(role);
  return known === undefined ? role : ABOUT_ROLES[known].name;
}
