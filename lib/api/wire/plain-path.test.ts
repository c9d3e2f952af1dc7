import { expect, test } from "vitest";
import { contracts } from "@/lib/api/contracts";
import { plainPath } from "./plain-path";

test.each([
  ["/rest/v1/accounts/1", "/v1/accounts/1"],
  ["/v1/orders/", "/v1/orders"],
  ["/v1//orders//O-1", "/v1/orders/O-1"],
  ["//v1/orders", "/v1/orders"],
  ["/rest/v1/creditmemos/CM-1/parts/2/itemparts/", "/v1/credit-memos/CM-1/parts/2/item-parts"],
  ["/v1/invoices/INV-1/debitmemos", "/v1/invoices/INV-1/debit-memos"],
  ["/v1/taxationitems/1", "/v1/taxation-items/1"],
  ["/apps/api/file/1", "/v1/files/1"],
  ["/apps/api/batch-query/", "/v1/batch-query"],
  ["/apps/api/batch-query/jobs/1", "/v1/batch-query/jobs/1"],
])("%s is %s", (sent, plain) => {
  expect(plainPath(sent)).toBe(plain);
});

test.each(["/", "/v1/accounts/creditmemos-1", "/restaurant/v1", "/v2/creditmemos", "/v1/a%2F%2Fb"])(
  "%s stays as it is",
  (path) => {
    expect(plainPath(path)).toBe(path);
  },
);

const OLDER: readonly (readonly [current: string, older: string])[] = [
  ["/credit-memos", "/creditmemos"],
  ["/debit-memos", "/debitmemos"],
  ["/taxation-items", "/taxationitems"],
  ["/item-parts", "/itemparts"],
];

/** Every older spelling of an address, one by one and all at once. */
function spellings(path: string): string[] {
  const nouns = OLDER.map(([current, older]) => path.replace(current, older));
  const every = OLDER.reduce((spelt, [current, older]) => spelt.replaceAll(current, older), path);
  const files = ["file", "files"].map((noun) =>
    path.replace(/^\/v1\/files(?=\/|$)/, `/apps/api/${noun}`),
  );
  return [
    `/rest${path}`,
    `${path}/`,
    path.replaceAll("/", "//"),
    `/rest/${every}/`,
    ...nouns,
    ...files,
  ];
}

test("every operation of version 1 is served at each older spelling of its address", () => {
  const paths = contracts.map(({ path }) => path).filter((path) => path.startsWith("/v1/"));
  expect(paths.length).toBeGreaterThan(400);
  const lost = paths.flatMap((path) =>
    spellings(path).filter((spelt) => plainPath(spelt) !== path),
  );
  expect(lost).toEqual([]);
});
