import { randomBytes } from "node:crypto";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import { withoutCardNumbers } from "@/lib/kernel/card-numbers";
import {
  AUTHENTICATION_RESOURCE,
  CATEGORIES,
  categoryOf,
  errorCode,
  GENERIC_RESOURCE,
  resourceOf,
} from "@/lib/kernel/codes";
import { ApiError, type Reason } from "@/lib/kernel/errors";
import type { Exchange } from "../exchange";
import type { Contract, Style } from "../operation";
import { ownResources } from "./own-resources";
import { sentStatus } from "../wire/legacy-status";
import type { ListFile } from "./list-file";

const pack = promisify(gzip);
const GZIP_FROM_BYTES = 1000;

/** Headers of every response, after those that the steps have set. */
function commonHeaders({
  headers,
  prefix,
  requestId,
  version,
  trackId,
  replayed,
}: Exchange): Record<string, string> {
  const all = Object.assign({}, headers);
  all[`${prefix}-request-id`] = requestId;
  all[`${prefix}-version`] = version;
  if (trackId) all[`${prefix}-track-id`] = trackId;
  if (replayed) all["idempotent-replayed"] = "true";
  all["cache-control"] = "no-store";
  all["x-content-type-options"] = "nosniff";
  return all;
}

/** A JSON response, compressed when the caller accepts gzip and the body is over 1000 bytes. */
export function jsonResponse(
  exchange: Exchange,
  trueStatus: number,
  body: string,
  extra?: Readonly<Record<string, string>>,
): Response | Promise<Response> {
  const status = sentStatus(exchange, trueStatus);
  const headers = commonHeaders(exchange);
  if (extra) Object.assign(headers, extra);
  if (status === 204) return new Response(null, { status, headers });
  headers["content-type"] = "application/json; charset=utf-8";
  if (Buffer.byteLength(body) > GZIP_FROM_BYTES) {
    headers.vary = headers.vary ? `${headers.vary}, Accept-Encoding` : "Accept-Encoding";
    if (acceptsGzip(exchange.request.headers.get("accept-encoding")))
      return packedResponse(status, body, headers);
  }
  return new Response(body, { status, headers });
}

async function packedResponse(
  status: number,
  body: string,
  headers: Record<string, string>,
): Promise<Response> {
  const packed = await pack(body);
  headers["content-encoding"] = "gzip";
  headers["content-length"] = String(packed.length);
  return new Response(new Uint8Array(packed), { status, headers });
}

/** True when a caller accepts compressed responses. */
export function acceptsGzip(header: string | null): boolean {
  const entry = header
    ?.toLowerCase()
    .split(",")
    .find((part) => /^\s*(gzip|\*)\s*(;|$)/.test(part));
  return entry !== undefined && !/;\s*q=0(\.0*)?\s*$/.test(entry);
}

/** A file as response: bytes with their name; a missing page has its own status. */
export type FileResult = { bytes: Uint8Array; filename: string; status?: number } | StreamedResult;

/** A file that is sent as it is read, of a media type of its own: it is saved, and never shown as a page of ours. */
type StreamedResult = {
  bytes: ReadableStream<Uint8Array>;
  size: number;
  filename: string;
  media: string;
};

export function fileResponse(exchange: Exchange, media: string, file: FileResult): Response {
  if ("media" in file) return savedResponse(exchange, file);
  return new Response(file.bytes as Uint8Array<ArrayBuffer>, {
    status: file.status ?? 200,
    headers: {
      ...commonHeaders(exchange),
      "content-type": media === "text/html" ? "text/html; charset=utf-8" : media,
      "content-length": String(file.bytes.length),
      "content-disposition": `inline; filename="${file.filename}"`,
    },
  });
}

/** A list as a downloadable file. */
export function listResponse(exchange: Exchange, list: ListFile): Response {
  return savedResponse(exchange, { ...list, media: "text/csv; charset=utf-8" });
}

function savedResponse(
  exchange: Exchange,
  { bytes, size, filename, media }: StreamedResult,
): Response {
  return new Response(bytes, {
    headers: {
      ...commonHeaders(exchange),
      "content-type": media,
      "content-length": String(size),
      "content-disposition": `attachment; filename="${filename}"`,
    },
  });
}

/** An error's reasons for its client, each with its code. */
export function reasonsOfError(error: ApiError, resource: number): Reason[] {
  return rawReasons(error, resource).map((reason) => ({
    ...reason,
    message: withoutCardNumbers(reason.message),
    ...(reason.parameter ? { parameter: withoutCardNumbers(reason.parameter) } : {}),
  }));
}

function rawReasons(error: ApiError, resource: number): readonly Reason[] {
  if (error.options.reasons?.length) return error.options.reasons;
  const code = errorCode(error.options.resource ?? resource, error.category);
  const { parameter, word } = error.options;
  return [
    {
      code,
      message: error.message,
      ...(parameter ? { parameter } : {}),
      ...(word ? { word } : {}),
    },
  ];
}

