import { describe, expect, test } from "vitest";
import { LARGEST_LOGO, logoFacts, MOST_PIXELS } from "./logo-model";

function png(width: number, height: number): Buffer {
  const head = Buffer.alloc(33);
  Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13]).copy(head);
  head.write("IHDR", 12, "latin1");
  head.writeUInt32BE(width, 16);
  head.writeUInt32BE(height, 20);
  return Buffer.concat([head, Buffer.alloc(4), Buffer.from("IEND", "latin1"), Buffer.alloc(4)]);
}

/** The start of a picture with one segment before the frame that states its size. */
function jpeg(width: number, height: number, frame = 0xc2): Buffer {
  const size = [height >> 8, height & 255, width >> 8, width & 255];
  const before = [0xff, 0xd8, 0xff, 0xe0, 0, 4, 1, 2];
  return Buffer.from([...before, 0xff, frame, 0, 17, 8, ...size, 3, 0xff, 0xd9]);
}

describe("a logo", () => {
  test("is known by its bytes, with its size", () => {
    expect(logoFacts(png(320, 90))).toEqual({ media: "image/png", width: 320, height: 90 });
    expect(logoFacts(jpeg(640, 200))).toEqual({ media: "image/jpeg", width: 640, height: 200 });
  });

  test("is refused as SVG, as another format, and with only the beginning of a picture", () => {
    const svg = Buffer.from('<?xml version="1.0"?><svg onload="alert(1)"/>'.padEnd(200));
    const gif = Buffer.from("GIF89a".padEnd(200));
    const cut = png(10, 10).subarray(0, 40);
    const script = Buffer.concat([png(10, 10).subarray(0, 33), Buffer.from("<script>".padEnd(60))]);
    for (const bytes of [svg, gif, cut, script, jpeg(9, 9).subarray(0, -2), Buffer.alloc(0)])
      expect(logoFacts(bytes)).toContain("PNG or JPEG");
    expect(logoFacts(jpeg(9, 9, 0xda))).toContain("PNG or JPEG");
  });

  test("is refused when it is too large, and allowed up to the limit", () => {
    expect(logoFacts(Buffer.alloc(10 * 1024 * 1024))).toContain("256 KB");
    expect(logoFacts(Buffer.alloc(LARGEST_LOGO))).toContain("PNG or JPEG");
    expect(logoFacts(png(MOST_PIXELS, 1))).toMatchObject({ width: MOST_PIXELS });
    expect(logoFacts(png(MOST_PIXELS + 1, 1))).toContain("2001 by 1");
    expect(logoFacts(jpeg(1, MOST_PIXELS + 1))).toContain("1 by 2001");
    expect(logoFacts(png(0, 5))).toContain("empty");
  });

  test("never takes longer for a picture whose segments lie", () => {
    const lying = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 0, ...Array<number>(40).fill(0xff)]);
    lying.set([0xff, 0xd9], lying.length - 2);
    expect(logoFacts(lying)).toContain("PNG or JPEG");
  });
});
