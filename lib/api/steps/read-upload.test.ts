import { gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { ApiError } from "@/lib/kernel/errors";
import type { Upload } from "../uploaded-file";
import { formEvents } from "./multipart";
import { isForm, readUpload } from "./read-upload";

const UPLOAD: Upload = {
  part: "file",
  limit: 2000,
  endings: [".csv"],
  longestName: 20,
  description: "A file.",
};
const HEAD =
  'Content-Disposition: form-data; name="file"; filename="a.csv"\r\nContent-Type: text/csv';
const form = (content: string, head = HEAD, end = "\r\n--b--\r\n") =>
  `--b\r\n${head}\r\n\r\n${content}${end}`;

function request(body: string | Uint8Array, headers: Record<string, string> = {}): Request {
  return new Request("http://localhost/v1/usage", {
    method: "POST",
    headers: { "content-type": "multipart/form-data; boundary=b", ...headers },
    body: body as BodyInit,
  });
}

async function textOf(chunks: AsyncIterable<Uint8Array>): Promise<string> {
  const all: Uint8Array[] = [];
  for await (const chunk of chunks) all.push(chunk);
  return Buffer.concat(all).toString("utf8");
}

async function received(body: string | Uint8Array, headers?: Record<string, string>) {
  const file = await readUpload(request(body, headers), UPLOAD);
  try {
    const first = await textOf(file.open());
    expect(await textOf(file.open())).toBe(first);
    return { name: file.name, size: file.size, text: first };
  } finally {
    await file.discard();
  }
}

async function refusal(body: string | Uint8Array, headers?: Record<string, string>) {
  const error = await received(body, headers).catch((thrown: unknown) => thrown);
  if (!(error instanceof ApiError)) throw new Error(`no refusal: ${String(error)}`);
  return { category: error.category, status: error.status, message: error.message };
}

describe("a file in a form", () => {
  test("may not have a card number as its name", async () => {
    const head = 'Content-Disposition: form-data; name="file"; filename="4242424242424242.csv"';
    const request = new Request("http://localhost/v1/usage", {
      method: "POST",
      headers: { "content-type": "multipart/form-data; boundary=b" },
      body: form("a", head),
    });
    const refused = await readUpload(request, { ...UPLOAD, longestName: 50 }).catch(
      (thrown: unknown) => thrown,
    );
    expect(String(refused)).toContain("may not contain a card number");
  });

  test("arrives byte for byte, whatever its content", async () => {
    for (const content of ["", "a,b\r\n1,2", "\r\n--", "--b", "\r\n-\r\n--c\r\n", "é\ufeff\0"]) {
      expect(await received(form(content)), content).toEqual({
        name: "a.csv",
        size: Buffer.byteLength(content),
        text: content,
      });
    }
  });

  test("may be packed with gzip, and may come after a preamble", async () => {
    expect(await received(`hello\r\n${form("x")}`)).toMatchObject({ text: "x" });
    const packed = gzipSync(form("x,y"));
    expect(await received(packed, { "content-encoding": "gzip" })).toMatchObject({ text: "x,y" });
  });

  test("is the same however the network splits it", async () => {
    const whole = Buffer.from(form("one\r\n--\r\n--cb\r\ntwo"));
    const pieces = async function* (size: number) {
      for (let at = 0; at < whole.length; at += size) yield whole.subarray(at, at + size);
    };
    for (let size = 1; size < 40; size++) {
      const events = [];
      for await (const event of formEvents(pieces(size), "b")) events.push(event);
      const data = events.map((event) => (event.kind === "data" ? event.bytes : Buffer.alloc(0)));
      expect(Buffer.concat(data).toString(), String(size)).toBe("one\r\n--\r\n--cb\r\ntwo");
    }
  });

  test("is refused when it is truncated, and none of it is used", async () => {
    const whole = form("a,b\r\n1,2");
    for (const cut of [whole.slice(0, -8), whole.slice(0, -4), whole.slice(0, 20), "", "--b\r\n"])
      expect((await refusal(cut)).category, cut).toBe(90);
    expect((await refusal(whole, { "content-length": "400" })).category).toBe(90);
    const packed = gzipSync(whole);
    const broken = await refusal(packed.subarray(0, 40), { "content-encoding": "gzip" });
    expect(broken).toMatchObject({ category: 90, message: "The request body is not valid gzip." });
  });

  test("is refused when the connection breaks", async () => {
    const body = new ReadableStream({
      start: (controller) => controller.enqueue(Buffer.from("--b\r\n")),
      pull: (controller) => controller.error(new Error("reset")),
    });
    const broken = new Request("http://localhost/v1/usage", {
      method: "POST",
      headers: { "content-type": "multipart/form-data; boundary=b" },
      body,
      duplex: "half",
    } as RequestInit);
    await expect(readUpload(broken, UPLOAD)).rejects.toMatchObject({ category: 90 });
  });

  test("is refused when it is too large, also once it is decompressed", async () => {
    const large = form("x".repeat(2100));
    expect(await refusal(large)).toMatchObject({ category: 20, status: 413 });
    const bomb = gzipSync(form("x".repeat(5_000_000)));
    expect(await refusal(bomb, { "content-encoding": "gzip" })).toMatchObject({ status: 413 });
    expect((await refusal(form("x"), { "content-encoding": "br" })).status).toBe(415);
  });

  test("must be what the operation accepts", async () => {
    const named = (name: string, filename: string) =>
      form("x", `Content-Disposition: form-data; name="${name}"; filename="${filename}"`);
    expect((await refusal(named("other", "a.csv"))).category).toBe(21);
    expect((await refusal(named("file", "a.exe"))).category).toBe(20);
    expect((await refusal(named("file", `${"a".repeat(20)}.csv`))).category).toBe(20);
    expect((await refusal(form("x", 'Content-Disposition: form-data; name="file"'))).category).toBe(
      20,
    );
    expect((await refusal("--b--\r\n")).category).toBe(22);
    const twice = form("x", HEAD, `\r\n--b\r\n${HEAD}\r\n\r\ny\r\n--b--\r\n`);
    expect((await refusal(twice)).category).toBe(20);
    expect((await refusal(form("x", "Content-Type: text/csv"))).category).toBe(90);
  });

  test("keeps only the last part of a name with folders", async () => {
    const head = HEAD.replace("a.csv", "../../etc/a.csv");
    expect(await received(form("x", head))).toMatchObject({ name: "a.csv" });
  });
});

test("a form is recognized by its media type", () => {
  expect(isForm(request("", { "content-type": "Multipart/Form-Data; boundary=x" }))).toBe(true);
  expect(isForm(request("", { "content-type": "application/json" }))).toBe(false);
});
