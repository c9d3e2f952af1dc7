/**
 * The filled-in values: empty texts and cleared numbers are absent rather than empty, at any depth.
 * Empty objects stay, so that their missing fields are named one by one.
 */
export function givenValues(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(givenValues);
  if (value === null || typeof value !== "object") return value;
  if (Object.getPrototypeOf(value) !== Object.prototype) return value;
  return givenFields(value);
}

/** The same for a whole form. */
export function givenFields(values: object): Record<string, unknown> {
  const given: Record<string, unknown> = {};
  for (const [name, inner] of Object.entries(values)) {
    if (inner !== "" && inner !== null && inner !== undefined) given[name] = givenValues(inner);
  }
  return given;
}
