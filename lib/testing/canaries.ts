import { asOwner } from "./tenant";
import { createHash } from "node:crypto";
import { symbols } from "pino";
import { openText } from "@/lib/platform/auth/sealed-texts";
import { log } from "@/lib/platform/log";

/** A number unlike anything else in the database or the logs, and a card's security code. */
export type Canary = { number: string; code?: string };

/** Last digits of test cards, years, and standards in messages: they occur anyway. */
const SHOWN_ANYWAY = ["4242", "4444", "4321", "2026", "2030", "2031", "2039", "3166", "4217"];

/** Generates numbers that pass every check, records them, and searches for each in a given text. */
export class Canaries {
  readonly used: Canary[] = [];
  readonly #logged: string[] = [];
  #restore: (() => void) | undefined;

  /** A new card: American Express with its four-digit code, or Visa. */
  card(prefix = "37", length = 15): Required<Canary> {
    const head = prefix + digits(length - prefix.length - 1);
    const number = head + checkDigit(head);
    const code = String(2100 + Math.floor(Math.random() * 7800));
    // Last digits are shown: a code that equals some of them would be found where none leaked.
    const shown = this.used.map((one) => one.number.slice(-4));
    const own = number.slice(-4);
    if ([...shown, own, ...SHOWN_ANYWAY].includes(code) || this.used.some((u) => u.code === own)) {
      return this.card(prefix, length);
    }
    const made = { number, code };
    this.used.push(made);
    return made;
  }

  /** A new German bank account, with valid check digits. */
  iban(): string {
    const bban = `37040044${digits(10)}`;
    const rest = BigInt(`${bban}131400`) % 97n;
    const number = `DE${String(98n - rest).padStart(2, "0")}${bban}`;
    return this.#endsInCode(number) ? this.iban() : this.known(number);
  }

  /** A new account number of twelve digits. */
  account(): string {
    const number = `7${digits(11)}`;
    return this.#endsInCode(number) ? this.account() : this.known(number);
  }

  /** A number with special behavior, such as a test card. */
  known(number: string): string {
    this.used.push({ number });
    return number;
  }

  /** Captures everything that is logged from now on, at every level. */
  listen(): void {
    const { stream, write, level } = logStream();
    stream.write = (line) => void this.#logged.push(line);
    log.level = "trace";
    this.#restore = () => {
      stream.write = write;
      log.level = level;
    };
  }

  /** Restores the log. */
  stop(): void {
    this.#restore?.();
    this.#restore = undefined;
  }

  get logged(): string {
    return this.#logged.join("\n");
  }

  /** Every spelling of a number, and every code, found in a text. */
  in(haystack: string): string[] {
    return this.used.flatMap((canary) => [
      ...spellings(canary).filter((spelling) => haystack.includes(spelling)),
      ...(canary.code && standsAlone(canary.code).test(haystack) ? [`code ${canary.code}`] : []),
    ]);
  }

  /** Last digits are shown: they must not equal a code. */
  #endsInCode(number: string): boolean {
    return this.used.some(({ code }) => code === number.slice(-4));
  }
}

function logStream() {
  const stream = (log as unknown as Record<symbol, { write: (line: string) => void }>)[
    symbols.streamSym
  ];
  if (!stream) throw new Error("the log has no stream");
  return { stream, write: stream.write, level: log.level };
}

const digits = (count: number): string =>
  Array.from({ length: count }, () => Math.floor(Math.random() * 10)).join("");

function checkDigit(text: string): string {
  const sum = [...text].reverse().reduce((total, digit, index) => {
    const doubled = index % 2 === 0 ? Number(digit) * 2 : Number(digit);
    return total + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return String((10 - (sum % 10)) % 10);
}

/** PostgreSQL errors contain the source line that they come from. */
const standsAlone = (code: string) =>
  new RegExp(`(?<!"line":")(?<![0-9A-Za-z.:-])${code}(?![0-9A-Za-z:-]|\\.\\d)`);

/** Every spelling in which a number could occur. */
function spellings({ number }: Canary): string[] {
  const groups = number.match(/.{1,4}/g) ?? [];
  const bytes = Buffer.from(number);
  const hashes = ["sha256", "sha1", "md5"].map((name) =>
    createHash(name).update(number).digest("hex"),
  );
  return [
    number,
    groups.join(" "),
    groups.join("-"),
    bytes.toString("hex"),
    bytes.toString("base64"),
    [...number].reverse().join(""),
    ...hashes,
  ];
}

/**
 * All rows of all tables as text, with stored answers decrypted. Values of number columns follow their name
 * and a colon: a count that happens to equal a code is not mistaken for it.
 */
export async function dumpOfDatabase(): Promise<string> {
  const tables = await asOwner<{ name: string; place: string }>(
    `select tablename as name, format('%I.%I', schemaname, tablename) as place
     from pg_tables where schemaname in ('public', 'graphile_worker')`,
  );
  const texts: string[] = [];
  for (const { name, place } of tables.filter((table) => table.name !== "_prisma_migrations")) {
    const rows = await asOwner<{ row: string }>(
      `select row_to_json(t)::text as row from ${place} t`,
    );
    texts.push(...rows.map(({ row }) => `${name}: ${row.replaceAll("\\n", " ")}`));
  }
  const answers = await asOwner<{ tenantId: string; body: string }>(
    'select tenant_id as "tenantId", body from idempotency_key where body is not null',
  );
  return [
    ...texts,
    ...answers.map(({ tenantId, body }) => openText(body, { tenantId, purpose: "answer" })),
  ].join("\n");
}
