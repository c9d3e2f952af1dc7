import { readdirSync } from "node:fs";
import path from "node:path";
import type { Area } from "@/lib/api/area";

/** The manifest of each room of a tree, by its name. */
export async function roomsOf(root: string): Promise<Record<string, Area>> {
  const areas = path.join(root, "lib/areas");
  const names = readdirSync(areas, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);
  const rooms: Record<string, Area> = {};
  for (const name of names) {
    const manifest: { default: Area } = await import(path.join(areas, name, "area.ts"));
    rooms[name] = manifest.default;
  }
  return rooms;
}
