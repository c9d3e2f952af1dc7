import { ApiError } from "@/lib/kernel/errors";

/** The parts of a multipart form, in order of arrival. */
export type FormEvent =
  | { kind: "part"; name: string; filename: string | undefined }
  | { kind: "data"; bytes: Buffer };

const LONGEST_HEADERS = 8 * 1024;
const malformed = (message: string) => new ApiError(90, `The form ${message}.`);

/** The boundary of a `multipart/form-data` content type. @throws ApiError when there is none. */
export function boundaryOf(contentType: string): string {
  const [, quoted, plain] = /;\s*boundary=(?:"([^"]+)"|([^\s;]+))/i.exec(contentType) ?? [];
  const boundary = quoted ?? plain ?? "";
  if (!/^[\x21-\x7e ]{1,70}$/.test(boundary)) throw malformed("has no usable boundary");
  return boundary;
}

/**
 * Parses a form as it arrives, buffering no more than one chunk and one part's headers (RFC 7578).
 *
 * @throws ApiError (category 90) when it is not well-formed, above all when it ends early.
 */
export async function* formEvents(
  chunks: AsyncIterable<Uint8Array>,
  boundary: string,
): AsyncGenerator<FormEvent> {
  const form = new FormReader(Buffer.from(`\r\n--${boundary}`));
  for await (const chunk of chunks) yield* form.read(chunk);
  form.finish();
}

type Place = "before" | "data" | "boundary" | "headers" | "after";

class FormReader {
  private state: Place = "before";
  /** The delimiter begins with a line break; the first one may be at the very beginning. */
  private rest: Buffer = Buffer.from("\r\n");

  constructor(private readonly delimiter: Buffer) {}

  *read(chunk: Uint8Array): Generator<FormEvent> {
    if (this.state === "after") return;
    this.rest = Buffer.concat([this.rest, chunk]);
    let last: Place | undefined;
    while (last !== this.state) {
      last = this.state;
      yield* this.readOn(last);
    }
  }

  private *readOn(place: Place): Generator<FormEvent> {
    if (place === "before" || place === "data") yield* this.readData();
    else if (place === "boundary") this.readBoundary();
    else if (place === "headers") yield* this.readHeaders();
  }

  finish(): void {
    if (this.state !== "after") throw malformed("ended early: its last boundary is missing");
  }

  private *readData(): Generator<FormEvent> {
    const found = this.rest.indexOf(this.delimiter);
    const end = found < 0 ? this.rest.length - this.delimiter.length + 1 : found;
    if (end > 0) {
      if (this.state === "data") yield { kind: "data", bytes: this.rest.subarray(0, end) };
      this.rest = this.rest.subarray(end);
    }
    if (found < 0) return;
    this.rest = this.rest.subarray(this.delimiter.length);
    this.state = "boundary";
  }

  private readBoundary(): void {
    if (this.rest.length < 2) return;
    const next = this.rest.toString("latin1", 0, 2);
    if (next !== "--" && next !== "\r\n") throw malformed("has something after a boundary");
    this.state = next === "--" ? "after" : "headers";
    this.rest = next === "--" ? Buffer.alloc(0) : this.rest.subarray(2);
  }

  private *readHeaders(): Generator<FormEvent> {
    const end = this.rest.indexOf("\r\n\r\n");
    if (end > LONGEST_HEADERS || (end < 0 && this.rest.length > LONGEST_HEADERS))
      throw malformed("has a part with too long headers");
    if (end < 0) return;
    yield partOf(this.rest.toString("utf8", 0, end));
    this.rest = this.rest.subarray(end + 4);
    this.state = "data";
  }
}

function partOf(headers: string): FormEvent {
  const disposition = /^content-disposition:[ \t]*form-data(.*)$/im.exec(headers)?.[1] ?? "";
  const name = parameterOf(disposition, "name");
  if (name === undefined) throw malformed("has a part without a name");
  return { kind: "part", name, filename: parameterOf(disposition, "filename") };
}

function parameterOf(disposition: string, name: string): string | undefined {
  const found = new RegExp(`;\\s*${name}="((?:[^"\\\\]|\\\\.)*)"`, "i").exec(disposition)?.[1];
  return found?.replace(/\\(.)/g, "$1").replaceAll("%22", '"');
}
