import { chunksOf } from "./chunks";
import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import { turnAfter } from "@/lib/platform/turns";
import { ApiError } from "@/lib/kernel/errors";
import { parseJson } from "../json";
import type { SignedBody } from "../operation";

/** Largest JSON body, compressed and decompressed, in bytes. */
export const BODY_LIMIT = 10 * 1024 * 1024;

/** Largest body of a call without a credential: anyone may send it. */
export const PUBLIC_LIMIT = 16 * 1024;

/** Largest signed body: its sender is unknown until all of it was read. */
const SIGNED_LIMIT = 256 * 1024;

const unpack = promisify(gunzip);

const tooLarge = (limit: number) => {
  const size = limit < 1024 * 1024 ? `${limit / 1024} kB` : `${limit / 1024 / 1024} MB`;
  return new ApiError(20, `The request body is larger than ${size}.`, { status: 413 });
};
const malformed = (message: string) => new ApiError(90, message);

/** How a JSON body is read: the resource of its failures, its largest size in bytes, and whether it may be missing. */
type Reading = { resource: number; limit: number; mayBeEmpty: boolean };

/** The JSON body of a request: an object or an array; `{}` for a request without a body. */
export async function readJson(
  request: Request,
  { resource, limit, mayBeEmpty }: Reading,
): Promise<unknown> {
  const bytes = await readBytes(request, limit);
  if (!bytes.length)
    return request.headers.has("content-type") && !mayBeEmpty
      ? fail("The request body is empty.")
      : {};
  const type = request.headers.get("content-type")?.split(";")[0]?.trim().toLowerCase();
  if (type !== "application/json") {
    throw new ApiError(20, "Content-Type must be application/json.", { status: 415 });
  }
  const text = utf8(bytes);
  await turnAfter(bytes.length);
  const parsed = await parseJson(text, resource);
  await turnAfter(bytes.length);
  if (parsed === null || typeof parsed !== "object")
    throw new ApiError(20, "The request body must be a JSON object.");
  return parsed;
}

/** The body of a request as its sender signed it, with the headers that may hold the signature. */
export async function readSigned(request: Request, names: readonly string[]): Promise<SignedBody> {
  const bytes = await readBytes(request, SIGNED_LIMIT);
  const headers = names.map((name) => [name, request.headers.get(name)] as const);
  const present = headers.filter((entry): entry is [string, string] => entry[1] !== null);
  return { text: utf8(bytes), headers: Object.fromEntries(present) };
}

function fail(message: string): never {
  throw malformed(message);
}

/** The bytes of a request body, decompressed if it is gzip, never more than the limit. */
export async function readBytes(request: Request, limit = BODY_LIMIT): Promise<Buffer> {
  const encoding = request.headers.get("content-encoding")?.trim().toLowerCase() ?? "identity";
  if (encoding !== "identity" && encoding !== "gzip") {
    throw new ApiError(20, "Content-Encoding must be gzip or absent.", { status: 415 });
  }
  const bytes = await collect(request, limit);
  if (encoding === "identity" || !bytes.length) return bytes;
  try {
    return await unpack(bytes, { maxOutputLength: limit });
  } catch (error) {
    if (error instanceof RangeError && "code" in error && error.code === "ERR_BUFFER_TOO_LARGE")
      throw tooLarge(limit);
    throw malformed("The request body is not valid gzip.");
  }
}

async function collect(request: Request, limit: number): Promise<Buffer> {
  const declared = request.headers.get("content-length");
  if (declared !== null && Number(declared) > limit) throw tooLarge(limit);
  if (!request.body) return Buffer.alloc(0);
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of arriving(request.body)) {
    size += chunk.length;
    if (size > limit) throw tooLarge(limit);
    chunks.push(chunk);
  }
  if (declared !== null && Number(declared) !== size)
    throw malformed("The request body ended early.");
  return Buffer.concat(chunks);
}

/** The bytes as they arrive. A sender that disconnects has not sent a request: the failure is not ours. */
async function* arriving(body: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* chunksOf(body);
  } catch (error) {
    throw new ApiError(90, "The request body ended early.", { cause: error });
  }
}

function utf8(bytes: Buffer): string {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw malformed("The request body is not UTF-8.");
  }
}
