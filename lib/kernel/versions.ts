/** A minor version of the API, such as `"186.0"`. Compares numerically, integer part first. */
export type MinorVersion = `${number}.${number}`;

/** The versions that have a field, both ends included; an absent end is open. */
export type VersionRange = { since?: MinorVersion; until?: MinorVersion };

/** The version in force when the header is absent or has an unsupported version. */
export const DEFAULT_VERSION: MinorVersion = "186.0";

/** Supported minor versions (interface: Versioning, rule 5) with the default in front. */
export const SUPPORTED_VERSIONS: readonly MinorVersion[] = [
  "186.0",
  "187.0",
  "188.0",
  "189.0",
  "196.0",
  "206.0",
  "207.0",
  "211.0",
  "214.0",
  "215.0",
  "216.0",
  "223.0",
  "224.0",
  "230.0",
  "239.0",
  "256.0",
  "257.0",
  "309.0",
  "314.0",
  "315.0",
  "329.0",
  "330.0",
  "336.0",
  "337.0",
  "338.0",
  "341.0",
];

/** The newest version; what the reference shows first. */
export const LATEST_VERSION: MinorVersion = "341.0";

const parts = new Map<MinorVersion, readonly [number, number]>();

function partsOf(version: MinorVersion): readonly [number, number] {
  let known = parts.get(version);
  if (!known) {
    const [whole = "0", fraction = "0"] = version.split(".");
    known = [Number(whole), Number(fraction)];
    parts.set(version, known);
  }
  return known;
}

/** Negative when `a` is older than `b`, 0 when equal, positive when newer. */
export function compareVersions(a: MinorVersion, b: MinorVersion): number {
  const [aWhole, aFraction] = partsOf(a);
  const [bWhole, bFraction] = partsOf(b);
  return aWhole - bWhole || aFraction - bFraction;
}

/** True when `range` includes `at`: `{ until: "222.4" }` covers 216.0 and not 223.0. */
export function covers(range: VersionRange, at: MinorVersion): boolean {
  const { since, until } = range;
  return (!since || compareVersions(at, since) >= 0) && (!until || compareVersions(at, until) <= 0);
}

const DAY = /^(\d{4})-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;

/**
 * The version in force for a request header: a day means the newest version; absent and unsupported
 * ones give the default.
 */
export function versionInForce(header: string | null): MinorVersion {
  if (header === null) return DEFAULT_VERSION;
  const written = header.trim();
  const found = SUPPORTED_VERSIONS.find((version) => version === written);
  return found ?? (isDay(written) ? LATEST_VERSION : DEFAULT_VERSION);
}

function isDay(text: string): boolean {
  const [, year = "", month = "", day = ""] = DAY.exec(text) ?? [];
  if (year === "") return false;
  return Number(day) <= new Date(Date.UTC(Number(year), Number(month), 0)).getUTCDate();
}

/** A range in words: "215.0 and later", "214.0 and earlier", "196.0 to 207.0". */
export function describeRange({ since, until }: VersionRange): string {
  if (since && until) return since === until ? since : `${since} to ${until}`;
  if (since) return `${since} and later`;
  if (until) return `${until} and earlier`;
  return "all versions";
}
