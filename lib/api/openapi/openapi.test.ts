import { expect, test } from "vitest";
import { contracts } from "@/lib/api/contracts";
import { openapiAt } from "./openapi";
import { SUPPORTED_VERSIONS } from "@/lib/kernel/versions";

type Document = { paths: Record<string, Record<string, { operationId: string }>> };

/** All of them in the long suite; otherwise the first, the last, the default and those with most changes. */
const VERSIONS = SUPPORTED_VERSIONS.filter(
  (version, nth) =>
    process.env.LONG === "1" ||
    nth === 0 ||
    nth === SUPPORTED_VERSIONS.length - 1 ||
    ["186.0", "223.0", "314.0"].includes(version),
);

/** The first one converts every schema, which takes seconds. */
const SLOW = 60_000;

test.each(VERSIONS)(
  "the description names every operation at minor version %s",
  (version) => {
    const { paths } = openapiAt(version) as Document;
    const ids = Object.values(paths).flatMap((item) =>
      Object.values(item).map(({ operationId }) => operationId),
    );
    expect(ids.sort()).toEqual(contracts.map(({ id }) => id).sort());
  },
  SLOW,
);

test("no field is without a description", () => {
  const bare: string[] = [];
  const walk = (value: unknown, at: string): void => {
    if (value === null || typeof value !== "object") return;
    if (Array.isArray(value))
      return value.forEach((inner, index) => walk(inner, `${at}[${index}]`));
    const { properties } = value as { properties?: Record<string, { description?: string }> };
    for (const [name, schema] of Object.entries(properties ?? {}))
      if (!schema.description) bare.push(`${at}.${name}`);
    for (const [name, inner] of Object.entries(value)) walk(inner, `${at}.${name}`);
  };
  for (const [path, item] of Object.entries((openapiAt("341.0") as Document).paths))
    walk(item, path);
  expect(bare).toEqual([]);
});
