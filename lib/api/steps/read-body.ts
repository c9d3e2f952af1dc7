import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import { ApiError } from "../errors";
import { parseJson } from "../json";

/** Largest JSON body, packed and unpacked, in bytes. */
export const BODY_LIMIT = 10 * 1024 * 1024;

const unpack = promisify(gunzip);

const tooLarge = () => new ApiError(20, "The request body is larger than 10 MB.", { status: 413 });
const malformed = (message: string) => new ApiError(90, message);

/** The JSON body of a request: an object or an array; `{}` when the request has no body at all. */
export async function readJson(request: Request, resource: number): Promise<unknown> {
  const bytes = await readBytes(request);
  if (!bytes.length)
    return request.headers.has("content-type") && request.method !== "DELETE"
      ? fail("The request body is empty.")
      : {};
  const type = request.headers.get("content-type")?.split(";")[0]?.trim().toLowerCase();
  if (type !== "application/json") {
    throw new ApiError(20, "Content-Type must be application/json.", { status: 415 });
  }
  const parsed = parseJson(utf8(bytes), resource);
  if (parsed === null || typeof parsed !== "object")
    throw new ApiError(20, "The request body must be a JSON object.");
  return parsed;
}

function fail(message: string): never {
  throw malformed(message);
}

/** The bytes of a request body, unpacked when it is gzip, never more than the limit. */
export async function readBytes(request: Request): Promise<Buffer> {
  const encoding = request.headers.get("content-encoding")?.trim().toLowerCase() ?? "identity";
  if (encoding !== "identity" && encoding !== "gzip") {
    throw new ApiError(20, "Content-Encoding must be gzip or absent.", { status: 415 });
  }
  const bytes = await collect(request);
  if (encoding === "identity" || !bytes.length) return bytes;
  try {
    return await unpack(bytes, { maxOutputLength: BODY_LIMIT });
  } catch (error) {
    if ((error as { code?: string }).code === "ERR_BUFFER_TOO_LARGE") throw tooLarge();
    throw malformed("The request body is not valid gzip.");
  }
}

async function collect(request: Request): Promise<Buffer> {
  const declared = request.headers.get("content-length");
  if (declared !== null && Number(declared) > BODY_LIMIT) throw tooLarge();
  if (!request.body) return Buffer.alloc(0);
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body as unknown as AsyncIterable<Uint8Array>) {
    size += chunk.length;
    if (size > BODY_LIMIT) throw tooLarge();
    chunks.push(chunk);
  }
  if (declared !== null && Number(declared) !== size)
    throw malformed("The request body ended early.");
  return Buffer.concat(chunks);
}

function utf8(bytes: Buffer): string {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw malformed("The request body is not UTF-8.");
  }
}
