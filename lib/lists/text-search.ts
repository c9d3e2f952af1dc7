/**
 * How lists find texts by an index. `ilike` compares them and decides; but it is not leakproof, and behind row level
 * security no index answers what is not. What is here only narrows where it looks.
 */

/** The pattern of `ilike` for a text as it stands: signs of patterns are only signs. */
export function likeText(text: string, where: "start" | "part"): string {
  const escaped = text.replace(/[\\%_]/g, "\\$&");
  return where === "start" ? `${escaped}%` : `%${escaped}%`;
}

/** Three letters or digits in a row: less of them has no trigram, and would read the whole index. */
export const isSelective = (text: string) => /[\p{L}\p{N}]{3}/u.test(text);

/** The most ways to write a beginning in capitals and small letters that are looked for. */
const MOST_WAYS = 32;

/** Letters of other alphabets that become these when they are made small, in one locale or another. */
const ALSO: Readonly<Record<string, readonly string[]>> = { i: ["İ", "ı"], k: ["\u212A"] };

/**
 * The ways to write the beginning of a text in capitals and small letters: `P-1` → `p-1`, `P-1`. It ends at the first sign
 * beyond ASCII, and where there would be too many; empty when nothing is left.
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

/** What a btree finds of a text's beginning: `^@` is leakproof. Ends with `and`, or is nothing. */
export function startsWith(column: string, text: string, values: unknown[]): string {
  const ways = beginnings(text).map((way) => {
    values.push(way);
    return `${column} ^@ $${values.length}::text`;
  });
  return ways.length ? `(${ways.join(" or ")}) and ` : "";
}

/** The rows with one of the ids. */
export function anyOf(column: string, ids: readonly string[], values: unknown[]): string {
  values.push(ids);
  return `${column} = any($${values.length}::uuid[])`;
}
