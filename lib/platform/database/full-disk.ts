declare global {
  var perennialDisk: { wasFull: boolean } | undefined;
}

/** One per process, however often Next loads this module. */
const disk = (globalThis.perennialDisk ??= {
  wasFull: false,
});

/** The database reported that its disk is full. */
export function noteFullDisk(): void {
  disk.wasFull = true;
}

/** True from the moment the database reported it until free space was found again. */
export function diskWasFull(): boolean {
  return disk.wasFull;
}

export function forgetFullDisk(): void {
  disk.wasFull = false;
}
