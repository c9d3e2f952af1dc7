import type { Reason } from "@/lib/portal/failure";

export type PlacedReasons = {
  /** Reasons that belong to a field on the page. */
  atFields: { name: string; message: string }[];
  /** All others, for the summary. */
  elsewhere: Reason[];
};

type Lookup = (code: number) => string | undefined;

/** Maps each reason of a refusal to the field whose code it has. */
export function placeReasons(
  reasons: readonly Reason[],
  mounted: ReadonlySet<string>,
  fieldPathOf: Lookup | undefined,
): PlacedReasons {
  const placed: PlacedReasons = { atFields: [], elsewhere: [] };
  for (const reason of reasons) {
    const path = reason.parameter || fieldPathOf?.(Number(reason.code));
    const name = path ? mountedName(path, mounted) : undefined;
    if (name) placed.atFields.push({ name, message: atField(path ?? "", reason.message) });
    else placed.elsewhere.push(reason);
  }
  return placed;
}

/** The message at the field itself, without the API's name for the field. */
function atField(path: string, message: string): string {
  const last = path.split(/[.[\]]+/).at(-1) ?? "";
  const names = [path, last].filter(Boolean);
  const named = names.find((name) => message.toLowerCase().startsWith(`${name.toLowerCase()} `));
  return named ? `This ${message.slice(named.length + 1)}` : message;
}

/**
 * The field on the page for a path of the body. Forms may nest less than bodies, and bodies may
 * contain lists, so a path may also match by its end if exactly one field does.
 */
function mountedName(path: string, mounted: ReadonlySet<string>): string | undefined {
  const wanted = segments(path);
  const names = [...mounted];
  const exact = names.find((name) => name === path);
  if (exact) return exact;
  const candidates = names.filter((name) => endsAlike(segments(name), wanted));
  return candidates.length === 1 ? candidates[0] : undefined;
}

function segments(path: string): string[] {
  return path.split(/[.[\]]+/).filter((segment) => segment !== "" && !/^\d+$/.test(segment));
}

function endsAlike(one: readonly string[], other: readonly string[]): boolean {
  const shared = Math.min(one.length, other.length);
  if (shared === 0) return false;
  return Array.from({ length: shared }, (_, index) => index + 1).every(
    (back) => one.at(-back) === other.at(-back),
  );
}