/** The resource of failures that belong to no field: requests without a payload use 500000. */
export function resourceOfExchange({ contract }: Exchange): number {
  return contract.method === "GET" || contract.method === "DELETE"
    ? GENERIC_RESOURCE
    : contract.resource;
}

/**
 * The reasons as the call's method requires: codes refer to fields of a payload, so those of a call
 * without one have the generic resource.
 */
export function reasonsAsSent({ contract }: Exchange, reasons: readonly Reason[]): Reason[] {
  if (contract.method !== "GET" && contract.method !== "DELETE")
    return contract.callsOperations ? ofOwnFields(contract, reasons) : [...reasons];
  return reasons.map((reason) => {
    if (resourceOf(reason.code) === AUTHENTICATION_RESOURCE) return reason;
    return { ...reason, code: errorCode(GENERIC_RESOURCE, categoryOf(reason.code)) };
  });
}

/** Reasons of inner calls: a field that only the inner call has is the outer call's own problem. */
function ofOwnFields(contract: Contract, reasons: readonly Reason[]): Reason[] {
  const own = ownResources(contract);
  return reasons.map((reason) => {
    const category = categoryOf(reason.code);
    const isOther = (category === 21 || category === 22) && !own.has(resourceOf(reason.code));
    return isOther ? { ...reason, code: errorCode(contract.resource, category) } : reason;
  });
}

/** 16 hexadecimal characters that identify the handling of one failed request. */
export function newProcessId(): string {
  return randomBytes(8).toString("hex");
}

/** The failure body of a style of operation (decisions, Answers and errors). */
export function failureBody(
  style: Style,
  error: ApiError,
  reasons: readonly Reason[],
  ids: { processId: string; requestId: string },
): unknown {
  if (error.options.body !== undefined) return error.options.body;
  if (style === "v2") return failureV2(error, reasons, ids);
  if (style === "object") return failureOfObject(error, reasons);
  if (style === "settings") {
    return {
      ...failureV1(error, reasons, ids),
      errorMessages: reasons.map(({ message }) => message),
    };
  }
  if (style === "token") {
    return {
      error: TOKEN_WORDS[error.category] ?? "server_error",
      error_description: withoutCardNumbers(error.message),
      reasons: reasons.map(({ code, message }) => ({ code, message })),
    };
  }
  return failureV1(error, reasons, ids);
}

/** Every address of version 1 except those of objects and batch actions (interface: Error format). */
export function failureV1(
  error: ApiError,
  reasons: readonly Reason[],
  ids: { processId: string; requestId: string },
): Readonly<Record<string, unknown>> {
  return {
    success: false,
    processId: ids.processId,
    reasons: reasons.map(({ code, message }) => ({ code, message })),
    requestId: ids.requestId,
    ...error.options.beside,
  };
}

/** Object operations return words; an invalid credential also has the shape that their clients read. */
function failureOfObject(error: ApiError, reasons: readonly Reason[]): unknown {
  return {
    Success: false,
    Errors: objectErrors(reasons),
    ...(error.category === 11 ? { message: error.message } : {}),
  };
}

/** Reasons as object operations and batch actions show them: by words, not by numbers. */
export function objectErrors(reasons: readonly Reason[]): { Code: string; Message: string }[] {
  return reasons.map(({ code, message, word }) => ({
    Code: word ?? OBJECT_WORDS[categoryOf(code)] ?? "UNKNOWN_ERROR",
    Message: message,
  }));
}

const OBJECT_WORDS: Readonly<Record<number, string>> = {
  10: "NO_PERMISSION",
  11: "INVALID_SESSION",
  20: "INVALID_VALUE",
  21: "INVALID_FIELD",
  22: "MISSING_REQUIRED_VALUE",
  23: "MISSING_REQUIRED_VALUE",
  30: "INVALID_VALUE",
  40: "INVALID_ID",
  45: "INVALID_TYPE",
  50: "LOCK_COMPETITION",
  60: "UNKNOWN_ERROR",
  61: "SERVER_UNAVAILABLE",
  70: "REQUEST_EXCEEDED_LIMIT",
  90: "INVALID_VALUE",
  99: "TRANSACTION_FAILED",
};

/** RFC 6749, 5.2. */
const TOKEN_WORDS: Readonly<Record<number, string>> = {
  10: "invalid_scope",
  11: "invalid_client",
  20: "invalid_request",
  21: "invalid_request",
  22: "invalid_request",
  30: "unsupported_grant_type",
  40: "invalid_request",
  45: "invalid_request",
  61: "temporarily_unavailable",
  70: "temporarily_unavailable",
  90: "invalid_request",
};

function failureV2(
  error: ApiError,
  reasons: readonly Reason[],
  ids: { processId: string; requestId: string },
): unknown {
  const { v2Type, retryable } = CATEGORIES[error.category];
  return {
    type: v2Type,
    errors: reasons.map(({ code, message, parameter }) => ({
      code: CATEGORIES[categoryOf(code)]?.v2Code ?? "invalid_request",
      ...(parameter ? { parameter } : {}),
      message,
      reason_code: code,
    })),
    retryable,
    process_id: ids.processId,
    request_id: ids.requestId,
  };
}
