import { describe, expect, test } from "vitest";
import { embedder } from "../protocol";
import { frameAddress, type Params, startOf } from "./params";
import { resultOf } from "./result";

const params: Params = {
  id: "01981f0a5b7c7d3e9f0a1b2c3d4e5f60",
  token: "t".repeat(32),
  signature: "c2lnbmF0dXJl",
  url: "https://billing.example/apps/whatever.do",
  style: "inline",
  field_accountId: "A00000001",
};
const page = {
  scriptOrigin: "https://billing.example",
  origin: "https://shop.example",
  nonce: "0123456789abcdef",
};

describe("the frame's address", () => {
  test("is the page at the service, with the embedding page in the fragment and no secret anywhere", () => {
    const address = new URL(frameAddress({ ...params, locale: "de-AT" }, page));
    expect(address.origin + address.pathname).toBe(
      `https://billing.example/hosted-pages/${params.id}`,
    );
    expect(address.search).toBe("?locale=de-AT");
    expect(embedder(address.hash)?.origin).toBe("https://shop.example");
    expect(address.href).not.toContain(params.token);
    expect(address.href).not.toContain(params.signature);
  });

  test.each(["id", "token", "signature"])("is not built without %s", (name) => {
    expect(() => frameAddress({ ...params, [name]: "" }, page)).toThrow(`${name} is missing`);
  });

  test("is not built for a payment, which the form does not support", () => {
    expect(() => frameAddress({ ...params, doPayment: "true" }, page)).toThrow("doPayment");
    expect(frameAddress({ ...params, doPayment: false }, page)).toContain(params.id);
  });

  test("is not built from anything but an address", () => {
    expect(() => frameAddress({ ...params, url: "javascript:alert(1)" }, page)).toThrow("url");
  });
});

describe("the form's start parameters", () => {
  test("never contain a field of the card itself, plain or encrypted", () => {
    const start = startOf(params, {
      creditCardNumber: "4242424242424242",
      cardSecurityCode: "123",
      creditCardExpirationYear: "2039",
      creditCardHolderName: "Ada Hill",
    });
    expect(start.prepopulate).toEqual({ holder: "Ada Hill" });
    expect(JSON.stringify(start)).not.toContain("4242");
  });

  test("contain the holder's lines, and the values that the server may have signed", () => {
    const given = { ...params, field_currency: "EUR", locale: "de", field_passthrough2: 7 };
    const start = startOf(given, { creditCardCity: "Bonn", email: "a@b.example", phone: 5 });
    expect(start.prepopulate).toEqual({ city: "Bonn", email: "a@b.example" });
    const values = { currency: "EUR", locale: "de", style: "inline", passthrough2: "7" };
    expect(start.values).toEqual(values);
  });

  test("have a button unless the page has its own; an overlay always has one", () => {
    expect(startOf({ ...params, submitEnabled: "true" }, null).button).toBe(true);
    expect(startOf({ ...params, submitEnabled: "false" }, null).button).toBe(false);
    expect(startOf({ ...params, submitEnabled: false, style: "overlay" }, null).button).toBe(true);
  });

  test("list the brands in the API's spelling and drop unknown ones", () => {
    const wanted = { ...params, param_supportedTypes: "visa, MasterCard,Unknown" };
    expect(startOf(wanted, null).brands).toEqual(["Visa", "MasterCard"]);
  });
});

describe("results", () => {
  test("contain what was passed through, by both of its names", () => {
    const given = { ...params, field_passthrough1: "cart 7" };
    expect(resultOf({ success: true, refId: "ab", brand: "Visa", values: {} }, given)).toEqual({
      success: true,
      refId: "ab",
      creditCardType: "Visa",
      responseFrom: "Response_From_Submit_Page",
      passthrough1: "cart 7",
      field_passthrough1: "cart 7",
    });
  });

  test("contain the signed values, whatever the page passed, and the bank's result", () => {
    const threeDSecure = { result: "Y", eci: "05", xid: "x", cavv: "c" };
    const values = { passthrough1: "cart 8" };
    const stored = { success: true, refId: "ab", brand: "Visa", values, threeDSecure } as const;
    expect(resultOf(stored, { ...params, field_passthrough1: "cart 7" })).toMatchObject({
      responseFrom: "Response_From_3D_Validation",
      ThreeDSResult: "Y",
      ECI: "05",
      XID: "x",
      CAVV: "c",
      field_passthrough1: "cart 8",
    });
  });

  test("list invalid fields one by one", () => {
    const outcome = {
      success: false,
      errorCode: "HostedPageFieldValidationError",
      errorMessage: "x",
      fields: { creditCardNumber: "NullValue" },
    } as const;
    expect(resultOf(outcome, params)).toMatchObject({ errorField_creditCardNumber: "NullValue" });
  });
});
