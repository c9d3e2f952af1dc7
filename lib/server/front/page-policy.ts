import { randomBytes } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { pathOf } from "./front-target";

/** Headers beside the policy. */
const PAGE_HEADERS: Readonly<Record<string, string>> = {
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
  "referrer-policy": "strict-origin-when-cross-origin",
  "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=()",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "strict-transport-security": "max-age=31536000",
};

/** The script that merchants embed in their pages is for every origin, also with an integrity hash. */
const SCRIPT_HEADERS: Readonly<Record<string, string>> = {
  ...PAGE_HEADERS,
  "cross-origin-resource-policy": "cross-origin",
  "access-control-allow-origin": "*",
};

const development = process.env.NODE_ENV === "development";
const nonceBytes = 16;

/**
 * What the portal's pages may load and do: everything comes from this origin, and inline scripts
 * run only with the response's nonce. Inline styles are allowed: popups are positioned by them.
 */
function policyWith(nonce: string): string {
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}'${development ? " 'unsafe-eval'" : ""}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src 'self'${development ? " ws:" : ""}`,
    "frame-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
}

/**
 * Sets a response's policy and related headers, and passes the nonce to the renderer: Next marks its start-up scripts
 * with the one in the request's own policy header (what a caller sends there is replaced), our layout with `x-nonce`.
 */
export function setPagePolicy(request: IncomingMessage, response: ServerResponse): void {
  const nonce = randomBytes(nonceBytes).toString("base64");
  const policy = policyWith(nonce);
  request.headers["content-security-policy"] = policy;
  request.headers["x-nonce"] = nonce;
  delete request.headers["content-security-policy-report-only"];
  response.setHeader("content-security-policy", policy);
  const path = pathOf(request.url ?? "");
  const forMerchants = path.startsWith("/hosted/") || path === "/perennial-hosted.js";
  const headers = forMerchants ? SCRIPT_HEADERS : PAGE_HEADERS;
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
}
