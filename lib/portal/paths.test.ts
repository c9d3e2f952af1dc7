import { expect, it } from "vitest";
import { localPath, paths, withQuery } from "./paths";

it("a sign-in link stays within this portal", () => {
  for (const address of [
    "https://evil.example/",
    "//evil.example/x",
    "/\\evil.example",
    "https://portal.example//evil.example/",
    "http:evil.example",
    "/.//evil.example/x",
    "/a/..//evil.example/x",
    "/%2e//evil.example/x",
    "/.\\evil.example",
    "/a/../\\evil.example",
    "https://portal.example/.//evil.example",
    "/sign-in?callbackUrl=%2F",
    "",
    undefined,
    ["/accounts"],
  ]) {
    const path = localPath(address);
    expect(new URL(path, "https://portal.example").origin).toBe("https://portal.example");
    expect(path.startsWith("/sign-in")).toBe(false);
  }
});

it("a sign-in link returns to the requested page", () => {
  expect(localPath("/accounts/A-1?tab=x")).toBe("/accounts/A-1?tab=x");
  expect(localPath("https://portal.example/invoices?cursor=a")).toBe("/invoices?cursor=a");
});

it("keys are escaped and absent parameters left out", () => {
  expect(paths.account("A/1 2")).toBe("/accounts/A%2F1%202");
  expect(withQuery("/orders", { account: undefined, status: "", page: "2" })).toBe(
    "/orders?page=2",
  );
  expect(withQuery("/orders", { cursor: ["a", "b"] })).toBe("/orders?cursor=a&cursor=b");
});
