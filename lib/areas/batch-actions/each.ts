import { ApiError } from "@/lib/kernel/errors";
import { MOST_OBJECTS } from "./write-contract";

/** One result for each object, one object after the other. @throws ApiError MAX_RECORDS_EXCEEDED for too many */
export async function each<T, R>(
  objects: readonly T[],
  write: (object: T) => Promise<R>,
): Promise<R[]> {
  if (objects.length > MOST_OBJECTS)
    throw new ApiError(20, `A call has at most ${MOST_OBJECTS} objects, not ${objects.length}.`, {
      resource: 557027,
      word: "MAX_RECORDS_EXCEEDED",
    });
  const results: R[] = [];
  for (const object of objects) results.push(await write(object));
  return results;
}
