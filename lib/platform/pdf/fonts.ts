import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { sfntOf } from "./sfnt";

// Processes run in the checkout's folder. The address of this module would not work: bundlers
// replace `resolve` from it with a module number.
const from = createRequire(path.join(process.cwd(), "package.json"));
const folder = path.dirname(from.resolve("@fontsource/inter/package.json"));

/** Subsets of the typeface, the most common first. Each has a file for each weight. */
const SUBSETS = [
  "latin",
  "latin-ext",
  "cyrillic",
  "cyrillic-ext",
  "greek",
  "greek-ext",
  "vietnamese",
] as const;
export type Subset = (typeof SUBSETS)[number];

export const WEIGHTS = [400, 600] as const;
export type Weight = (typeof WEIGHTS)[number];

type Range = readonly [from: number, to: number];

let ranges: ReadonlyMap<Subset, readonly Range[]> | undefined;

/** Which code points each subset covers, as the typeface itself declares. */
function coverage(): ReadonlyMap<Subset, readonly Range[]> {
  ranges ??= new Map(
    SUBSETS.map((subset) => {
      const declared = JSON.parse(
        readFileSync(path.join(folder, "unicode.json"), "utf8"),
      ) as Record<string, string>;
      return [subset, (declared[subset] ?? "").split(",").map(rangeOf)];
    }),
  );
  return ranges;
}

function rangeOf(text: string): Range {
  const [first = "0", last = first] = text.replace("U+", "").split("-");
  return [Number.parseInt(first, 16), Number.parseInt(last, 16)];
}

/** The subset that has a character; otherwise the first one, which draws its placeholder. */
export function subsetOf(character: string): Subset {
  const point = character.codePointAt(0) ?? 0;
  for (const [subset, list] of coverage()) {
    if (list.some(([first, last]) => point >= first && point <= last)) return subset;
  }
  return "latin";
}

const files = new Map<string, Buffer>();

/** The font file of a subset and weight. */
export function fontFile(subset: Subset, weight: Weight): Buffer {
  const name = `inter-${subset}-${weight}-normal.woff`;
  let file = files.get(name);
  if (file === undefined) {
    file = sfntOf(readFileSync(path.join(folder, "files", name)));
    files.set(name, file);
  }
  return file;
}
