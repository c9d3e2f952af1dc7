import { randomBytes, randomUUID } from "node:crypto";
import type { OutgoingHttpHeaders, ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import { CATEGORIES, type Category, GENERIC_RESOURCE } from "@/lib/kernel/codes";
import { ApiError } from "@/lib/kernel/errors";
import { styleOfPath } from "@/lib/api/refuse";
import { failureBody, reasonsOfError } from "@/lib/api/steps/respond";
import { prefixOf } from "@/lib/api/wire/own-headers";

/** A response of the front itself, before any operation is known. */
export type Refusal = {
  category: Category;
  message: string;
  /** HTTP status when it is not the category's. */
  status?: number;
  headers?: Readonly<Record<string, string>>;
};

export const ALLOWED_METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];

/** Category 45 with the list of allowed methods. */
export function methodRefused(method: string, allowed: readonly string[]): Refusal {
  return {
    category: 45,
    message: `The method ${method} is not supported here; use ${allowed.join(", ")}.`,
    headers: { allow: allowed.join(", ") },
  };
}

type Rendered = { status: number; headers: OutgoingHttpHeaders; body: string };

/** A refusal in the address's failure shape. */
function render(refusal: Refusal, path: string, sent: Pick<Headers, "has">): Rendered {
  const { category, message, status } = refusal;
  const facts = CATEGORIES[category];
  const ids = { requestId: randomUUID(), processId: randomBytes(8).toString("hex") };
  const error = new ApiError(category, message, status === undefined ? {} : { status });
  const reasons = reasonsOfError(error, GENERIC_RESOURCE);
  const body = JSON.stringify(failureBody(styleOfPath(path), error, reasons, ids));
  return {
    status: error.status,
    headers: {
      "content-type": "application/json; charset=utf-8",
      "content-length": Buffer.byteLength(body),
      "cache-control": "no-store",
      "x-content-type-options": "nosniff",
      [`${prefixOf(sent)}-request-id`]: ids.requestId,
      ...(facts.retryable ? { "retry-after": "1" } : {}),
      ...refusal.headers,
    },
    body,
  };
}

/** A refusal for code that answers with responses of the Fetch standard. */
export function refusalResponse(refusal: Refusal, path: string, request?: Request): Response {
  const { status, headers, body } = render(refusal, path, request?.headers ?? new Headers());
  return new Response(body, { status, headers: headers as Record<string, string> });
}

/** Sends a refusal as the whole response. A body that is still arriving is not awaited. */
export function refuse(response: ServerResponse, refusal: Refusal, path = "/"): void {
  const sent = response.req.headers;
  const { status, headers, body } = render(refusal, path, { has: (name) => name in sent });
  const { "content-length": length = "0", "transfer-encoding": coding } = sent;
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
  const { status, headers, body } = render(refusal, "/", new Headers());
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
