import { chunksOf } from "./chunks";
import { createHash } from "node:crypto";
import { openNameless } from "@/lib/platform/nameless-file";
import { holdsCardNumber } from "@/lib/kernel/card-numbers";
import { ApiError } from "@/lib/kernel/errors";
import type { Upload, UploadedFile } from "../uploaded-file";
import { boundaryOf, formEvents } from "./multipart";

/** A received file, and how to discard it. */
export type ReceivedFile = UploadedFile & { discard: () => Promise<void> };

/** True when the body is a form that may contain a file. */
export function isForm(request: Request): boolean {
  return /^\s*multipart\/form-data\s*(;|$)/i.test(request.headers.get("content-type") ?? "");
}

/**
 * Receives a form's one file completely before it is processed: bytes go to an unlinked file on
 * disk, so that a slow sender holds no transaction and a crashed process leaves nothing behind.
 *
 * @throws ApiError when the form is not well-formed, too large (413), or not what is expected.
 */
export async function readUpload(request: Request, upload: Upload): Promise<ReceivedFile> {
  const boundary = boundaryOf(request.headers.get("content-type") ?? "");
  const place = await openNameless();
  try {
    const hash = createHash("sha256");
    const received = await receive(request, upload, boundary, async (bytes) => {
      hash.update(bytes);
      await place.write(bytes);
    });
    return {
      ...received,
      sha256: hash.digest("hex"),
      open: () => place.createReadStream({ start: 0, autoClose: false }),
      discard: () => place.close(),
    };
  } catch (error) {
    await place.close();
    throw error;
  }
}

type Received = { name: string; size: number; fields: Record<string, string> };

async function receive(
  request: Request,
  upload: Upload,
  boundary: string,
  write: (bytes: Buffer) => Promise<void>,
): Promise<Received> {
  let file: { name: string; size: number } | undefined;
  let field: string | undefined;
  const texts = new TextParts(upload.fields);
  for await (const event of formEvents(bytesOf(request, upload.limit), boundary)) {
    if (event.kind === "part") {
      field = texts.begin(event.name);
      if (field === undefined) file = fileOf(event, upload, file);
    } else if (field !== undefined) texts.add(field, event.bytes);
    else if (file) {
      file.size += event.bytes.length;
      await write(event.bytes);
    }
  }
  if (!file) throw new ApiError(22, `The part ${upload.part} with the file is required.`);
  return { ...file, fields: texts.read() };
}

/** The most bytes of a text beside a file. */
const LONGEST_TEXT = 1000;

/** The texts of a form beside its file. */
class TextParts {
  readonly #bytes = new Map<string, Buffer>();

  readonly #known: readonly string[];

  constructor(known: Upload["fields"]) {
    this.#known = Object.keys(known ?? {});
  }

  /** The name of a text part as it is known; undefined for any other part. */
  begin(name: string): string | undefined {
    const field = this.#known.find((one) => one.toLowerCase() === name.toLowerCase());
    if (field === undefined) return undefined;
    if (this.#bytes.has(field)) throw new ApiError(20, `The part ${field} stands twice.`);
    this.#bytes.set(field, Buffer.alloc(0));
    return field;
  }

  add(field: string, bytes: Buffer): void {
    const all = Buffer.concat([this.#bytes.get(field) ?? Buffer.alloc(0), bytes]);
    if (all.length > LONGEST_TEXT)
      throw new ApiError(20, `The part ${field} may have at most ${LONGEST_TEXT} bytes.`);
    this.#bytes.set(field, all);
  }

  read(): Record<string, string> {
    return Object.fromEntries(
      [...this.#bytes].map(([field, bytes]) => [field, bytes.toString("utf8")]),
    );
  }
}

function fileOf(
  { name, filename }: { name: string; filename: string | undefined },
  { part, endings, longestName }: Upload,
  before: object | undefined,
): { name: string; size: number } {
  if (name !== part) throw new ApiError(21, `Unknown field ${name.slice(0, 60)}.`);
  if (before) throw new ApiError(20, `The part ${part} stands twice.`);
  const short = (filename ?? "").split(/[\\/]/).at(-1) ?? "";
  if (!endings.some((ending) => short.toLowerCase().endsWith(ending)))
    throw new ApiError(20, `The part ${part} must be a file whose name ends in ${endings.join()}.`);
  if (short.length > longestName || /[\x00-\x1f\x7f]/.test(short))
    throw new ApiError(20, `The file's name may have at most ${longestName} characters.`);
  if (holdsCardNumber(short))
    throw new ApiError(20, "The file's name may not contain a card number.");
  return { name: short, size: 0 };
}

/** The bytes of a body, decompressed if it is gzip, never more than the limit. */
async function* bytesOf(request: Request, limit: number): AsyncGenerator<Uint8Array> {
  const encoding = request.headers.get("content-encoding")?.trim().toLowerCase() ?? "identity";
  if (encoding !== "identity" && encoding !== "gzip")
    throw new ApiError(20, "Content-Encoding must be gzip or absent.", { status: 415 });
  const declared = Number(request.headers.get("content-length") ?? Number.NaN);
  const tooLarge = () =>
    new ApiError(20, `The request body is larger than ${Math.floor(limit / 1024 / 1024)} MB.`, {
      status: 413,
    });
  if (declared > limit) throw tooLarge();
  if (!request.body) return;
  const body = encoding === "gzip" ? unpacked(request.body) : request.body;
  let size = 0;
  for await (const chunk of readable(body, encoding)) {
    size += chunk.length;
    if (size > limit) throw tooLarge();
    yield chunk;
  }
  if (encoding === "identity" && declared >= 0 && declared !== size)
    throw new ApiError(90, "The request body ended early.");
}

function unpacked(body: ReadableStream<Uint8Array>): ReadableStream<Uint8Array> {
  return body.pipeThrough(
    new DecompressionStream("gzip") as ReadableWritablePair<Uint8Array, Uint8Array>,
  );
}

async function* readable(
  body: ReadableStream<Uint8Array>,
  encoding: string,
): AsyncGenerator<Uint8Array> {
  try {
    yield* chunksOf(body);
  } catch (error) {
    const what = encoding === "gzip" ? "is not valid gzip" : "ended early";
    throw new ApiError(90, `The request body ${what}.`, { cause: error });
  }
}
