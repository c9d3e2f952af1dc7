/** What the check of unused code has to report, beside `nobody.ts`: a value and a type that nobody imports. */
export const used = () => undefined;
export const unusedValue = 1;
export type UnusedType = number;
