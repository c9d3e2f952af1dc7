import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { buildHosted } from "../../scripts/hosted.mjs";

const KB = 1000;

test("the form loads 60 kB at most and its client 15 kB, compressed", async () => {
  const made = await buildHosted();
  const size = (name: string) => gzipSync(made[name] ?? new Uint8Array(100 * KB)).byteLength;
  expect(size("hosted/form.js") + size("hosted/form.css")).toBeLessThanOrEqual(60 * KB);
  expect(size("perennial-hosted.js")).toBeLessThanOrEqual(15 * KB);
});

test("neither evaluates text as code, nor calls anything but its own service", async () => {
  const made = await buildHosted();
  for (const [name, content] of Object.entries(made)) {
    const text = new TextDecoder().decode(content);
    expect(text, name).not.toMatch(/\beval\(|new Function|innerHTML|document\.write/);
    expect(text, name).not.toMatch(/https?:\/\/|postMessage\([^)]*"\*"/);
  }
});
