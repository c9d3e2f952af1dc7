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

/** A query whose parameter `name` lists one of these values. */
export const whenQueryLists =
  (name: string, values: readonly string[]): AlsoNeeds["asks"] =>
  ({ query }) => {
    const listed = valueOf(query, name);
    return Array.isArray(listed) && listed.some((value) => values.includes(value));
  };

/** A query that does not exclude it. */
export const unlessQueryHas =
  (name: string): AlsoNeeds["asks"] =>
  ({ query }) =>
    !isGiven(query, name);

function isGiven(container: unknown, name: string): boolean {
  const value = valueOf(container, name);
  return ![undefined, null, false, "", "false"].some((nothing) => value === nothing);
}

function valueOf(container: unknown, name: string): unknown {
  return typeof container === "object" && container !== null
    ? Reflect.get(container, name)
    : undefined;
}
