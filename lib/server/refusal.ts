import { randomBytes } from "node:crypto";
import type { OutgoingHttpHeaders, ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import { CATEGORIES, type Category, errorCode, GENERIC_RESOURCE } from "@/lib/api/codes";
import { newId } from "@/lib/platform/ids";

/** What the front answers itself, before any operation is known. */
export type Refusal = {
  category: Category;
  message: string;
  /** HTTP status when it is not the category's. */
  status?: number;
  headers?: Readonly<Record<string, string>>;
};

export const ALLOWED_METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];

/** Category 45 with the list of methods that may be used. */
export function methodRefused(method: string, allowed: readonly string[]): Refusal {
  return {
    category: 45,
    message: `The method ${method} is not supported here; use ${allowed.join(", ")}.`,
    headers: { allow: allowed.join(", ") },
  };
}

type Rendered = { status: number; headers: OutgoingHttpHeaders; body: string };

/** A refusal in the failure shape of the interface; addresses below /v2 have a shape of their own. */
export function render(refusal: Refusal, path: string): Rendered {
  const facts = CATEGORIES[refusal.category];
  const code = errorCode(GENERIC_RESOURCE, refusal.category);
  const requestId = newId();
  const processId = randomBytes(8).toString("hex").toUpperCase();
  const { message } = refusal;
  const body = /^\/v2(\/|$)/.test(path)
    ? {
        type: facts.v2Type,
        errors: [{ code: facts.v2Code, message, reason_code: code }],
        retryable: facts.retryable,
        process_id: processId,
        request_id: requestId,
      }
    : { success: false, processId, requestId, reasons: [{ code, message }] };
  const text = JSON.stringify(body);
  return {
    status: refusal.status ?? facts.status,
    headers: {
      "content-type": "application/json; charset=utf-8",
      "content-length": Buffer.byteLength(text),
      "cache-control": "no-store",
      "x-content-type-options": "nosniff",
      "service-request-id": requestId,
      ...(facts.retryable ? { "retry-after": "1" } : {}),
      ...refusal.headers,
    },
    body: text,
  };
}

/** Sends a refusal as the whole answer. A body that is still on its way is not waited for. */
export function refuse(response: ServerResponse, refusal: Refusal, path = "/"): void {
  const { status, headers, body } = render(refusal, path);
  const { "content-length": length = "0", "transfer-encoding": coding } = response.req.headers;
  const unread = length !== "0" || coding !== undefined;
  response.writeHead(status, unread ? { ...headers, connection: "close" } : headers);
  response.end(response.req.method === "HEAD" ? undefined : body);
}

/** Sends a refusal over a connection on which no request could be read, and closes it. */
export function refuseRaw(socket: Duplex, refusal: Refusal): void {
  if (!socket.writable) {
    socket.destroy();
    return;
  }
  const { status, headers, body } = render(refusal, "/");
  const lines = Object.entries({ ...headers, connection: "close" }).map(
    ([name, value]) => `${name}: ${value}`,
  );
  const reason = reasonPhrases[status] ?? "Error";
  socket.end(`HTTP/1.1 ${status} ${reason}\r\n${lines.join("\r\n")}\r\n\r\n${body}`);
}

const reasonPhrases: Readonly<Record<number, string>> = {
  400: "Bad Request",
  405: "Method Not Allowed",
  408: "Request Timeout",
  413: "Content Too Large",
  431: "Request Header Fields Too Large",
};
