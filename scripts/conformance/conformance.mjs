/**
 * `npm run conformance`: books the cases of other billing systems over the interface, prices those that only the
 * engine can do, and writes the report.
 */
import { spawnSync } from "node:child_process";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { main, root } from "../prepare.mjs";
import { bundleProgram, prepareTests } from "../run.mjs";

const results = path.join(root, ".build", "conformance-results.json");

/** The results are read from the file; failed cases are in it, too. */
function bookCases() {
  spawnSync(
    process.execPath,
    ["node_modules/vitest/vitest.mjs", "run", "--reporter=dot", "http-cases.test"],
    {
      cwd: root,
      env: { ...process.env, CASES: "", CONFORMANCE_RESULTS: results },
      stdio: ["ignore", 2, 2],
    },
  );
}

await main(async () => {
  await prepareTests();
  const bundle = await bundleProgram("scripts/conformance/print-conformance.ts");
  const [, , file] = process.argv;
  if (file === undefined) bookCases();
  else process.argv[2] = path.resolve(file);
  process.env.CONFORMANCE_RESULTS = results;
  process.chdir(root);
  await import(pathToFileURL(bundle).href);
});
