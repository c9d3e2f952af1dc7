import { crc32, deflateSync, inflateSync } from "node:zlib";

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** Samples of a pixel by colour type: grey, colour, palette, grey with alpha, colour with alpha. */
const SAMPLES: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };

type Head = {
  width: number;
  height: number;
  depth: number;
  colorType: number;
  interlaced: boolean;
};
type Chunks = { head: Head; data: Buffer; palette: Buffer; alpha: Buffer };

/** The chunks of a PNG; undefined when it is none, or not whole. */
export function chunksOfPng(bytes: Buffer): Chunks | undefined {
  if (bytes.length < 45 || !bytes.subarray(0, 8).equals(SIGNATURE)) return undefined;
  const parts = new Map<string, Buffer[]>();
  let at = 8;
  while (at + 12 <= bytes.length) {
    const end = at + 12 + bytes.readUInt32BE(at);
    if (end > bytes.length) return undefined;
    const kind = bytes.toString("latin1", at + 4, at + 8);
    parts.set(kind, [...(parts.get(kind) ?? []), bytes.subarray(at + 8, end - 4)]);
    at = end;
    if (kind === "IEND") break;
  }
  const [head] = parts.get("IHDR") ?? [];
  if (at !== bytes.length || !parts.has("IEND") || head?.length !== 13) return undefined;
  const part = (kind: string) => Buffer.concat(parts.get(kind) ?? []);
  return {
    head: {
      width: head.readUInt32BE(0),
      height: head.readUInt32BE(4),
      depth: head[8] ?? 0,
      colorType: head[9] ?? 0,
      interlaced: head[12] !== 0,
    },
    data: part("IDAT"),
    palette: part("PLTE"),
    alpha: part("tRNS"),
  };
}

/**
 * The same picture without transparency, as it looks on white paper: a PNG that documents embed as it is, and that has
 * nothing but pixels. Undefined when its pixels cannot be read; only pictures with 8 bits of each sample, not
 * interlaced, are.
 */
export function onWhitePaper({ head, data, palette, alpha }: Chunks): Buffer | undefined {
  const { width, height, depth, colorType, interlaced } = head;
  const samples = SAMPLES[colorType];
  if (samples === undefined || depth !== 8 || interlaced) return undefined;
  const rows = unfiltered(data, width * samples, height, samples);
  if (!rows || (colorType === 3 && !palette.length)) return undefined;
  const lookup = { colorType, palette, alpha };
  const filtered = Buffer.alloc(height * (1 + 3 * width));
  let above = Buffer.alloc(3 * width);
  for (let row = 0; row < height; row += 1) {
    const line = rows.subarray(row * width * samples, (row + 1) * width * samples);
    const now = Buffer.alloc(3 * width);
    for (let x = 0; x < width; x += 1) setPixel(now, 3 * x, line, x * samples, lookup);
    const start = row * (1 + 3 * width);
    // Each byte less the one above it, which packs well.
    filtered[start] = 2;
    now.forEach((value, index) => {
      filtered[start + 1 + index] = value - (above[index] ?? 0);
    });
    above = now;
  }
  return written(width, height, deflateSync(filtered, { level: 9 }));
}

type Lookup = { colorType: number; palette: Buffer; alpha: Buffer };

function setPixel(to: Buffer, at: number, from: Buffer, of: number, lookup: Lookup): void {
  const { colorType, palette, alpha } = lookup;
  const first = from[of] ?? 0;
  const grey = colorType === 0 || colorType === 4;
  for (let part = 0; part < 3; part += 1) {
    const value = colorType === 3 ? palette[3 * first + part] : from[of + (grey ? 0 : part)];
    let opaque = 255;
    if (colorType === 3) opaque = alpha[first] ?? 255;
    if (colorType === 4) opaque = from[of + 1] ?? 255;
    if (colorType === 6) opaque = from[of + 3] ?? 255;
    to[at + part] = Math.round(((value ?? 0) * opaque + 255 * (255 - opaque)) / 255);
  }
}

/** The bytes of all rows without their filters; undefined when there are more, fewer, or unknown filters. */
function unfiltered(data: Buffer, width: number, height: number, step: number): Buffer | undefined {
  const size = height * (1 + width);
  const packed = inflated(data, size);
  if (packed?.length !== size) return undefined;
  const rows = Buffer.alloc(height * width);
  for (let row = 0; row < height; row += 1) {
    const filter = packed[row * (1 + width)] ?? 0;
    if (filter > 4) return undefined;
    for (let x = 0; x < width; x += 1) {
      const at = row * width + x;
      const left = x >= step ? (rows[at - step] ?? 0) : 0;
      const up = row ? (rows[at - width] ?? 0) : 0;
      const corner = row && x >= step ? (rows[at - width - step] ?? 0) : 0;
      rows[at] = (packed[row * (1 + width) + 1 + x] ?? 0) + foreseen(filter, left, up, corner);
    }
  }
  return rows;
}

/** What a filter of PNG expects of a byte by those beside it. */
function foreseen(filter: number, left: number, up: number, corner: number): number {
  if (filter === 1) return left;
  if (filter === 2) return up;
  if (filter === 3) return (left + up) >> 1;
  if (filter !== 4) return 0;
  const [a = 0, b = 0, c = 0] = [up - corner, left - corner, left + up - 2 * corner].map(Math.abs);
  if (a <= b && a <= c) return left;
  return b <= c ? up : corner;
}

function inflated(data: Buffer, size: number): Buffer | undefined {
  try {
    return inflateSync(data, { maxOutputLength: size + 1 });
  } catch {
    return undefined;
  }
}

function written(width: number, height: number, data: Buffer): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([SIGNATURE, chunk("IHDR", head), chunk("IDAT", data), chunk("IEND")]);
}

function chunk(kind: string, data: Buffer = Buffer.alloc(0)): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const content = Buffer.concat([Buffer.from(kind, "latin1"), data]);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(content));
  return Buffer.concat([length, content, sum]);
}
