import type pg from "pg";

type CopyConnection = pg.Connection & {
  query: (text: string) => void;
  sendCopyFromChunk: (chunk: Buffer) => void;
  endCopyFrom: () => void;
};

/**
 * COPY … FROM STDIN of rows that are ready as text, over the protocol of the driver: the least that
 * storing them can cost.
 */
export function copyRows(client: pg.Client, statement: string, rows: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    client.query({
      submit: (connection: pg.Connection) => (connection as CopyConnection).query(statement),
      handleCopyInResponse: (connection: CopyConnection) => {
        connection.sendCopyFromChunk(rows);
        connection.endCopyFrom();
      },
      handleCommandComplete: () => undefined,
      handleReadyForQuery: () => resolve(),
      handleError: (error: Error) => reject(error),
    } as unknown as pg.Submittable);
  });
}
