export default {
  plugins: ["typescript", "react", "nextjs", "jsx-a11y", "import", "promise", "unicorn", "oxc"],
  ignorePatterns: [
    "node_modules",
    ".next",
    ".build",
    ".data",
    "lib/generated",
    "next-env.d.ts",
    "scripts/lint/canary",
  ],
  rules: {
    "import/no-cycle": "error",
    "typescript/no-explicit-any": "error",
    "typescript/ban-ts-comment": "error",
    "typescript/no-non-null-assertion": "error",
    "typescript/no-floating-promises": "error",
    "typescript/no-misused-promises": "error",
    "react/exhaustive-deps": "error",
    "react/rules-of-hooks": "error",
    "no-console": "error",
    // Lists and groups state their role for screen readers that drop it with the list style.
    "jsx-a11y/no-redundant-roles": "off",
    "jsx-a11y/no-interactive-element-to-noninteractive-role": "off",
    "jsx-a11y/prefer-tag-over-role": "off",
    "jsx-a11y/no-noninteractive-tabindex": "off",
    "jsx-a11y/control-has-associated-label": "off",
    // Mistakes react-hook-form's registration for a ref read while rendering.
    "react/refs": "off",
    "react/set-state-in-effect": "off",
    "typescript/restrict-template-expressions": "off",
    "typescript/require-array-sort-compare": "off",
    "no-control-regex": "off",
    "typescript/no-base-to-string": "off",
    "typescript/no-misused-spread": "off",
    "unicorn/no-useless-spread": "off",
    // Optional chains and defaults count as branches here, so this limit is higher than it looks.
    complexity: ["error", { max: 20 }],
    "max-lines-per-function": ["error", { max: 50, skipBlankLines: true, skipComments: true }],
    "no-eval": "error",
    "no-new-func": "error",
    "no-restricted-imports": [
      "error",
      {
        paths: [
          { name: "child_process", message: "Only scripts, the server and tests start processes." },
          {
            name: "next/link",
            message: "Use components/ui/link.tsx, which fetches nothing ahead.",
          },
        ],
      },
    ],
  },
  overrides: [
    // What a component shows is one expression; its file has its own budget.
    {
      files: ["**/*.tsx"],
      rules: {
        "max-lines-per-function": ["error", { max: 90, skipBlankLines: true, skipComments: true }],
      },
    },
    {
      files: ["components/ui/link.tsx"],
      rules: { "no-restricted-imports": "off" },
    },
    // Declarations and suites of tests are lists, not procedures.
    {
      files: ["**/*contract.ts", "**/*.test.ts", "**/*.test.tsx", "e2e/**"],
      rules: { "max-lines-per-function": "off", complexity: "off" },
    },
    // Playwright's fixtures hand their value to a function called `use`.
    {
      files: ["e2e/**"],
      rules: { "react/rules-of-hooks": "off", "react-hooks/rules-of-hooks": "off" },
    },
    {
      files: ["scripts/**", "bench/**", "prisma/seed/main.ts", "lib/server/**"],
      rules: { "no-console": "off", "no-restricted-imports": "off" },
    },
    {
      files: ["**/*.test.ts", "**/*.test.tsx", "e2e/**"],
      rules: { "typescript/no-non-null-assertion": "off", "typescript/unbound-method": "off" },
    },
  ],
};
