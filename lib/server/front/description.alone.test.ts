import { rmSync } from "node:fs";
import path from "node:path";
import { build } from "esbuild";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openapiAt } from "@/lib/api/openapi/openapi";
import { SUPPORTED_VERSIONS } from "@/lib/kernel/versions";
import { Describer } from "./describer";
import { describeInterface } from "./description";

const root = path.resolve(import.meta.dirname, "..", "..", "..");
const script = path.join(root, ".build", `describer-${process.pid}.mjs`);
let describer: Describer;

beforeAll(async () => {
  await build({
    absWorkingDir: root,
    entryPoints: ["lib/server/run-describer.ts"],
    outfile: script,
    bundle: true,
    format: "esm",
    platform: "node",
    packages: "external",
    alias: { "@": root },
  });
  describer = new Describer(script);
});

afterAll(async () => {
  await describer.end();
  rmSync(script, { force: true });
});

const get = async (query: string, headers: Record<string, string> = {}, method = "GET") => {
  const request = new Request(`http://localhost:3000/openapi.json${query}`, { method, headers });
  const response = await describeInterface(request, "/openapi.json", () => describer);
  if (!response) throw new Error("nothing is described");
  return response;
};

/** The longest time for which `work` blocked the event loop. */
async function longestHold(work: () => Promise<unknown>): Promise<number> {
  let [longest, last, done] = [0, performance.now(), false];
  const take = () => {
    longest = Math.max(longest, performance.now() - last);
    last = performance.now();
    if (!done) setImmediate(take);
  };
  setImmediate(take);
  await work();
  done = true;
  return longest;
}

describe("the description of the interface", () => {
  test("is generated without blocking anyone, once for each version", async () => {
    const asked = SUPPORTED_VERSIONS.slice(0, 3).map((version) => `?version=${version}`);
    const all = () => Promise.all([...asked, ...asked].map((query) => get(query)));
    const began = performance.now();
    openapiAt("341.0");
    const inItsPlace = performance.now() - began;
    expect(await longestHold(all)).toBeLessThan(inItsPlace / 3);
    const [one, other] = [await get("?version=186.0"), await get("?version=186.0")];
    expect(await one.text()).toBe(await other.text());
  });

  test("matches the contracts, compressed or not, and refuses unsupported versions", async () => {
    const expected = openapiAt("341.0", process.env.NEXTAUTH_URL ?? "http://localhost:3000");
    expect(await (await get("")).json()).toEqual(expected);
    const packed = await get("", { "accept-encoding": "gzip" });
    expect(packed.headers.get("content-encoding")).toBe("gzip");
    const stream = packed.body?.pipeThrough(new DecompressionStream("gzip"));
    expect(await new Response(stream).json()).toEqual(expected);
    expect((await get("", {}, "HEAD")).status).toBe(200);
    expect((await get("?version=1.0")).status).toBe(400);
    expect((await get("", {}, "POST")).status).toBe(405);
  });
});
