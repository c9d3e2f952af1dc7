/** The response of a call; status 0 when there was none. */
export type Answer = { status: number; code?: number; text: string };

/** Sends a call and returns its response, whatever it is. With a body it is a POST. */
export async function ask(
  address: string,
  token: string,
  sent?: { body: object; key: string },
): Promise<Answer> {
  try {
    const response = await fetch(address, {
      method: sent ? "POST" : "GET",
      headers: {
        authorization: `Bearer ${token}`,
        "content-type": "application/json",
        ...(sent ? { "idempotency-key": sent.key } : {}),
      },
      body: sent && JSON.stringify(sent.body),
      signal: AbortSignal.timeout(60_000),
    });
    const text = await response.text();
    return { status: response.status, code: codeIn(text), text };
  } catch (error) {
    return { status: 0, text: String(error) };
  }
}

function codeIn(text: string): number | undefined {
  try {
    const body = JSON.parse(text) as { reasons?: { code: number }[] };
    return body.reasons?.[0]?.code;
  } catch {
    return undefined;
  }
}
