const words = /change.?me|secret|example|password|qwert|asdfg|perennial/i;
const fewestCharacters = 12;
const longestRepeat = 8;

/**
 * True for a text that was typed rather than generated: few distinct characters, a word, an
 * alphabet, a run of numbers as text or as the bytes behind base64, or a repeated part. Random keys
 * in base64 or hexadecimal are not affected, except for one in millions.
 */
export function isGuessable(text: string): boolean {
  if (new Set(text).size < fewestCharacters || words.test(text)) return true;
  const letters = [...text].map((letter) => letter.charCodeAt(0));
  return runs(letters) || runs([...Buffer.from(text, "base64")]) || comesAgain(text);
}

/** More than half of the steps from one to the next are equal: a, b, c, d … */
function runs(codes: readonly number[]): boolean {
  const steps = codes.slice(1).map((code, place) => code - (codes[place] ?? 0));
  return steps.filter((step) => Math.abs(step) === 1 || step === 0).length > steps.length / 2;
}

function comesAgain(text: string): boolean {
  const places = Array.from({ length: Math.max(0, text.length - longestRepeat) }, (_, at) => at);
  return places.some((at) => text.includes(text.slice(at, at + longestRepeat), at + 1));
}
