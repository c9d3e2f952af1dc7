import type { AlsoNeeds } from "./operation";

/** Every call needs it. */
export const always: AlsoNeeds["asks"] = () => true;

/** A call whose body has one of the fields with a value other than false, null or empty text. */
export const whenBodyHas =
  (...names: readonly string[]): AlsoNeeds["asks"] =>
  ({ body }) =>
    names.some((name) => isGiven(body, name));

/** The same for the query, where a switch is the text "true". */
export const whenQueryHas =
  (...names: readonly string[]): AlsoNeeds["asks"] =>
  ({ query }) =>
    names.some((name) => isGiven(query, name));

/** A query that does not exclude it. */
export const unlessQueryHas =
  (name: string): AlsoNeeds["asks"] =>
  ({ query }) =>
    !isGiven(query, name);

function isGiven(container: unknown, name: string): boolean {
  if (typeof container !== "object" || container === null) return false;
  const value: unknown = Reflect.get(container, name);
  return ![undefined, null, false, "", "false"].some((nothing) => value === nothing);
}
