import type { IncomingMessage } from "node:http";
import { plainPath } from "@/lib/api/wire/plain-path";
import { ALLOWED_METHODS, methodRefused, type Refusal } from "./refusal";

const longestTarget = 8 * 1024;
const hostPattern = /^(?:\[[0-9a-f:.]+\]|[a-z0-9](?:[a-z0-9._-]*[a-z0-9])?\.?)(?::\d{1,5})?$/i;

/** Addresses that the operations answer; everything else belongs to the portal. */
const apiPath =
  /^\/(?:v1|v2|rest|oauth|object-query|commitments|hosted-pages|meters|usage\/bulk|api\/portal|api\/v1)(?:\/|$)/;
const apiFiles = new Set(["/openapi.json", "/livez", "/readyz", "/metrics", "/version"]);

/** The path of a request target, without the query. */
export function pathOf(target: string): string {
  const query = target.indexOf("?");
  return query < 0 ? target : target.slice(0, query);
}

/** Addresses of other parts of the interface's family, where programs expect JSON and never a page. */
const programsPath = /^\/(?:v\d+|apps|services|scim)(?:\/|$)/;

/**
 * Category 40 for a program's call outside the operations' addresses, which would otherwise get a page: one with a
 * credential of programs, or at an address that only programs know.
 */
export function strayCall({ headers }: IncomingMessage, path: string): Refusal | undefined {
  const withCredential =
    headers.apiaccesskeyid !== undefined || /^bearer /i.test(headers.authorization ?? "");
  return withCredential || programsPath.test(path) ? notFound(path) : undefined;
}

/** Whether the operations answer this path, in its plain spelling. */
export function belongsToApi(path: string): boolean {
  return apiFiles.has(path) || apiPath.test(path);
}

/** The problem with a request's method, host or address; undefined when there is none. */
export function targetProblem(request: IncomingMessage): Refusal | undefined {
  const method = request.method ?? "";
  if (!ALLOWED_METHODS.includes(method)) return methodRefused(method, ALLOWED_METHODS);
  return hostProblem(request) ?? addressProblem(request.url ?? "");
}

function hostProblem(request: IncomingMessage): Refusal | undefined {
  const { rawHeaders } = request;
  let hosts = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    if (rawHeaders[index]?.length === 4 && rawHeaders[index]?.toLowerCase() === "host") hosts += 1;
  }
  const host = request.headers.host;
  if (hosts > 1) return { category: 90, message: "The request has two Host headers." };
  if (host === undefined && request.httpVersion === "1.0") return undefined;
  if (host === undefined || !hostPattern.test(host)) {
    return { category: 90, message: "The Host header is missing or is no host name." };
  }
  return undefined;
}

/** What may be invalid in an address of allowed length: all others need no further checks. */
const unusual = /[^!-~]|[%\\]|\/[./]/;

function addressProblem(target: string): Refusal | undefined {
  if (!target.startsWith("/")) {
    return { category: 90, message: "The address must begin with a slash." };
  }
  if (target.length > longestTarget) {
    return { category: 20, status: 414, message: "The address is longer than 8,192 characters." };
  }
  const path = pathOf(target);
  if (!unusual.test(target)) return undefined;
  const decoded = decode(path);
  if (decoded === undefined || decode(target) === undefined) {
    return { category: 20, message: "The address has a percent sign that encodes nothing." };
  }
  if (Array.from(decoded).some(isForbidden)) {
    return { category: 20, message: "The path has a control character or a backslash." };
  }
  if (decoded.split("/").some((segment) => segment === "." || segment === "..")) {
    return { category: 20, message: "The path must not have the segments . or .." };
  }
  if (path.includes("//") && !belongsToApi(plainPath(path))) return notFound(path);
  return undefined;
}

function isForbidden(character: string): boolean {
  return character < " " || character === "\u007f" || character === "\\";
}

function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

/** Category 40 for an unknown address. */
function notFound(path: string): Refusal {
  return { category: 40, message: `There is no address ${path.slice(0, 200)}; check the URL.` };
}

/**
 * The requests that the page renderer accepts. It has neither an image optimizer nor server
 * actions, so pages are only read; its one address that accepts a body is the sign-in.
 */
export function portalProblem(method: string, path: string): Refusal | undefined {
  if (path.startsWith("/_next/image")) return notFound(path);
  if (path.startsWith("/api/") || path === "/api") {
    if (!path.startsWith("/api/auth/")) return notFound(path);
    // NextAuth would log whatever anyone sends there.
    if (decode(path)?.split("/").includes("_log") !== false) return notFound(path);
    const allowed = ["GET", "HEAD", "POST"];
    return allowed.includes(method) ? undefined : methodRefused(method, allowed);
  }
  const allowed = ["GET", "HEAD"];
  return allowed.includes(method) ? undefined : methodRefused(method, allowed);
}
