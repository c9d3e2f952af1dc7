/** The chunks of a stream as they arrive; a stream that is not read to its end is canceled. */
export async function* chunksOf<T>(body: ReadableStream<T>): AsyncGenerator<T> {
  const reader = body.getReader();
  try {
    for (let read = await reader.read(); !read.done; read = await reader.read()) yield read.value;
  } finally {
    await reader.cancel();
  }
}
