import { contracts } from "@/lib/api/contracts";
import { sourceFiles } from "@/lib/api/operations";

/** Where an address is implemented. */
export type Address = {
  /** Its method and path. */
  readonly call: string;
  readonly id: string;
  /** The file that binds it, and its room. */
  readonly file: string;
  readonly room: string;
  /** What a reader searches for: the first noun of the path. */
  readonly noun: string;
};

/**
 * The first noun of a path, with dashes as version 1 writes it; for settings and objects the one that follows, since these
 * two are not resources.
 */
function nounOf(path: string): string {
  if (path.startsWith("/usage/bulk/")) return "usage/bulk";
  if (path.startsWith("/operations/bulk-pdf")) return "operations/bulk-pdf";
  const [first = "", second = "", ...rest] = path.split("/").slice(1);
  if (/^(v1|v2|oauth|object-query|async)$/.test(first))
    return nounOf(`/${[second, ...rest].join("/")}`);
  if (first === "api" && second === "v1") return nounOf(`/${rest.join("/")}`);
  return first === "settings" || first === "object"
    ? `${first}/${second}`
    : first.replaceAll("_", "-");
}

/** Every address of the interface, in the order of the paths. */
export function addresses(): Address[] {
  return contracts
    .map(({ method, path, id }) => {
      const file = sourceFiles.get(id) ?? "";
      return {
        call: `${method} ${path}`,
        id,
        file,
        room: file.split("/")[2] ?? "",
        noun: nounOf(path),
      };
    })
    .toSorted((a, b) => (pathOf(a) < pathOf(b) ? -1 : 1));
}

const pathOf = ({ call }: Address) => call.split(" ").toReversed().join(" ");
