import type { IncomingMessage } from "node:http";
import type { Refusal } from "./refusal";

const LARGEST_FORM = 16 * 1024;

/** Only the usual charset may follow: NextAuth searches for the word "json" anywhere in the header. */
const FORM = /^application\/x-www-form-urlencoded(?:; ?charset=utf-8)?$/i;

/**
 * The problem with a body for the page renderer; undefined when there is none. Only the sign-in
 * takes one, and NextAuth reads all of it into memory whatever it is: so its length has to be known
 * in advance, and it has to be a small form.
 */
export function formProblem({ method, headers }: IncomingMessage): Refusal | undefined {
  if (method !== "POST") return undefined;
  if (headers["transfer-encoding"] !== undefined) {
    return { category: 20, status: 411, message: "A sign-in needs the header Content-Length." };
  }
  const length = Number(headers["content-length"] ?? 0);
  if (length > LARGEST_FORM) {
    return { category: 20, status: 413, message: "The request body is larger than 16 kB." };
  }
  if (length > 0 && !FORM.test(headers["content-type"] ?? "")) {
    const message = "Content-Type must be application/x-www-form-urlencoded.";
    return { category: 20, status: 415, message };
  }
  return undefined;
}
