import { getRequestListener } from "@hono/node-server";
import { expect, test } from "vitest";
import { restoreGlobals } from "./own-globals";

test("a file does not see the Request and Response that another file's listener has left", () => {
  const node = { Request, Response };
  getRequestListener(() => new Response(null));
  expect({ Request, Response }).not.toEqual(node);
  restoreGlobals();
  expect(Request).toBe(node.Request);
  expect(Response).toBe(node.Response);
});
