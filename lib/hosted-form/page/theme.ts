import type { Theme } from "./config";

const COLOUR = /^#[0-9a-f]{6}$/i;
const READABLE = 4.5;

/** The form's colors and shapes derived from a theme, by the names of `form.css`. */
export function themeVariables(theme: Theme): Record<string, string> {
  const background = colourOr(theme.background, "#ffffff");
  const text = colourOr(theme.text, "#1c1f1b");
  const accent = colourOr(theme.accent, "#12573f");
  const dark = luminance(background) < 0.18;
  return {
    "--background": background,
    "--text": text,
    "--accent": accent,
    "--on-accent": contrast("#ffffff", accent) >= READABLE ? "#ffffff" : "#000000",
    "--muted": readable(mixed(text, background, 0.72), text, background),
    "--line": readable(mixed(text, background, 0.55), text, background, 3),
    "--negative": readable(dark ? "#ff9c8f" : "#ab2419", text, background),
    "--focus": contrast(accent, background) >= 3 ? accent : text,
    "--radius": theme.radius,
    "--font": theme.font,
    "--scheme": dark ? "dark" : "light",
  };
}

/** Applies a theme to the document. Properties set by script are not inline styles to the policy. */
export function applyTheme(theme: Theme, root: HTMLElement): void {
  for (const [name, value] of Object.entries(themeVariables(theme))) {
    root.style.setProperty(name, value);
  }
}

function colourOr(colour: string, otherwise: string): string {
  return COLOUR.test(colour) ? colour : otherwise;
}

/** A color if it is readable on the background, otherwise the text's own color. */
function readable(colour: string, text: string, background: string, least = READABLE): string {
  return contrast(colour, background) >= least ? colour : text;
}

function channels(colour: string): number[] {
  return [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
}

function mixed(colour: string, other: string, share: number): string {
  const others = channels(other);
  const parts = channels(colour).map((part, at) =>
    Math.round(part * share + (others[at] ?? 0) * (1 - share))
      .toString(16)
      .padStart(2, "0"),
  );
  return `#${parts.join("")}`;
}

/** Relative luminance (WCAG 2.2). */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = channels(colour).map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Contrast of two colours, 1 to 21 (WCAG 2.2). */
export function contrast(one: string, other: string): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}
