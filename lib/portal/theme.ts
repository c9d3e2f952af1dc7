/** What a viewer may choose; `auto` follows the operating system. */
export const themes = ["light", "dark", "auto"] as const;
export type Theme = (typeof themes)[number];

export const themeCookie = "perennial-theme";
export const navigationCookie = "perennial-navigation";
/** The session whose notice of failed sign-ins was dismissed. */
export const noticedCookie = "perennial-noticed";

const yearInSeconds = 31_536_000;

/** The theme in a cookie's value; anything else is `auto`. */
export function themeOf(value: string | undefined): Theme {
  return themes.find((theme) => theme === value) ?? "auto";
}

/** Browser only: applies the theme immediately and stores it for the server's next response. */
export function chooseTheme(theme: Theme): void {
  document.documentElement.dataset.theme = theme;
  keepPreference(themeCookie, theme);
}

/** Browser only: stores a display preference that the server reads when it renders. */
export function keepPreference(name: string, value: string): void {
  document.cookie = `${name}=${value}; path=/; max-age=${yearInSeconds}; samesite=lax`;
}
