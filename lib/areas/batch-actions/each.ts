import { ApiError } from "@/lib/kernel/errors";

/** The most objects of one batch action. */
export const MOST_AT_ONCE = 50;

/** One result for each object, one object after the other. @throws ApiError MAX_RECORDS_EXCEEDED for too many */
export async function each<T, R>(
  objects: readonly T[],
  write: (object: T) => Promise<R>,
): Promise<R[]> {
  if (objects.length > MOST_AT_ONCE)
    throw new ApiError(20, `A call has at most ${MOST_AT_ONCE} objects, not ${objects.length}.`, {
      resource: 557027,
      word: "MAX_RECORDS_EXCEEDED",
    });
  const results: R[] = [];
  for (const object of objects) results.push(await write(object));
  return results;
}
