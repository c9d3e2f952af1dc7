const kept = "perennial-last-use";

/** Browser only: when somebody last did something in any tab of the portal, in milliseconds. */
export function lastUse(): number {
  return Number(localStorage.getItem(kept) ?? 0);
}

/** Browser only: somebody does something now. */
export function noteUse(): void {
  localStorage.setItem(kept, String(Date.now()));
}
