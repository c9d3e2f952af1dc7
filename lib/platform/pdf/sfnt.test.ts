import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect, test } from "vitest";
import { sfntOf } from "./sfnt";

const file = createRequire(import.meta.url).resolve(
  "@fontsource/inter/files/inter-greek-600-normal.woff",
);

test("a compressed font is decompressed to its declared size, table by table", () => {
  const woff = readFileSync(file);
  const sfnt = sfntOf(woff);
  expect(sfnt.length).toBe(woff.readUInt32BE(16));
  expect(sfnt.readUInt32BE(0)).toBe(woff.readUInt32BE(4));
  const count = sfnt.readUInt16BE(4);
  const tags = Array.from({ length: count }, (_, index) =>
    sfnt.toString("latin1", 12 + index * 16, 16 + index * 16),
  );
  expect(tags).toEqual([...tags].sort());
  expect(tags).toEqual(expect.arrayContaining(["cmap", "glyf", "head", "hmtx", "loca", "maxp"]));
});

test("anything else is refused", () => {
  expect(() => sfntOf(Buffer.from("not a font"))).toThrow(RangeError);
});
