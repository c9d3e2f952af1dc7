/** A name in words: BillCycleDay is Bill Cycle Day, SKU stays. */
export const labelOf = (name: string): string =>
  name
    .replace(/__c$/, "")
    .replace(/([a-z0-9])([A-Z])/g, "$1 $2")
    .replace(/([A-Z]+)([A-Z][a-z])/g, "$1 $2");
