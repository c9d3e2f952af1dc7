/**
 * Text search by indexes. `ilike` decides which rows match, but it is not leakproof, and under row level security
 * PostgreSQL uses no index for it. The conditions here only narrow the scan.
 */

/** The `ilike` pattern of a literal text, with wildcards escaped. */
export function likeText(text: string, where: "start" | "part"): string {
  const escaped = text.replace(/[\\%_]/g, "\\$&");
  return where === "start" ? `${escaped}%` : `%${escaped}%`;
}

/** Three letters or digits in a row: shorter texts have no trigram, and would read the whole index. */
export const isSelective = (text: string) => /[\p{L}\p{N}]{3}/u.test(text);

/** The most upper and lower case spellings of a prefix that are searched. */
const MOST_WAYS = 32;

/** Other letters whose lower case is one of these in some locale. */
const ALSO: Readonly<Record<string, readonly string[]>> = { i: ["İ", "ı"], k: ["\u212A"] };

/**
 * The upper and lower case spellings of a text's prefix: `P-1` → `p-1`, `P-1`. The prefix ends at the first
 * character beyond ASCII, and before there are too many spellings; empty when nothing remains.
 */
export function beginnings(text: string): string[] {
  let ways = [""];
  for (const sign of text) {
    if (!/^[\x20-\x7e]$/.test(sign)) break;
    const small = sign.toLowerCase();
    const forms = [...new Set([small, sign.toUpperCase(), ...(ALSO[small] ?? [])])];
    if (ways.length * forms.length > MOST_WAYS) break;
    ways = ways.flatMap((way) => forms.map((form) => way + form));
  }
  return ways.filter(Boolean);
}

/** The condition of a prefix search by a btree: `^@` is leakproof. Ends with `and`, or is empty. */
export function startsWith(column: string, text: string, values: unknown[]): string {
  const ways = beginnings(text).map((way) => {
    values.push(way);
    return `${column} ^@ $${values.length}::text`;
  });
  return ways.length ? `(${ways.join(" or ")}) and ` : "";
}

/** The condition of one of the ids. */
export function anyOf(column: string, ids: readonly string[], values: unknown[]): string {
  values.push(ids);
  return `${column} = any($${values.length}::uuid[])`;
}
