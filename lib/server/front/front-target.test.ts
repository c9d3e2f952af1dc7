import { expect, test } from "vitest";
import { portalProblem } from "./front-target";

test("no one can write to the log through the sign-in", () => {
  for (const path of [
    "/api/auth/_log",
    "/api/auth/%5Flog",
    "/api/auth/_log/",
    "/api/auth/%5flo%67",
  ]) {
    expect(portalProblem("POST", path), path).toMatchObject({ category: 40 });
  }
  expect(portalProblem("POST", "/api/auth/callback/credentials")).toBeUndefined();
});
