import { boundaries, settingsFor } from "../boundaries.mjs";

export default {
  plugins: [],
  categories: { correctness: "off" },
  jsPlugins: ["eslint-plugin-boundaries"],
  settings: settingsFor("scripts/lint/canary"),
  overrides: boundaries.overrides,
};
