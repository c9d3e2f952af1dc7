/**
 * The hosted form and its client: bundles for customers' browsers, made of lib/hosted-form into
 * public/, where the portal's process serves them. The client is stored there under its version,
 * too, with a hash for the integrity attribute of merchants' script elements.
 *
 * Plain JavaScript that imports nothing but Node: it runs before anything is installed.
 */
import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "..");

/** The sources of each file in public/. */
const bundles = {
  "hosted/form.js": "lib/hosted-form/page/form.ts",
  "hosted/form.css": "lib/hosted-form/page/form.css",
  "hosted/bank.js": "lib/hosted-form/bank/bank.ts",
  "hosted/bank.css": "lib/hosted-form/bank/bank.css",
  "perennial-hosted.js": "lib/hosted-form/client/client.ts",
};

/** The bundles by their names in public/, in memory. */
export async function buildHosted() {
  const { build } = await import("esbuild");
  const made = {};
  for (const [name, entry] of Object.entries(bundles)) {
    const { outputFiles } = await build({
      absWorkingDir: root,
      entryPoints: [entry],
      bundle: true,
      write: false,
      minify: true,
      format: "iife",
      platform: "browser",
      target: ["chrome105", "firefox110", "safari15.4"],
      charset: "utf8",
      legalComments: "none",
      logLevel: "silent",
    });
    made[name] = outputFiles[0].contents;
  }
  return made;
}

/** Writes the bundles, the client's versioned copy and its hash. */
export async function writeHosted() {
  const { version } = JSON.parse(readFileSync(path.join(root, "package.json"), "utf8"));
  const made = await buildHosted();
  const client = made["perennial-hosted.js"];
  const address = `/hosted/${version}/perennial-hosted.js`;
  const integrity = `sha384-${createHash("sha384").update(client).digest("base64")}`;
  const files = {
    ...made,
    [address.slice(1)]: client,
    "hosted/integrity.json": `${JSON.stringify({ version, script: address, integrity }, null, 2)}\n`,
  };
  for (const [name, content] of Object.entries(files)) {
    const file = path.join(root, "public", name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, content);
  }
}
