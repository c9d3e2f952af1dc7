/** Resolves `@/…` and relative imports for the boundary rules (interface of import resolvers, version 2). */
const { existsSync, statSync } = require("node:fs");
const path = require("node:path");

const root = path.resolve(__dirname, "../..");
const ENDINGS = ["", ".ts", ".tsx", ".js", ".mjs", ".css"];

exports.interfaceVersion = 2;
exports.resolve = (source, file, options) => {
  const from = options?.root ? path.resolve(root, options.root) : root;
  const base = source.startsWith("@/")
    ? path.join(from, source.slice(2))
    : source.startsWith(".")
      ? path.resolve(path.dirname(file), source)
      : undefined;
  if (!base) return { found: false };
  const found = ENDINGS.map((ending) => base + ending).find(
    (name) => existsSync(name) && statSync(name).isFile(),
  );
  return found ? { found: true, path: found } : { found: false };
};
