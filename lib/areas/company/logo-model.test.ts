import { deflateSync, inflateSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { LARGEST_LOGO, logoOf, MOST_PIXELS } from "./logo-model";
import { chunksOfPng } from "./png-model";
import { pngOf } from "@/lib/testing/papers/png";

/** A picture with metadata before the frame that states its size, and with hardly any pixels. */
function jpeg(width: number, height: number, frame = 0xc2, colors = 3): Buffer {
  const size = [height >> 8, height & 255, width >> 8, width & 255];
  const before = [0xff, 0xd8, 0xff, 0xe0, 0, 4, 1, 2, 0xff, 0xe1, 0, 6, 69, 120, 105, 102];
  const parts = Array<number>(9).fill(0);
  const scan = [0xff, 0xda, 0, 8, ...Array<number>(12).fill(1), 0xff, 0xd9];
  return Buffer.from([...before, 0xff, frame, 0, 17, 8, ...size, colors, ...parts, ...scan]);
}

/** The pixels of a stored logo, row by row. */
function pixelsOf(bytes: Buffer): number[][] {
  const { head, data } = chunksOfPng(bytes) ?? {};
  const width = 3 * (head?.width ?? 0);
  const rows: number[][] = [];
  const packed = inflateSync(data ?? Buffer.alloc(0));
  for (let at = 0; at < packed.length; at += 1 + width) {
    const above = rows.at(-1) ?? [];
    const row = [...packed.subarray(at + 1, at + 1 + width)];
    rows.push(row.map((value, index) => (value + (above[index] ?? 0)) & 255));
  }
  return rows;
}

const stored = (bytes: Buffer) => {
  const logo = logoOf(bytes);
  if (typeof logo === "string") throw new Error(logo);
  return logo;
};

describe("a logo", () => {
  test("is stored as it looks on white paper, whatever its kind of pixels and its filters", () => {
    const kinds = [
      { colorType: 0, row: [7, 200], shown: [7, 7, 7, 200, 200, 200] },
      { colorType: 2, row: [1, 2, 3, 4, 5, 6], shown: [1, 2, 3, 4, 5, 6] },
      { colorType: 4, row: [0, 0, 0, 51], shown: [255, 255, 255, 204, 204, 204] },
      { colorType: 6, row: [9, 9, 9, 0, 255, 0, 0, 255], shown: [255, 255, 255, 255, 0, 0] },
    ];
    for (const { colorType, row, shown } of kinds)
      for (const filter of [0, 1, 2, 3, 4]) {
        const logo = stored(pngOf({ width: 2, colorType, rows: [row, row, row], filter }));
        expect(logo).toMatchObject({ media: "image/png", width: 2, height: 3 });
        expect([colorType, filter, pixelsOf(logo.bytes)]).toEqual([
          colorType,
          filter,
          [shown, shown, shown],
        ]);
      }
    const palette = { PLTE: Buffer.from([1, 2, 3, 0, 0, 0]), tRNS: Buffer.from([255, 0]) };
    const indexed = pngOf({ width: 2, colorType: 3, rows: [[0, 1]], chunks: palette });
    expect(pixelsOf(stored(indexed).bytes)).toEqual([[1, 2, 3, 255, 255, 255]]);
    expect(stored(jpeg(640, 200))).toMatchObject({ media: "image/jpeg", width: 640, height: 200 });
  });

  test("keeps nothing beside its pixels", () => {
    const chunks = { tEXt: Buffer.from("Author\0Nora North"), eXIf: Buffer.from("somewhere") };
    const { bytes } = stored(pngOf({ width: 1, colorType: 2, rows: [[1, 2, 3]], chunks }));
    expect(bytes.toString("latin1")).not.toMatch(/Nora|somewhere/);
    const picture = jpeg(9, 9);
    expect(picture.toString("latin1")).toContain("Exif");
    const photo = stored(picture).bytes;
    expect(photo.toString("latin1")).not.toContain("Exif");
    expect(photo.length).toBe(picture.length - 8);
  });

  test("is refused as SVG, as another format, and with only the beginning of a picture", () => {
    const svg = Buffer.from('<?xml version="1.0"?><svg onload="alert(1)"/>'.padEnd(200));
    const gif = Buffer.from("GIF89a".padEnd(200));
    const png = pngOf({ width: 1, colorType: 2, rows: [[1, 2, 3]] });
    const behind = Buffer.concat([png, Buffer.from("<script>alert(1)</script>")]);
    const cut = jpeg(9, 9).subarray(0, -2);
    const other = [jpeg(9, 9, 0xda), jpeg(9, 9, 0xc3), jpeg(9, 9, 0xc0, 4)];
    for (const bytes of [svg, gif, png.subarray(0, -4), behind, cut, ...other, Buffer.alloc(0)])
      expect(logoOf(bytes)).toContain("PNG or JPEG");
  });

  test("is refused when its pixels do not fill it, or fill more", () => {
    const row = [1, 2, 3];
    const base = { width: 1, colorType: 2, rows: [row, row] };
    for (const wrong of [
      { ...base, data: deflateSync(Buffer.alloc(7)) },
      { ...base, data: deflateSync(Buffer.alloc(9)) },
      { ...base, data: deflateSync(Buffer.alloc(200_000_000)) },
      { ...base, data: Buffer.from("no deflate") },
      { ...base, filter: 5 },
      { ...base, depth: 16 },
      { ...base, interlaced: true },
      { ...base, colorType: 5 },
      { ...base, colorType: 3, rows: [[0], [0]] },
    ])
      expect(logoOf(pngOf(wrong))).toContain("cannot be read");
  });

  test("is refused when it is too large, and allowed up to the limit", () => {
    const wide = (width: number) => pngOf({ width, colorType: 0, rows: [Array(width).fill(5)] });
    expect(logoOf(Buffer.alloc(10 * 1024 * 1024))).toContain("256 KB");
    expect(logoOf(Buffer.alloc(LARGEST_LOGO))).toContain("PNG or JPEG");
    expect(stored(wide(MOST_PIXELS))).toMatchObject({ width: MOST_PIXELS });
    expect(logoOf(wide(MOST_PIXELS + 1))).toContain("1201 by 1");
    expect(logoOf(jpeg(1, MOST_PIXELS + 1))).toContain("1 by 1201");
    expect(logoOf(jpeg(0, 5))).toContain("empty");
  });

  test("never takes longer for a picture whose segments lie", () => {
    const lying = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 0, ...Array<number>(40).fill(0xff)]);
    lying.set([0xff, 0xd9], lying.length - 2);
    expect(logoOf(lying)).toContain("PNG or JPEG");
  });
});
