import { expect, test } from "vitest";
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
