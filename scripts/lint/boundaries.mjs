/**
 * Who may import whom: the layers and the order of the areas, as configuration of
 * eslint-plugin-boundaries. The canary folder breaks every rule on purpose; a test fails unless
 * each fault there is reported.
 */
export const AREAS = [
  "organizations",
  "developer",
  "test-settings",
  "accounts",
  "contacts",
  "catalog",
  "objects",
  "usage",
  "subscriptions",
  "invoices",
  "payment-methods",
  "account-setup",
  "payments",
  "orders",
  "previews",
  "test-clock",
  "home",
];

const AREA_FILE = { mode: "full", capture: ["area"] };

const elements = [
  { type: "test", pattern: "**/*.test.{ts,tsx}", mode: "full" },
  { type: "testing", pattern: "lib/{platform,server}/testing/**/*", mode: "full" },
  { type: "route", pattern: "app/**/route.ts", mode: "full" },
  { type: "page", pattern: "app/**/*", mode: "full" },
  { type: "component", pattern: "components/**/*", mode: "full" },
  { type: "values", pattern: "lib/values/**/*", mode: "full" },
  { type: "engine", pattern: "lib/billing/**/*", mode: "full" },
  { type: "checker", pattern: "lib/billing-checker/**/*", mode: "full" },
  { type: "generated", pattern: "lib/generated/**/*", mode: "full" },
  { type: "database", pattern: "lib/platform/db.ts", mode: "full" },
  { type: "platform", pattern: "lib/platform/**/*", mode: "full" },
  { type: "api", pattern: "lib/api/**/*", mode: "full" },
  { type: "server", pattern: "lib/server/**/*", mode: "full" },
  { type: "portal", pattern: "lib/portal/**/*", mode: "full" },
  { type: "contract", pattern: "lib/areas/*/*contract.ts", ...AREA_FILE },
  { type: "model", pattern: "lib/areas/*/*model.ts", ...AREA_FILE },
  { type: "queries", pattern: "lib/areas/*/*queries.ts", ...AREA_FILE },
  { type: "present", pattern: "lib/areas/*/*present.ts", ...AREA_FILE },
  { type: "operations", pattern: "lib/areas/*/*operations.ts", ...AREA_FILE },
  { type: "verb", pattern: "lib/areas/*/*.ts", ...AREA_FILE },
  { type: "seed", pattern: "prisma/seed/**/*", mode: "full" },
];

const own = { area: "{{ from.element.captured.area }}" };
const to = (...types) => ({ element: { type: types } });
const ofOwnArea = (...types) => ({ element: { type: types, captured: own } });
const allow = (from, ...targets) => ({ from: { element: { type: from } }, allow: { to: targets } });

const layers = [
  allow("values", to("values")),
  allow("engine", to("values", "engine")),
  allow("checker", to("checker")),
  allow("api", to("api", "values", "platform", "contract")),
  allow("platform", to("platform", "database", "values", "api", "generated")),
  allow("database", to("platform", "values", "api", "generated")),
  allow("model", to("values", "engine", "model", "api")),
  allow("contract", to("values", "api", "contract")),
  allow(
    "queries",
    to("values", "platform", "database", "api", "generated"),
    ofOwnArea("model", "queries"),
  ),
  allow("present", to("values", "platform", "api", "model", "present"), ofOwnArea("contract")),
  allow(
    "verb",
    to("values", "engine", "platform", "model", "verb", "api", "present"),
    ofOwnArea("queries", "contract"),
  ),
  allow(
    "operations",
    to("api", "values", "platform", "model", "verb"),
    ofOwnArea("contract", "queries", "present", "operations"),
  ),
  allow("component", to("component", "contract", "model", "values", "portal", "api")),
  allow(
    "portal",
    to("portal", "contract", "model", "values", "api", "platform", "server", "component"),
  ),
  allow(
    "page",
    to("page", "component", "portal", "contract", "values", "api", "model", "platform"),
  ),
  allow("route", to("api", "operations", "server", "portal", "platform")),
  allow(
    "server",
    to(
      "server",
      "api",
      "platform",
      "database",
      "values",
      "operations",
      "verb",
      "portal",
      "testing",
      "seed",
    ),
  ),
  allow("seed", to("seed", "values", "api", "platform", "verb", "model", "server")),
  allow(
    "testing",
    to("testing", "server", "api", "platform", "database", "values", "verb", "model"),
  ),
  allow(
    "test",
    to(
      "test",
      "testing",
      "values",
      "engine",
      "checker",
      "api",
      "platform",
      "database",
      "model",
      "contract",
      "queries",
      "present",
      "operations",
      "verb",
      "server",
      "portal",
      "component",
      "seed",
      "generated",
    ),
  ),
];

/** Each area knows only what stands before it. */
const order = AREAS.slice(0, -1).map((area, index) => ({
  from: {
    element: {
      type: ["contract", "model", "queries", "present", "operations", "verb"],
      captured: { area },
    },
  },
  disallow: { to: { element: { captured: { area: AREAS.slice(index + 1) } } } },
}));

/** The settings for a tree whose root is `root`, relative to the checkout. */
export function settingsFor(root) {
  const resolver = new URL("alias-resolver.cjs", import.meta.url).pathname;
  return {
    "boundaries/elements": elements,
    "boundaries/root-path": new URL(`../../${root}`, import.meta.url).pathname,
    "import/resolver": { [resolver]: { root } },
  };
}

export const boundaries = {
  settings: settingsFor("."),
  rules: {
    "boundaries/dependencies": ["error", { default: "disallow", policies: [...layers, ...order] }],
  },
};
