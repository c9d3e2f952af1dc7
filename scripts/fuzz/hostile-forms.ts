import { gzipSync } from "node:zlib";
import type { Upload } from "@/lib/api/uploaded-file";
import { hostileText } from "./hostile-values";
import type { Dice } from "./numbers";
import type { Plausible } from "./plausible-values";

/** What is sent instead of JSON, with its headers. */
export type Sending = { body: string | Uint8Array<ArrayBuffer>; headers: Record<string, string> };

const BOUNDARY = "fuzz";
const FORM = `multipart/form-data; boundary=${BOUNDARY}`;
const HEADERS: [string, ...string[]] = [
  "ACCOUNT_ID,UOM,QTY,STARTDATE",
  "ACCOUNT_ID,UOM,QTY,STARTDATE,ENDDATE,UNIQUE_KEY,DESCRIPTION,GROUP_ID",
  "account_id,uom,qty,startdate,colour__c",
  "ACCOUNT_ID,UOM,QTY",
  "ACCOUNT_ID,ACCOUNT_ID,UOM,QTY,STARTDATE",
  "",
];
const NAMES: [string, ...string[]] = [
  "usage.csv",
  "USAGE.CSV",
  "..\\..\\etc\\usage.csv",
  "../../usage.csv",
  "4111 1111 1111 1111.csv",
  "usage.exe",
  ".csv",
];

/** A form with a file, valid or corrupted in its file, parts, boundary, end or compression. */
export function hostileForm(upload: Upload, dice: Dice, plausible: Plausible): Sending {
  const name = dice.chance(0.9) ? upload.part : hostileText(dice);
  const filename = dice.chance(0.6)
    ? "usage.csv"
    : dice.chance(0.5)
      ? hostileText(dice)
      : dice.one(NAMES);
  const disposition = `form-data; name="${name}"; filename="${filename}"`;
  const part = `--${BOUNDARY}\r\nContent-Disposition: ${disposition}\r\nContent-Type: text/csv\r\n\r\n`;
  const file = hostileFile(dice, plausible);
  const whole = `${part}${file}\r\n${dice.chance(0.05) ? `${part}${file}\r\n` : ""}--${BOUNDARY}--\r\n`;
  const bytes = Buffer.from(dice.chance(0.85) ? whole : spoiltForm(whole, part, dice));
  return packed(new Uint8Array(bytes), { "content-type": contentType(dice) }, dice);
}

function contentType(dice: Dice): string {
  if (dice.chance(0.9)) return FORM;
  return dice.one([
    "multipart/form-data",
    "multipart/form-data; boundary=",
    `multipart/form-data; boundary="${"x".repeat(71)}"`,
    "multipart/mixed; boundary=fuzz",
    "text/csv",
    "application/json",
  ]);
}

function spoiltForm(whole: string, part: string, dice: Dice): string {
  return dice.one([
    whole.slice(0, dice.below(whole.length)),
    whole.slice(part.length),
    `${part.replace("\r\n\r\n", `\r\nX-Long: ${"x".repeat(9000)}\r\n\r\n`)}a`,
    whole.replaceAll("\r\n", "\n"),
    whole.replace(/name="[^"]*"/, ""),
    `--${BOUNDARY}--\r\n`,
    "",
  ]);
}

function hostileFile(dice: Dice, plausible: Plausible): string {
  const header = dice.chance(0.7) ? (HEADERS[1] ?? "") : dice.one(HEADERS);
  const rows = Array.from({ length: dice.below(6) }, () =>
    header
      .split(",")
      .map((column) => cellOf(column, dice, plausible))
      .slice(dice.chance(0.05) ? 1 : 0)
      .join(","),
  );
  return `${dice.chance(0.1) ? "\ufeff" : ""}${[header, ...rows].join(dice.chance(0.5) ? "\n" : "\r\n")}`;
}

function cellOf(column: string, dice: Dice, plausible: Plausible): string {
  if (dice.chance(0.15)) return quoted(hostileText(dice), dice);
  if (/account/i.test(column)) return plausible.keyFor("account") ?? "";
  if (/date/i.test(column))
    return dice.one(["2026-01-20", "2026-01-20 10:00:00", "01/20/2026", ""]);
  if (/qty/i.test(column)) return dice.one(["1", "0", "2.5", "-1", "1e3", "9".repeat(20)]);
  return dice.one(["Each", "", "k1", "4111111111111111"]);
}

/** A cell in quotes, or one whose quotes do not match. */
function quoted(text: string, dice: Dice): string {
  return dice.chance(0.8) ? `"${text.replaceAll('"', '""')}"` : `"${text}`;
}

/** A form of fields, as the token endpoint takes it. */
export function fieldsForm(body: unknown): Sending {
  const entries = Object.entries(typeof body === "object" && body !== null ? body : {});
  return {
    body: new URLSearchParams(entries.map(([name, value]) => [name, String(value)])).toString(),
    headers: { "content-type": "application/x-www-form-urlencoded" },
  };
}

/** A request without the secret of a signed operation. */
export function forgedEvent(names: readonly string[], dice: Dice): Sending {
  const forged = dice.one(["t=1,v1=00", "", "t=NaN,v1=", `t=1768478400,v1=${"ab".repeat(32)}`]);
  return {
    body: dice.chance(0.5) ? '{"id":"evt_1","type":"charge.failed"}' : hostileText(dice),
    headers: { "content-type": "application/json", [dice.one([names[0] ?? "", ...names])]: forged },
  };
}

/** The same, sometimes compressed, sometimes badly. */
export function packed(
  body: string | Uint8Array<ArrayBuffer>,
  headers: Record<string, string>,
  dice: Dice,
): Sending {
  if (!dice.chance(0.05)) return { body, headers };
  const bytes = new Uint8Array(gzipSync(body));
  const how = dice.one(["gzip", "gzip", "cut", "br", "plain"]);
  return {
    body: how === "cut" ? bytes.slice(0, bytes.length / 2) : how === "plain" ? body : bytes,
    headers: { ...headers, "content-encoding": how === "br" ? "br" : "gzip" },
  };
}
