/** `FlatFee` is flat_fee in version 2. */
export const snake = (word: string) => word.replace(/(?<=[a-z])[A-Z]/g, "_$&").toLowerCase();
