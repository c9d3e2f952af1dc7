import { expect, test } from "vitest";
import { contrast, themeVariables } from "./theme";

const shape = { radius: "8px", font: "serif" };

test.each([
  { accent: "#12573f", background: "#ffffff", text: "#1c1f1b" },
  { accent: "#4fbf92", background: "#121512", text: "#edece6" },
  { accent: "#ffcc00", background: "#fffbe6", text: "#3a2c10" },
  { accent: "#2456d6", background: "#101828", text: "#ffffff" },
  { accent: "#767676", background: "#777777", text: "#000000" },
  { accent: "red", background: "url(x)", text: "" },
])("all text is readable on %j", (theme) => {
  const made = themeVariables({ ...theme, ...shape });
  const on = (name: string, ground: string) => contrast(made[name] ?? "", made[ground] ?? "");
  for (const name of ["--text", "--muted", "--negative"]) {
    expect(on(name, "--background"), name).toBeGreaterThanOrEqual(4.5);
  }
  expect(on("--on-accent", "--accent")).toBeGreaterThanOrEqual(4.5);
  expect(on("--focus", "--background")).toBeGreaterThanOrEqual(3);
  expect(on("--line", "--background")).toBeGreaterThanOrEqual(3);
});

test("a dark background makes the browser's own controls dark", () => {
  const dark = { accent: "#4fbf92", background: "#121512", text: "#edece6", ...shape };
  expect(themeVariables(dark)["--scheme"]).toBe("dark");
});
