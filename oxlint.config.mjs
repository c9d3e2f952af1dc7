import { boundaries } from "./scripts/lint/boundaries.mjs";

export default {
  plugins: ["typescript", "react", "nextjs", "jsx-a11y", "import", "promise", "unicorn", "oxc"],
  jsPlugins: ["eslint-plugin-boundaries"],
  ignorePatterns: ["node_modules", ".next", ".build", ".data", "lib/generated", "next-env.d.ts", "scripts/lint/canary"],
  settings: boundaries.settings,
  rules: {
    ...boundaries.rules,
    "import/no-cycle": "error",
    "typescript/no-explicit-any": "error",
    "typescript/ban-ts-comment": "error",
    "typescript/no-non-null-assertion": "error",
    "typescript/no-floating-promises": "error",
    "typescript/no-misused-promises": "error",
    "react/exhaustive-deps": "error",
    "react/rules-of-hooks": "error",
    "no-console": "error",
    "no-eval": "error",
    "no-new-func": "error",
    "no-restricted-imports": ["error", { paths: [{ name: "child_process", message: "Only scripts, the server and tests start processes." }] }],
  },
  overrides: [
    { files: ["scripts/**", "bench/**", "prisma/seed/main.ts", "lib/server/**"], rules: { "no-console": "off", "no-restricted-imports": "off" } },
    { files: ["**/*.test.ts", "**/*.test.tsx", "e2e/**"], rules: { "typescript/no-non-null-assertion": "off" } },
  ],
};
