import { handleApiRequest } from "@/lib/server/api";

/** A process that posts until it is killed: eight writers, each with its own account at a time. */
type Job = {
  token: string;
  /** Orders that are paid, orders that are declined, and memos, by their account. */
  deeds: readonly { kind: "paid" | "declined" | "memo"; path: string; body: object }[];
  writers: number;
};

const wanted = JSON.parse(process.env.TEST_WANTED ?? "{}") as Job;

async function write(writer: number): Promise<void> {
  const own = wanted.deeds.filter((_, index) => index % wanted.writers === writer);
  for (let turn = 0; ; turn += 1) {
    const deed = own[turn % own.length];
    if (!deed) return;
    const request = new Request(`http://localhost:3000${deed.path}`, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        authorization: `Bearer ${wanted.token}`,
        "service-version": "341.0",
      },
      body: JSON.stringify(deed.body),
    });
    const response = await handleApiRequest(request);
    const text = await response.text();
    process.send?.({ kind: deed.kind, status: response.status, text: text.slice(0, 300) });
  }
}

await Promise.all(Array.from({ length: wanted.writers }, (_, writer) => write(writer)));
