import { gzipSync } from "node:zlib";

const MILLION = 1_000_000;
const TEN = 10 * MILLION - 100;

export const unknownKeys = (count: number): string =>
  `{${Array.from({ length: count }, (_none, index) => `"k${index}":1`).join()}}`;

/** Texts of 10 MB, each expensive in its own way for code that parses before measuring. */
export const TEN_MEGABYTES: readonly (readonly [what: string, text: string])[] = [
  ["keys", unknownKeys(700_000)],
  ["one long text", `{"name":"${"4 ".repeat(TEN / 2 - 20)}"}`],
  ["one e-mail address", `{"billToContact":{"workEmail":"${"a.".repeat(TEN / 2 - 50)}"}}`],
  ["a long number", `{"name":1${"0".repeat(TEN - 20)}1}`],
  ["a long list", `{"additionalEmailAddresses":[${"1,".repeat(TEN / 2 - 30)}1]}`],
  ["a list of lists", `{"additionalEmailAddresses":[${"[],".repeat(TEN / 3 - 30)}[]]}`],
  ["one long key", `{"${"k".repeat(TEN)}":1}`],
  ["line breaks", `{"name":${"\n".repeat(TEN - 20)}x}`],
  ["objects in a list", `{"additionalEmailAddresses":[${'{"a":1},'.repeat(MILLION)}1]}`],
  ["brackets", `${"[".repeat(TEN)}`],
];

/** Zeros that decompress from one megabyte to a gigabyte, in parts, as gzip allows. */
export function bomb(): Uint8Array {
  const part = gzipSync(Buffer.alloc(64 * MILLION), { level: 9 });
  return Buffer.concat(Array.from({ length: 16 }, () => part));
}

export const packed = (text: string): Uint8Array => gzipSync(text, { level: 9 });

/** A form with a usage file of the given number of rows. */
export function usageForm(rows: number, row: (nth: number) => string): Uint8Array {
  const head = '--b\r\ncontent-disposition: form-data; name="file"; filename="u.csv"\r\n\r\n';
  const lines = Array.from({ length: rows }, (_none, nth) => row(nth)).join("\n");
  return Buffer.from(`${head}ACCOUNT_ID,UOM,QTY,STARTDATE\n${lines}\r\n--b--\r\n`);
}

export const FORM_TYPE = { "content-type": "multipart/form-data; boundary=b" };
