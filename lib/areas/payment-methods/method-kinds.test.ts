import { describe, expect, test } from "vitest";
import type { Fits, With, Without } from "@/lib/values/testing/fits";
import { methodOfRow } from "./method-row-model";
import type {
  AgreementMethod,
  BankMethod,
  CardMethod,
  MethodRow,
  PaymentMethod,
  ScrubbedMethod,
  TokenMethod,
} from "./model";
import { BANK_TRANSFER_TYPES, type Details, OUTSIDE_TYPES, PAYPAL_TYPES } from "./type-model";

const at = new Date("2026-01-01T00:00:00Z");
const details: Details = { tokenId: "tok_1", BAID: "B-1", preapprovalKey: "PA-1" };

const row = (words: Partial<MethodRow>): MethodRow => ({
  id: "01900000-0000-7000-8000-000000000001",
  accountId: null,
  accountNumber: null,
  number: "PM-00000001",
  type: "CreditCard",
  status: "Active",
  gateway: "Test",
  brand: "Visa",
  last4: "1111",
  expirationMonth: 12,
  expirationYear: 2030,
  holder: { cardHolderName: "Ada" },
  customFields: {},
  details,
  isDefault: false,
  failuresInARow: 0,
  lastTransactionAt: null,
  lastTransactionStatus: null,
  createdAt: at,
  updatedAt: at,
  ...words,
});

describe("a row is a payment method of its kind", () => {
  const card = { kind: "card", last4: "1111", expirationMonth: 12, expirationYear: 2030 };
  const bank = { kind: "bank", last4: "1111", expirationMonth: null, expirationYear: null };
  const agreement = { kind: "agreement", last4: null, expirationMonth: null };

  test.each<[Partial<MethodRow>, object]>([
    [{}, card],
    [{ status: "Closed" }, card],
    [{ type: "CreditCardReferenceTransaction" }, { ...card, kind: "token" }],
    [
      { type: "CreditCardReferenceTransaction", last4: null, expirationMonth: null },
      { kind: "token", last4: null, expirationMonth: null },
    ],
    [{ type: "ACH" }, bank],
    ...BANK_TRANSFER_TYPES.map((type): [Partial<MethodRow>, object] => [{ type }, bank]),
    ...PAYPAL_TYPES.map((type): [Partial<MethodRow>, object] => [{ type }, agreement]),
    ...OUTSIDE_TYPES.map((type): [Partial<MethodRow>, object] => [
      { type },
      { kind: "outside", last4: null, expirationYear: null },
    ]),
    [
      { status: "Scrubbed", last4: null, expirationMonth: null, details: {} },
      { kind: "scrubbed", type: "CreditCard", last4: null, expirationMonth: null, details: {} },
    ],
  ])("%o", (words, expected) => {
    expect(methodOfRow(row(words))).toMatchObject(expected);
  });

  test.each<[string, Partial<MethodRow>]>([
    ["expirationMonth", { expirationMonth: null }],
    ["expirationYear", { expirationYear: null }],
    ["last4", { last4: null }],
    ["last4", { type: "SEPA", last4: null }],
    ["tokenId", { type: "CreditCardReferenceTransaction", details: {} }],
    ["BAID", { type: "PayPalEC", details: {} }],
    ["preapprovalKey", { type: "PayPalAdaptive", details: {} }],
  ])("without %s it is refused", (name, words) => {
    expect(() => methodOfRow(row(words))).toThrow(`is stored without ${name}`);
  });
});

test("impossible payment methods do not compile", () => {
  expect([
    false satisfies Fits<With<CardMethod, { expirationMonth: null }>, PaymentMethod>,
    false satisfies Fits<With<CardMethod, { status: "Scrubbed" }>, PaymentMethod>,
    false satisfies Fits<With<CardMethod, { type: "ACH" }>, PaymentMethod>,
    false satisfies Fits<With<TokenMethod, { details: Details }>, PaymentMethod>,
    false satisfies Fits<With<BankMethod, { expirationYear: number }>, PaymentMethod>,
    false satisfies Fits<With<BankMethod, { last4: null }>, PaymentMethod>,
    false satisfies Fits<With<AgreementMethod, { details: { email: string } }>, PaymentMethod>,
    false satisfies Fits<With<ScrubbedMethod, { last4: string }>, PaymentMethod>,
    false satisfies Fits<With<ScrubbedMethod, { details: { email: string } }>, PaymentMethod>,
    false satisfies Fits<Without<CardMethod, "kind">, PaymentMethod>,
  ]).not.toContain(true);
});

test("possible ones do, so that the test above can fail", () => {
  expect([
    true satisfies Fits<With<CardMethod, { status: "Closed" }>, PaymentMethod>,
    true satisfies Fits<With<TokenMethod, { expirationMonth: null }>, PaymentMethod>,
    true satisfies Fits<With<AgreementMethod, { status: "Closed" }>, PaymentMethod>,
  ]).not.toContain(false);
});
