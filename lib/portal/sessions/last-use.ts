const kept = "perennial-last-use";

/** Browser only: the time of the last activity in any tab of the portal, in milliseconds. */
export function lastUse(): number {
  return Number(localStorage.getItem(kept) ?? 0);
}

/** Browser only: records activity now. */
export function noteUse(): void {
  localStorage.setItem(kept, String(Date.now()));
}
