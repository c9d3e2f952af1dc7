import { createHash, randomFillSync } from "node:crypto";

/** Random bytes generated in advance: a system call for each id would cost more than the id. */
const supply = Buffer.alloc(4096);
let used = supply.length;
let lastMillisecond = 0;
let sequence = 0;

/** Milliseconds by which ids may be ahead of the clock; beyond it the clock has been set back, and ids follow it. */
const LONGEST_LEAD = 60_000;

/**
 * A new UUID version 7. Ids of one process sort in order of creation: the twelve bits after the
 * millisecond count within it.
 */
export function newId(): string {
  const bytes = randomSixteen();
  const now = Date.now();
  if (now > lastMillisecond || now < lastMillisecond - LONGEST_LEAD) {
    lastMillisecond = now;
    sequence = bytes.readUInt16BE(6) & 0x3ff;
  } else if (++sequence > 0xfff) {
    lastMillisecond += 1;
    sequence = 0;
  }
  bytes.writeUIntBE(lastMillisecond, 0, 6);
  bytes.writeUInt16BE(0x7000 | sequence, 6);
  bytes[8] = 0x80 | ((bytes[8] ?? 0) & 0x3f);
  return dashed(bytes.toString("hex"));
}

function randomSixteen(): Buffer {
  if (used === supply.length) {
    randomFillSync(supply);
    used = 0;
  }
  used += 16;
  return Buffer.from(supply.subarray(used - 16, used));
}

function dashed(hex: string): string {
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

/**
 * The id of something derived from a first and another object: always the same one, a UUID version
 * 8 (RFC 9562) that sorts beside the first. So it need not be stored.
 */
export function derivedId(first: string, other: string): string {
  const bytes = createHash("sha256").update(`${first}/${other}`).digest().subarray(0, 16);
  Buffer.from(first.replaceAll("-", ""), "hex").copy(bytes, 0, 0, 6);
  bytes[6] = 0x80 | ((bytes[6] ?? 0) & 0x0f);
  bytes[8] = 0x80 | ((bytes[8] ?? 0) & 0x3f);
  return dashed(bytes.toString("hex"));
}

/** An id as clients see it: 32 lower-case hexadecimal characters. */
export function wireId(uuid: string): string {
  return uuid.replaceAll("-", "");
}

/** The id of the product itself, as clients see it where it made or changed something. */
export const OWN_ID = "0".repeat(32);

/** The id of a client or a user as other clients see it; null where nobody is known. */
export function actorWireId(id: string): string;
export function actorWireId(id: string | null): string | null;
export function actorWireId(id: string | null): string | null {
  if (id === null) return null;
  const uuid = uuidOf(id);
  return uuid === undefined ? OWN_ID : wireId(uuid);
}

/** The same in SQL, as a UUID, of a column or an expression: the product's own processes have names in place of ids. */
export const actorIdOf = (column: string): string =>
  `regexp_replace((${column})::text, '^(?![0-9a-f]{8}).*', '${OWN_ID}')::uuid`;

/** The UUID in `text`, with or without dashes and in any case; undefined if it is none. */
export function uuidOf(text: string): string | undefined {
  const hex = text.replaceAll("-", "").toLowerCase();
  return /^[0-9a-f]{32}$/.test(hex) ? dashed(hex) : undefined;
}
