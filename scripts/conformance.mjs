/** `npm run conformance`: runs the worked examples of other billing systems, writes the report. */
import path from "node:path";
import { pathToFileURL } from "node:url";
import { installPackages, main, requireNode, root } from "./prepare.mjs";

const bundle = path.join(root, ".build", "print-conformance.mjs");

await main(async () => {
  requireNode();
  await installPackages((line) => process.stderr.write(`${line}\n`));
  const { build } = await import("esbuild");
  await build({
    absWorkingDir: root,
    entryPoints: ["scripts/conformance/print-conformance.ts"],
    outfile: bundle,
    bundle: true,
    format: "esm",
    platform: "node",
    target: "node20",
    packages: "external",
    alias: { "@": root },
    logLevel: "error",
  });
  const [, , file] = process.argv;
  if (file !== undefined) process.argv[2] = path.resolve(file);
  process.chdir(root);
  await import(pathToFileURL(bundle).href);
});
