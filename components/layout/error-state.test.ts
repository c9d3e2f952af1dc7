import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { OperationFailure } from "@/lib/portal/failure";
import { ErrorState } from "./error-state";

const textOf = (error: unknown) =>
  renderToStaticMarkup(createElement(ErrorState, { error })).replace(/<[^>]+>/g, "\n");

test("a failure is described in words, its codes only in the line for support", () => {
  const message = "The card was declined by the gateway: Your card has expired. (expired_card)";
  const failure = new OperationFailure([{ code: 53710099, message }], { requestId: "r-1" });
  const lines = textOf(failure).split("\n").filter(Boolean);
  expect(lines).toContain("Your card has expired.");
  expect(lines.filter((line) => line.includes("53710099"))).toEqual([
    "Error code 53710099 · Request ",
  ]);
  expect(lines.join()).not.toContain("expired_card");
});

test("a failure without a request has no code to ask for", () => {
  const text = textOf(new TypeError("fetch failed"));
  expect(text).toContain("The server could not be reached. Check the connection and try again.");
  expect(text).not.toContain("50000060");
});
