import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import type { TestTenant } from "../tenant";
import type { Expected } from "./matches";

/** One call, and the keys that a record of its answer must have. */
export type AnswerFixture = {
  row: string;
  scenario: string;
  call: string;
  version?: string;
  /** The body of a call that reads by one. */
  body?: unknown;
  in?: string;
  keys: Readonly<Record<string, Expected>>;
};

/** A body that programs send, and its effect. */
export type RequestFixture = {
  line: string;
  scenario: string;
  steps: readonly {
    send: string;
    version?: string;
    headers?: Readonly<Record<string, string>>;
    body?: unknown;
    status?: number;
    in?: string;
    shows?: Readonly<Record<string, Expected>>;
    keep?: Readonly<Record<string, string>>;
  }[];
};

/** Builds what the calls of its fixtures are about; the names that calls and bodies may use. */
export type Scenario = (tenant: TestTenant) => Promise<Readonly<Record<string, string>>>;

const here = import.meta.dirname;

function filesOf<T>(folder: string): { name: string; fixture: T }[] {
  return readdirSync(path.join(here, folder))
    .filter((file) => file.endsWith(".json"))
    .sort()
    .map((file) => ({
      name: file.replace(".json", ""),
      fixture: JSON.parse(readFileSync(path.join(here, folder, file), "utf8")),
    }));
}

export const answerFixtures = () => filesOf<AnswerFixture>("answers");
export const requestFixtures = () => filesOf<RequestFixture>("requests");

/** The scenario of a name: the default export of its file. */
export async function scenarioOf(name: string): Promise<Scenario> {
  const place = path.join(here, "scenarios", `${name}.ts`);
  const file: { default: Scenario } = await import(/* @vite-ignore */ place);
  return file.default;
}

/** The fixtures that are not served yet. */
export function waiting(): ReadonlySet<string> {
  const lines = readFileSync(path.join(here, "waiting.txt"), "utf8").split("\n");
  return new Set(lines.filter(Boolean));
}
