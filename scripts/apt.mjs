/** Packages of Debian and its relatives, which only root may install. */
import { existsSync } from "node:fs";
import path from "node:path";
import { runQuietly } from "./prepare.mjs";

const folders = (process.env.PATH ?? "").split(path.delimiter);
const hasApt = folders.some((folder) => existsSync(path.join(folder, "apt-get")));

/** Installs a package after updating the index. Returns an error message, or nothing. */
export async function installPackage(name) {
  if (process.getuid?.() !== 0) return "only root may install it";
  if (!hasApt) return "there is no apt-get";
  const env = { DEBIAN_FRONTEND: "noninteractive" };
  const problems = [];
  for (const words of [
    ["update", "-q"],
    ["install", "-qy", "--no-install-recommends", name],
  ])
    await runQuietly(`apt-get ${words[0]}`, "apt-get", words, env).catch((error) =>
      problems.push(error.message),
    );
  return problems.join("\n");
}
