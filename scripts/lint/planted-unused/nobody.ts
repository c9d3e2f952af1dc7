/** A file that no other file imports. */
used();

function used() {
  return undefined;
}
