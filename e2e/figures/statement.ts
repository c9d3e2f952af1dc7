import { readFileSync } from "node:fs";
import path from "node:path";
import { Pool } from "pg";
import type { Entry } from "./compare";
import { figuresIn } from "./figure-text";

/** A row of a statement: every column is text, so that no digit is lost on the way; null is absent. */
export type Row = Readonly<Record<string, string>>;

export type Sql = (text: string, values?: readonly (string | null)[]) => Promise<Row[]>;

/** The rows of the demo's company in the database under test, read-only. */
export function openDatabase(dataDir: string): { sql: Sql; close: () => Promise<void> } {
  const pool = new Pool({
    max: 2,
    connectionString: process.env.DATABASE_URL ?? embedded(dataDir),
    options: `-c default_transaction_read_only=on -c timezone=UTC -c role=perennial_app -c app.tenant=${tenantOf(dataDir)}`,
    types: { getTypeParser: () => (text: string) => text },
  });
  return {
    sql: async (text, values = []) => {
      const { rows } = await pool.query<Record<string, string | null>>(text, [...values]);
      return rows.map((row) =>
        Object.fromEntries(
          Object.entries(row).flatMap(([name, of]) => (of === null ? [] : [[name, of]])),
        ),
      );
    },
    close: () => pool.end(),
  };
}

const read = (dataDir: string, file: string) =>
  JSON.parse(readFileSync(path.join(dataDir, file), "utf8"));

const tenantOf = (dataDir: string): string => read(dataDir, "demo-credentials.json").tenantId;

function embedded(dataDir: string): string {
  const { port, password } = read(dataDir, "postgres.json");
  return `postgres://postgres:${encodeURIComponent(password)}@127.0.0.1:${port}/perennial`;
}

const digitsOf = (currency: string) => (currency === "JPY" ? 0 : 2);

/** Digits in threes, and a true minus sign. */
function grouped(amount: string, digits: number): string {
  const [, sign = "", whole = "", part = ""] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(amount) ?? [];
  const exact = part.replace(/0+$/, "").padEnd(digits, "0");
  const threes = whole.replace(/\B(?=(?:\d{3})+$)/g, ",");
  const minus = sign && /[1-9]/.test(amount) ? "−" : "";
  return `${minus}${threes}${exact && `.${exact}`}`;
}

/** An amount as pages write it; digits that the currency does not have stay visible. */
export const money = (amount = "", currency = "") =>
  `${grouped(amount, digitsOf(currency))} ${currency}`;

/** An amount with its sign, for what changes something. */
export const signed = (amount: string, currency: string) =>
  /^-|^[0.]+$/.test(amount) ? money(amount, currency) : `+${money(amount, currency)}`;

/** A number without a currency. */
export const count = (amount: string) => grouped(amount, 0);

/** Amounts under a heading that names the currency. */
export const bare = (amount: string, currency: string) => grouped(amount, digitsOf(currency));

/** Figures in a labelled place; absent ones are left out. */
export const claim = (place: string, ...figures: readonly (string | undefined)[]): Entry => ({
  place: figuresIn(place).frame,
  figures: figures.filter(Boolean).join("; "),
});

/** A claim about a place that is not shown where it has no figure. */
export const claimIfAny = (place: string, ...figures: readonly (string | undefined)[]): Entry[] =>
  figures.some(Boolean) ? [claim(place, ...figures)] : [];

/** A row of a table by its label; columns that show nothing are left out. */
export function row(
  table: string,
  label: string,
  cells: Readonly<Record<string, string | undefined>>,
): Entry {
  const shown = Object.entries(cells).filter(([, figures]) => figures);
  const figures = shown.map(([column, text]) => `${column}: ${text}`).sort();
  return claim(`${table} · ${label}`, figures.join(" | "));
}

/** The figures in words that are stored: addresses, subjects, messages. */
export const inWords = (text = "") => figuresIn(text).figures.join("; ");
