/** Kinds of work that may wait. */
export const WAITING_KINDS = [
  "bill",
  "failure",
  "gatewayIntent",
  "mail",
  "gatewayEvent",
  "event",
  "books",
] as const;
export type WaitingKind = (typeof WAITING_KINDS)[number];

/** Seconds after which waiting work of a kind is stuck: its retries have failed by then. */
export const LONGEST_WAIT: Readonly<Record<WaitingKind, number>> = {
  bill: 6 * 3600,
  failure: 0,
  gatewayIntent: 15 * 60,
  mail: 3600,
  gatewayEvent: 3600,
  event: 3600,
  books: 0,
};

/** Waiting work of one kind. */
export type Waiting = {
  kind: WaitingKind;
  /** Capped at 100. */
  waiting: number;
  oldest: Date | null;
};

/** True when it has waited longer than `LONGEST_WAIT`. */
export function isStuck({ kind, oldest }: Omit<Waiting, "waiting">, now: Date): boolean {
  return oldest !== null && now.getTime() - oldest.getTime() > LONGEST_WAIT[kind] * 1000;
}

const WORDS: Readonly<Record<WaitingKind, string>> = {
  bill: "charges that are due and not billed",
  failure: "bills, renewals or collections that failed",
  gatewayIntent: "payments or refunds of which the gateway has not said what became",
  mail: "mails that were not sent",
  gatewayEvent: "events of gateways that could not be applied",
  event: "events that were not delivered",
  books: "rules of the books that do not hold, by the newest check",
};

/** An account with work that failed, and why. */
export type FailedAccount = { accountNumber: string; accountName: string; message: string };

/** How many accounts a mail names. */
export const MOST_NAMED = 20;

/** The mail to the owners of a company about stuck work; it names the accounts whose work failed. */
export function stuckMail(
  company: string,
  stuck: readonly Waiting[],
  base: string,
  failed: readonly FailedAccount[] = [],
): { subject: string; text: string } {
  const lines = stuck.map(({ kind, waiting, oldest }) => {
    const since = oldest?.toISOString().slice(0, 16).replace("T", " ");
    return `- ${WORDS[kind]}: ${waiting === 100 ? "100 or more" : waiting}, since ${since} UTC`;
  });
  const text = [
    `Some work of ${company} waits for longer than it should:`,
    lines.join("\n"),
    ...failedLines(failed),
    `What to do about it: ${base}/settings/waiting-work`,
    "Perennial goes on trying. You get another mail only when this is over and work gets stuck again.",
  ];
  return { subject: `${company}: work is stuck in Perennial`, text: text.join("\n\n") };
}

function failedLines(failed: readonly FailedAccount[]): string[] {
  if (failed.length === 0) return [];
  const named = failed
    .slice(0, MOST_NAMED)
    .map(
      ({ accountNumber, accountName, message }) =>
        `- ${accountName} (${accountNumber}): ${message}`,
    );
  const more = failed.length > MOST_NAMED ? ["- and more, which the page below lists"] : [];
  return [["What failed, by account:", ...named, ...more].join("\n")];
}
