import { rmSync } from "node:fs";
import path from "node:path";
import { build } from "esbuild";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openapiAt } from "@/lib/api/openapi/openapi";
import { LATEST_VERSION } from "@/lib/kernel/versions";
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

/** The longest time for which `work` blocked the event loop, a few milliseconds more at most. */
async function longestHold(work: () => Promise<unknown>): Promise<number> {
  let [longest, last] = [0, performance.now()];
  const take = () => {
    longest = Math.max(longest, performance.now() - last);
    last = performance.now();
  };
  const taking = setInterval(take, 5);
  await work();
  clearInterval(taking);
  take();
  return longest;
}

describe("the description of the interface", () => {
  let expected: ReturnType<typeof openapiAt>;

  test("is generated without blocking anyone, once for each version", {
    timeout: 60_000,
  }, async () => {
    const asked = ["", "?version=186.0"];
    const all = () => Promise.all([...asked, ...asked].map((query) => get(query)));
    const began = performance.now();
    expected = openapiAt(LATEST_VERSION, process.env.NEXTAUTH_URL ?? "http://localhost:3000");
    const inItsPlace = performance.now() - began;
    expect(await longestHold(all)).toBeLessThan(inItsPlace / 3);
    const [one, other] = [await get("?version=186.0"), await get("?version=186.0")];
    expect(await one.text()).toBe(await other.text());
  });

  test("matches the contracts, compressed or not, and refuses unsupported versions", async () => {
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
