let seen = false;

/** The database said that its disk is full. */
export function noteFullDisk(): void {
  seen = true;
}

/** True from the moment at which the database said so until somebody found that there is room. */
export function diskWasFull(): boolean {
  return seen;
}

export function forgetFullDisk(): void {
  seen = false;
}
