/** One pause before a retry. */
export type Pause = { after: number; unit: "Hour" | "Day" };

const LETTERS = { Hour: "h", Day: "d" } as const;

/** `12 h, 3 d`: the pauses as typed. */
export function pauseText(pauses: readonly Pause[]): string {
  return pauses.map(({ after, unit }) => `${after} ${LETTERS[unit]}`).join(", ");
}

/** The pauses of a typed text; undefined when it cannot be read. */
export function pausesOf(text: string): Pause[] | undefined {
  const parts = text
    .split(",")
    .map((part) => part.trim())
    .filter(Boolean);
  const pauses = parts.map((part): Pause | undefined => {
    const [, number, letter] = /^(\d{1,3})\s*(h|d|hours?|days?)$/i.exec(part) ?? [];
    if (!number || !letter) return undefined;
    return { after: Number(number), unit: letter.toLowerCase().startsWith("h") ? "Hour" : "Day" };
  });
  return pauses.every((pause) => pause !== undefined) ? pauses : undefined;
}

/** Texts between commas. */
export function wordsOf(text: string): string[] {
  return text
    .split(",")
    .map((word) => word.trim())
    .filter(Boolean);
}
