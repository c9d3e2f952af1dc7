/** How often other tasks had a turn of the event loop while `work` ran. */
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
