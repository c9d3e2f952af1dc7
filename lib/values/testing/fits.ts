/**
 * Whether a value of one type, or of one of its kinds, fits another type. `false satisfies Fits<…>` does not compile
 * where it does: so tests state that something impossible cannot be written.
 */
export type Fits<Value, Type> = true extends (Value extends Type ? true : false) ? true : false;

/** Each variant of a union with some properties of other types. */
export type With<T, Changes> = T extends unknown ? Omit<T, keyof Changes> & Changes : never;

/** Each variant of a union without some properties. */
export type Without<T, Name extends PropertyKey> = T extends unknown ? Omit<T, Name> : never;
