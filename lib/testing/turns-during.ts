/** How often others had their turn of the event loop while `work` was done. */
export async function turnsDuring(work: () => Promise<unknown>): Promise<number> {
  let turns = 0;
  let done = false;
  const take = () => {
    turns += 1;
    if (!done) setImmediate(take);
  };
  setImmediate(take);
  await work();
  done = true;
  return turns;
}
