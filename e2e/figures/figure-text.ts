const month = "(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sept?|Oct|Nov|Dec)";

/** Texts with digits that are not figures: times, months and names. */
const names = [
  // 31 Jan 2026, 09:30:00 UTC
  String.raw`\b\d{1,2} ${month} \d{4}, \d{2}:\d{2}(?::\d{2})?(?: [A-Z]{3,4}(?:[+-]\d+)?)?`,
  // Jan 2026; Sept 2026; Jan 26 below the drawings
  String.raw`\b${month} \d{2}(?:\d{2})?\b`,
  String.raw`\b\d{4}-\d{2}(?:-\d{2})?(?:[T ]\d{2}:[\d:.]+Z?)?\b`,
  String.raw`\b\d{2}:\d{2}(?::\d{2})?\b`,
  // A card: •••• 4242, ending in 4242, 12/2039
  String.raw`[•·*]{2,}\s*\d{4}\b`,
  String.raw`ending in \d{4}\b`,
  String.raw`\b\d{2}\/\d{4}\b`,
  String.raw`\S+@\S+`,
  String.raw`https?:\S+`,
  // INV-00000001, ids, Batch1
  String.raw`(?<![\w,.])(?=[\w-]*[A-Za-z_])(?=[\w-]*\d)[\w-]+`,
].join("|");
const day = String.raw`\b\d{1,2} ${month} \d{4}\b`;
const number = String.raw`[−+-]?\d+(?:,\d{3})*(?:\.\d+)?(?: ?%| [A-Z]{3}\b)?`;
const either = new RegExp(`(${names})|(${day}|${number})`, "g");

/** The figures of a text in their order (amounts, counts, days), and the text with a placeholder for each. */
export function figuresIn(text: string): { figures: string[]; frame: string } {
  const figures: string[] = [];
  const frame = text.replace(either, (found: string, name: string | undefined) => {
    if (name !== undefined) return found;
    figures.push(found);
    return "#";
  });
  return { figures, frame };
}
