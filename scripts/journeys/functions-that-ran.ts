import { readFileSync } from "node:fs";
import { Session } from "node:inspector/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";

const root = path.resolve(import.meta.dirname, "../..");

/** A file of the product, with how many of its functions ran and how many lines it has. */
export type FileThatRan = { name: string; functions: number; lines: number };

/** The product's files with a function that runs during the work; functions that ran before count again. */
export async function filesThatRun(work: () => Promise<void>): Promise<FileThatRan[]> {
  const session = new Session();
  session.connect();
  try {
    await session.post("Profiler.enable");
    await session.post("Profiler.startPreciseCoverage", { callCount: true, detailed: false });
    await session.post("Profiler.takePreciseCoverage");
    await work();
    const { result } = await session.post("Profiler.takePreciseCoverage");
    return result.flatMap(({ url, functions }) => {
      const name = nameOf(url);
      // The first function of a script is its own body, which runs when it is loaded.
      const ran = functions.filter(
        ({ functionName, ranges }) => functionName !== "" && (ranges[0]?.count ?? 0) > 0,
      );
      if (name === undefined || ran.length === 0) return [];
      const lines = readFileSync(path.join(root, name), "utf8").split("\n").length - 1;
      return [{ name, functions: ran.length, lines }];
    });
  } finally {
    session.disconnect();
  }
}

/** A script's path within the product; undefined for packages, tests and generated code. */
function nameOf(url: string): string | undefined {
  const file = url.startsWith("file:") ? fileURLToPath(url) : url;
  const name = path.relative(root, file);
  if (name.startsWith("..") || !/^(app|lib|components)\//.test(name)) return undefined;
  return /\/testing\/|^lib\/(testing|generated)\/|\.test\./.test(name) ? undefined : name;
}
