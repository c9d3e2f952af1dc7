/**
 * Does a value of one type fit another one. `false satisfies Fits<…>` does not compile where it does: so tests state
 * that something impossible cannot be written.
 */
export type Fits<Value, Type> = [Value] extends [Type] ? true : false;
