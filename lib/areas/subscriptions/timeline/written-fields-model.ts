/** Custom fields by name. */
type CustomFields = Readonly<Record<string, unknown>>;

/** Custom fields of a subscription, and of its rate plans and charges by their ids. */
export type FieldSet = {
  readonly subscription?: CustomFields;
  readonly ratePlans?: Readonly<Record<string, CustomFields>>;
  /** By the id of the charge's first segment. */
  readonly charges?: Readonly<Record<string, CustomFields>>;
};

/** Custom fields written to a version after its booking. */
export type WrittenFields = {
  /** Written while it was the latest: inherited by later versions. */
  readonly lasting?: FieldSet;
  /** Written when it was no longer the latest: for this version only. */
  readonly own?: FieldSet;
};

/** A booked action, and the fields written to its version. */
type Bearing = { readonly version: number; readonly written?: WrittenFields };

/** Custom fields of a version, booked or written. */
export type FieldsAt = { readonly version: number; readonly fields: CustomFields };

/** Written fields, in the order of precedence. */
export type Write = { readonly version: number; readonly set: FieldSet };

/** All fields written to the versions up to `version` that apply to that version. */
export function writesOf(actions: readonly Bearing[], version: number): Write[] {
  const kept = actions.filter(({ written }) => written !== undefined);
  const found = kept.sort((a, b) => a.version - b.version);
  return found.flatMap(({ version: at, written }) => [
    ...(written?.lasting ? [{ version: at, set: written.lasting }] : []),
    ...(written?.own && at === version ? [{ version: at, set: written.own }] : []),
  ]);
}

/** The written custom fields of one part of a subscription, in the order of precedence. */
export function fieldsWritten(
  writes: readonly Write[],
  of: (set: FieldSet) => CustomFields | undefined,
): FieldsAt[] {
  return writes.flatMap(({ version, set }) => {
    const fields = of(set);
    return fields === undefined ? [] : [{ version, fields }];
  });
}

/** The custom fields after bookings and writes: of two values the later version's applies. */
export function fieldsAfter(
  booked: readonly FieldsAt[],
  writes: readonly Write[],
  of: (set: FieldSet) => CustomFields | undefined,
): CustomFields {
  const all = [...booked, ...fieldsWritten(writes, of)].sort((a, b) => a.version - b.version);
  return Object.fromEntries(all.flatMap(({ fields }) => Object.entries(fields)));
}

/** An action with further fields written to its version; other written fields are kept. */
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
