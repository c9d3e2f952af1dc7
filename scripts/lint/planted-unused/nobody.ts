/** A file that no other one imports. */
used();

function used() {
  return undefined;
}
