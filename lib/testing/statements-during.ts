import pg from "pg";

/** A statement as it was sent. */
export type Sent = { name: string; text: string; values: readonly unknown[] };

/** How many statements a piece of work sends, prepared or not. */
export const statementsOf = async (work: () => Promise<unknown>) =>
  (await statementsDuring(work)).length;

/** The statements that a piece of work sends, prepared or not; the request log is excluded. */
export async function statementsDuring(work: () => Promise<unknown>): Promise<Sent[]> {
  const sent: Sent[] = [];
  const original = Object.getOwnPropertyDescriptor(pg.Client.prototype, "query");
  if (typeof original?.value !== "function") throw new Error("the driver's clients have no query");
  const watched: unknown = new Proxy(original.value, {
    apply(query, client, args: [Partial<Sent>]) {
      const { name = "", text = "", values = [] } = args[0];
      if (text && !/insert into "?request_log/i.test(text)) sent.push({ name, text, values });
      return Reflect.apply(query, client, args);
    },
  });
  Object.defineProperty(pg.Client.prototype, "query", { ...original, value: watched });
  try {
    await work();
  } finally {
    Object.defineProperty(pg.Client.prototype, "query", original);
  }
  return sent;
}
