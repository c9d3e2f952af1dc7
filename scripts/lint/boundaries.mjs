/**
 * Who may import whom: the layers and the order of the areas, as configuration of
 * eslint-plugin-boundaries. The canary folder breaks every rule on purpose; a test fails unless
 * each fault there is reported.
 */
export const AREAS = [
  "organizations",
  "developer",
  "settings",
  "gateways",
  "browser-calls",
  "tax",
  "accounts",
  "contacts",
  "catalog",
  "objects",
  "usage",
  "subscriptions",
  "order-lines",
  "invoices",
  "credit-memos",
  "files",
  "hosted-pages",
  "payment-methods",
  "account-setup",
  "payments",
  "gateway-events",
  "payment-schedules",
  "payment-runs",
  "dunning",
  "orders",
  "subscription-changes",
  "test-clock",
  "home",
];

const AREA_FILE = { mode: "full", capture: ["area"] };

const elements = [
  { type: "test", pattern: "**/*.test.{ts,tsx}", mode: "full" },
  {
    type: "testing",
    pattern: "{lib/{platform,server}/testing,lib/billing/{testing,conformance}}/**/*",
    mode: "full",
  },
  { type: "route", pattern: "app/**/route.ts", mode: "full" },
  { type: "page", pattern: "app/**/*", mode: "full" },
  { type: "component", pattern: "components/**/*", mode: "full" },
  { type: "values", pattern: "lib/values/**/*", mode: "full" },
  { type: "engine", pattern: "lib/billing/**/*", mode: "full" },
  { type: "checker", pattern: "lib/billing-checker/**/*", mode: "full" },
  { type: "second-engine", pattern: "lib/second-engine/**/*", mode: "full" },
  { type: "generated", pattern: "lib/generated/**/*", mode: "full" },
  { type: "database", pattern: "lib/platform/db.ts", mode: "full" },
  { type: "ids", pattern: "lib/platform/ids.ts", mode: "full" },
  { type: "platform", pattern: "lib/platform/**/*", mode: "full" },
  { type: "api", pattern: "lib/api/**/*", mode: "full" },
  { type: "server", pattern: "lib/server/**/*", mode: "full" },
  { type: "form-texts", pattern: "lib/hosted-form/texts/**/*", mode: "full" },
  { type: "card-masks", pattern: "lib/hosted-form/{brands,mask}.ts", mode: "full" },
  { type: "hosted-form", pattern: "lib/hosted-form/**/*", mode: "full" },
  { type: "shop", pattern: "lib/demo-shop/**/*", mode: "full" },
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
  // The second engine shares nothing with the first, and nobody but tests knows it.
  allow("second-engine", to("second-engine")),
  // What runs in customers' browsers knows nothing of the server, and the shop only its interface.
  allow("form-texts", to("form-texts")),
  allow("hosted-form", to("hosted-form", "form-texts", "card-masks")),
  // Brands and groups of card numbers are the same wherever a card is typed.
  allow(["card-masks", "component"], to("card-masks")),
  allow("shop", to("shop")),
  allow(["contract", "model", "verb", "present", "operations", "component"], to("form-texts")),
  allow("api", to("api", "values", "platform", "ids", "contract")),
  allow("platform", to("platform", "ids", "database", "values", "api", "generated")),
  allow("database", to("platform", "ids", "values", "api", "generated")),
  allow("model", to("values", "engine", "model", "api", "ids")),
  allow("contract", to("values", "api", "contract")),
  allow(
    "queries",
    to("values", "engine", "platform", "ids", "database", "api", "generated"),
    ofOwnArea("model", "queries"),
  ),
  allow(
    "present",
    to("values", "engine", "platform", "ids", "api", "model", "present"),
    ofOwnArea("contract", "verb"),
  ),
  allow(
    "verb",
    to("values", "engine", "platform", "ids", "model", "verb", "api", "present", "contract"),
    ofOwnArea("queries", "contract"),
  ),
  allow(
    "operations",
    to("api", "values", "engine", "platform", "ids", "model", "verb", "present"),
    ofOwnArea("contract", "queries", "present", "operations"),
  ),
  allow("component", to("component", "contract", "model", "values", "portal", "api", "engine")),
  allow(
    "portal",
    to("portal", "contract", "model", "values", "api", "platform", "ids", "server", "component"),
  ),
  allow(
    "page",
    to("page", "component", "portal", "contract", "values", "api", "model", "platform", "ids"),
  ),
  allow("route", to("api", "operations", "server", "portal", "platform", "ids")),
  allow(
    "server",
    to(
      "server",
      "api",
      "platform",
      "ids",
      "database",
      "values",
      "operations",
      "verb",
      "model",
      "portal",
      "testing",
      "seed",
      "shop",
    ),
  ),
  allow("seed", to("seed", "values", "api", "platform", "ids", "verb", "model", "server")),
  allow(
    "testing",
    to(
      "testing",
      "engine",
      "checker",
      "second-engine",
      "server",
      "api",
      "platform",
      "ids",
      "database",
      "values",
      "verb",
      "model",
      "contract",
    ),
  ),
  allow(
    "test",
    to(
      "test",
      "testing",
      "values",
      "engine",
      "checker",
      "second-engine",
      "api",
      "platform",
      "ids",
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
      "hosted-form",
      "card-masks",
      "form-texts",
      "shop",
    ),
  ),
];

const LAYERS_OF_AREAS = ["contract", "model", "queries", "present", "operations", "verb"];

/** Each area knows only what stands before it. */
const orderOf = (area) => ({
  from: { element: { type: LAYERS_OF_AREAS, captured: { area } } },
  disallow: {
    to: { element: { captured: { area: AREAS.slice(AREAS.indexOf(area) + 1) } } },
  },
});

/**
 * What the files of one pattern are held to. The time of a check grows with the policies it is
 * handed, so each file gets those of its own layer and area alone.
 */
function override(type, files, ...further) {
  const own = layers.filter(({ from }) => [from.element.type].flat().includes(type));
  const rule = ["error", { default: "disallow", policies: [...own, ...further] }];
  return { files: [files], rules: { "boundaries/dependencies": rule } };
}

/** The last override that fits a file counts, and the first element: hence from last to first. */
const overrides = elements.toReversed().flatMap(({ type, pattern }) => {
  const whole = override(type, pattern);
  if (!LAYERS_OF_AREAS.includes(type)) return [whole];
  const ofAreas = AREAS.slice(0, -1).map((area) =>
    override(type, pattern.replace("/areas/*/", `/areas/${area}/`), orderOf(area)),
  );
  return [whole, ...ofAreas];
});

/** The settings for a tree whose root is `root`, relative to the checkout. */
export function settingsFor(root) {
  const resolver = new URL("alias-resolver.cjs", import.meta.url).pathname;
  return {
    "boundaries/elements": elements,
    "boundaries/root-path": new URL(`../../${root}`, import.meta.url).pathname,
    "import/resolver": { [resolver]: { root } },
  };
}

export const boundaries = { settings: settingsFor("."), overrides };
