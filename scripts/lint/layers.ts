import type { Area } from "@/lib/api/area";
import { type Import, importsOf, sourcesBelow } from "./imports";

/** What a file is, by its place and its name; the first that fits counts. */
const KINDS = [
  ["test", /\.test\.tsx?$/],
  ["testing", /^lib\/(testing|server\/testing|billing\/(testing|conformance))\//],
  ["route", /^app\/(.*\/)?route\.ts$/],
  ["page", /^app\//],
  ["component", /^components\//],
  ["values", /^lib\/values\//],
  ["kernel", /^lib\/kernel\//],
  ["engine", /^lib\/billing\//],
  ["checker", /^lib\/billing-checker\//],
  ["second-engine", /^lib\/second-engine\//],
  ["generated", /^lib\/generated\//],
  ["database", /^lib\/platform\/database\/db\.ts$/],
  ["platform", /^lib\/platform\//],
  ["lists", /^lib\/lists\//],
  ["api", /^lib\/api\//],
  ["server", /^lib\/server\//],
  ["form-texts", /^lib\/hosted-form\/texts\//],
  ["card-masks", /^lib\/hosted-form\/(brands|mask)\.ts$/],
  ["hosted-form", /^lib\/hosted-form\//],
  ["shop", /^lib\/demo-shop\//],
  ["portal", /^lib\/portal\//],
  ["manifest", /^lib\/areas\/[^/]+\/area\.ts$/],
  ["contract", /^lib\/areas\/.*contract\.ts$/],
  ["model", /^lib\/areas\/.*model\.ts$/],
  ["queries", /^lib\/areas\/.*queries\.ts$/],
  ["present", /^lib\/areas\/.*present\.ts$/],
  ["operations", /^lib\/areas\/.*operations\.ts$/],
  ["verb", /^lib\/areas\//],
  ["seed", /^prisma\/seed\//],
] as const satisfies readonly (readonly [string, RegExp])[];

type Kind = (typeof KINDS)[number][0];

/** What a kind of file may know anywhere, and what of its own room alone. */
type Known = { readonly of: readonly Kind[]; readonly ofOwnRoom?: readonly Kind[] };

const EVERYTHING = KINDS.map(([kind]) => kind);
const BELOW = ["values", "kernel", "engine"] as const;

const KNOWN: Readonly<Record<Kind, Known>> = {
  test: { of: EVERYTHING },
  values: { of: ["values"] },
  kernel: { of: ["values", "kernel"] },
  engine: { of: ["values", "engine", "kernel"] },
  checker: { of: ["checker"] },
  // The second engine shares nothing with the first, and nobody but tests knows it.
  "second-engine": { of: ["second-engine"] },
  generated: { of: ["generated", "contract", "operations"] },
  // What runs in customers' browsers knows nothing of the server, and the shop only its interface.
  "form-texts": { of: ["form-texts"] },
  "hosted-form": { of: ["hosted-form", "form-texts", "card-masks"] },
  "card-masks": { of: ["card-masks"] },
  shop: { of: ["shop"] },
  platform: { of: ["platform", "database", "values", "kernel", "generated"] },
  database: { of: ["platform", "values", "kernel", "generated"] },
  api: { of: ["api", "values", "kernel", "lists", "platform", "generated"] },
  lists: { of: ["lists", "api", "values", "kernel", "platform", "database"] },
  manifest: { of: ["api"] },
  model: { of: [...BELOW, "model", "api", "form-texts"] },
  contract: { of: ["values", "kernel", "api", "contract", "form-texts"] },
  queries: {
    of: [...BELOW, "lists", "platform", "database", "api", "generated"],
    ofOwnRoom: ["model", "queries"],
  },
  present: {
    of: [...BELOW, "lists", "platform", "api", "model", "present", "form-texts"],
    ofOwnRoom: ["contract", "verb"],
  },
  verb: {
    of: [
      ...BELOW,
      "lists",
      "platform",
      "model",
      "verb",
      "api",
      "present",
      "contract",
      "form-texts",
    ],
    ofOwnRoom: ["queries"],
  },
  operations: {
    of: [...BELOW, "api", "lists", "platform", "model", "verb", "present", "form-texts"],
    ofOwnRoom: ["contract", "queries", "operations"],
  },
  component: {
    of: [
      ...([
        "component",
        "contract",
        "model",
        "values",
        "kernel",
        "portal",
        "api",
        "engine",
      ] as const),
      ...(["card-masks", "form-texts"] as const),
    ],
  },
  portal: {
    of: [
      ...(["portal", "contract", "model", "values", "kernel", "api", "platform"] as const),
      ...(["server", "component"] as const),
    ],
  },
  page: {
    of: [
      ...(["page", "component", "portal", "contract", "values", "kernel", "api"] as const),
      ...(["model", "platform"] as const),
    ],
  },
  route: { of: ["api", "operations", "server", "portal", "platform", "kernel"] },
  server: {
    of: [
      ...(["server", "api", "lists", "platform", "kernel", "database", "values"] as const),
      ...([
        "operations",
        "verb",
        "model",
        "portal",
        "testing",
        "seed",
        "shop",
        "generated",
      ] as const),
    ],
  },
  seed: { of: ["seed", "values", "kernel", "api", "platform", "verb", "model", "server"] },
  testing: {
    of: [
      ...(["testing", "engine", "checker", "second-engine", "server", "api", "lists"] as const),
      ...(["platform", "kernel", "database", "values", "verb", "model", "contract"] as const),
    ],
  },
};

/** Kinds that may use any room: nothing builds on an operation, and a contract only declares. */
const UNORDERED: readonly Kind[] = ["operations", "contract", "manifest"];

export type Rooms = Readonly<Record<string, Pick<Area, "after">>>;

const kindOf = (file: string): Kind | undefined =>
  KINDS.find(([, pattern]) => pattern.test(file))?.[0];
const roomOf = (file: string) => /^lib\/areas\/([^/]+)\//.exec(file)?.[1];

/** Why an import may not be; null when it may. */
function refusal({ file, target }: Import, rooms: Rooms): string | null {
  const [from, to] = [kindOf(file), kindOf(target)];
  if (from === undefined || to === undefined || from === "test") return null;
  const [room, other] = [roomOf(file), roomOf(target)];
  const own = room !== undefined && room === other;
  const { of, ofOwnRoom = [] } = KNOWN[from];
  if (!of.includes(to) && !(own && ofOwnRoom.includes(to))) return `${from} may not know ${to}`;
  if (room === undefined || other === undefined || own || UNORDERED.includes(from)) return null;
  if (rooms[room]?.after.includes(other)) return null;
  return `${room} does not say in its area.ts that it comes after ${other}`;
}

/** Every import below a root that breaks the layers or the rooms, as `file:line why`. */
export function refusedImports(root: string, rooms: Rooms): string[] {
  return sourcesBelow(root, ["lib", "app", "components", "prisma/seed"])
    .flatMap((file) => importsOf(root, file))
    .flatMap((found) => {
      const why = refusal(found, rooms);
      return why === null ? [] : [`${found.file}:${found.line} ${why}: ${found.target}`];
    });
}

/** Rooms that depend on themselves, directly or not. */
export function circularRooms(rooms: Rooms): string[] {
  return Object.keys(rooms).filter((room) => {
    const seen = new Set<string>();
    const walk = (name: string): boolean =>
      (rooms[name]?.after ?? []).some((next) => {
        if (next === room) return true;
        if (seen.has(next)) return false;
        seen.add(next);
        return walk(next);
      });
    return walk(room);
  });
}
