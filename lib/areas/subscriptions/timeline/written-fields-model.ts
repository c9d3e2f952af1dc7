/** Custom fields by name. */
type CustomFields = Readonly<Record<string, unknown>>;

/** Custom fields of a subscription, and of its rate plans and charges by their ids. */
export type FieldSet = {
  readonly subscription?: CustomFields;
  readonly ratePlans?: Readonly<Record<string, CustomFields>>;
  /** By the id of the charge's first segment. */
  readonly charges?: Readonly<Record<string, CustomFields>>;
};

/** What was written to a version after it had been booked. */
export type WrittenFields = {
  /** While it was the newest: the versions after it have it, too. */
  readonly lasting?: FieldSet;
  /** When others had come after it: it has that alone. */
  readonly own?: FieldSet;
};

/** A booked action, and what was written to the version that it made. */
type Bearing = { readonly version: number; readonly written?: WrittenFields };

/** Custom fields that a version gave, by booking or in writing. */
export type FieldsAt = { readonly version: number; readonly fields: CustomFields };

/** What was written, in the order in which it holds. */
export type Write = { readonly version: number; readonly set: FieldSet };

/** Everything that was written to the versions up to `version`, as that version has it. */
export function writesOf(actions: readonly Bearing[], version: number): Write[] {
  const kept = actions.filter(({ written }) => written !== undefined);
  const found = kept.sort((a, b) => a.version - b.version);
  return found.flatMap(({ version: at, written }) => [
    ...(written?.lasting ? [{ version: at, set: written.lasting }] : []),
    ...(written?.own && at === version ? [{ version: at, set: written.own }] : []),
  ]);
}

/** The custom fields that writings gave one part of a subscription, in the order in which they hold. */
export function fieldsWritten(
  writes: readonly Write[],
  of: (set: FieldSet) => CustomFields | undefined,
): FieldsAt[] {
  return writes.flatMap(({ version, set }) => {
    const fields = of(set);
    return fields === undefined ? [] : [{ version, fields }];
  });
}

/** The custom fields that bookings and writings come to: of two the later version's counts. */
export function fieldsAfter(
  booked: readonly FieldsAt[],
  writes: readonly Write[],
  of: (set: FieldSet) => CustomFields | undefined,
): CustomFields {
  const all = [...booked, ...fieldsWritten(writes, of)].sort((a, b) => a.version - b.version);
  return Object.fromEntries(all.flatMap(({ fields }) => Object.entries(fields)));
}

/** An action with more written to its version: what was written before and is not named stays. */
export function withFields<A extends Bearing>(action: A, set: FieldSet, isNewest: boolean): A {
  const { lasting, own } = action.written ?? {};
  const written = isNewest
    ? { ...action.written, lasting: merged(lasting, set) }
    : { ...action.written, own: merged(own, set) };
  return { ...action, written };
}

function merged(before: FieldSet = {}, set: FieldSet): FieldSet {
  return {
    ...(before.subscription || set.subscription
      ? { subscription: { ...before.subscription, ...set.subscription } }
      : {}),
    ...parts("ratePlans", before, set),
    ...parts("charges", before, set),
  };
}

function parts(name: "ratePlans" | "charges", before: FieldSet, set: FieldSet) {
  const all = { ...before[name] };
  for (const [id, fields] of Object.entries(set[name] ?? {})) all[id] = { ...all[id], ...fields };
  return Object.keys(all).length ? { [name]: all } : {};
}
