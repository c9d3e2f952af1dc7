import { describe, expect, test } from "vitest";
import { answerOf, challengeOf, fieldOfResult, noAnswer, notConfirmed } from "./outcome";

const refusal = (...codes: number[]) => ({
  success: false,
  reasons: codes.map((code) => ({ code, message: `reason ${code}` })),
});

const declined = (code: string) => ({
  success: false,
  reasons: [{ code: 52000099, message: `The card was declined by the gateway: no (${code})` }],
});

describe("the meaning of a service response", () => {
  test("a stored card returns the id of its payment method", () => {
    const { outcome } = answerOf(200, { success: true, paymentMethodId: "ab12" }, "Visa");
    expect(outcome).toEqual({ success: true, refId: "ab12", brand: "Visa", values: {} });
  });

  test("a card with a challenge names the bank's page, and nothing else does", () => {
    const challenge = { id: "c1", url: "https://billing.example/x", seconds: 300 };
    expect(challengeOf({ ...refusal(52000399), challenge })).toEqual(challenge);
    for (const body of [undefined, null, "x", {}, { challenge: {} }, { challenge: null }]) {
      expect(challengeOf(body)).toBeUndefined();
    }
    const message = "[ThreeDS2_Authentication_Exception] no";
    const refused = answerOf(402, { reasons: [{ code: 52000399, message }] }, "Visa");
    expect(refused.text).toBe("challengeFailed");
    expect(refused.outcome).toMatchObject({ errorCode: "ThreeDS2_Authentication_Exception" });
    expect(notConfirmed(false).text).toBe("challengeUnfinished");
  });

  test("the signed values, the bank's result and the redirect come with a stored card", () => {
    const hostedForm = { values: { passthrough1: "7" }, callbackUrl: "https://shop.example/x" };
    const threeDSecure = { result: "Y", eci: "05", xid: "x", cavv: "c" };
    const body = { success: true, paymentMethodId: "ab12", hostedForm, threeDSecure };
    const answer = answerOf(200, body, "Visa");
    expect(answer.outcome).toMatchObject({ values: { passthrough1: "7" }, threeDSecure });
    expect(answer.callbackUrl).toBe("https://shop.example/x");
  });

  test.each([
    [401, refusal(90000011), "Invalid_Security", "outdated"],
    [429, refusal(90000070), "Attempt_Exceed_Limitation", "tooMany"],
    [429, undefined, "Attempt_Exceed_Limitation", "tooMany"],
    [402, refusal(52000099), "GatewayTransactionError", "declined"],
    [402, declined("insufficient_funds"), "GatewayTransactionError", "insufficientFunds"],
    [502, refusal(52000099), "GatewayTransactionError", "unavailable"],
    [400, refusal(52000320), "HostedPageFieldValidationError", "refused"],
    [400, refusal(51400030), "BusinessValidationError", "refused"],
    [500, refusal(51400060), "GeneralSystemError", "unavailable"],
    [502, "<html>", "GeneralSystemError", "unavailable"],
    [200, { success: true }, "GeneralSystemError", "unavailable"],
  ])("%s is %j", (status, body, errorCode, text) => {
    const answer = answerOf(status, body, "Visa");
    expect(answer.outcome).toMatchObject({ success: false, errorCode });
    expect(answer.text).toBe(text);
  });

  test.each([
    ["incorrect_cvc", ["code"], "codeWrong"],
    ["expired_card", ["expiry"], "expired"],
    ["card_declined", [], undefined],
  ])("a gateway's %s is shown where the holder can fix it", (code, wrong, fieldText) => {
    const text = fieldText ? "summary" : "declined";
    expect(answerOf(402, declined(code), "Visa")).toMatchObject({ wrong, text });
    expect(answerOf(402, declined(code), "Visa").fieldText).toBe(fieldText);
  });

  test("fields that the server rejected have the names that integrators use", () => {
    const { outcome, wrong } = answerOf(400, refusal(52000320, 52000620, 52401530), "Visa");
    expect(wrong).toEqual(["number", "code", "expiry"]);
    expect(outcome).toMatchObject({
      fields: {
        creditCardNumber: "InvalidFormat",
        cardSecurityCode: "InvalidFormat",
        creditCardExpirationMonth: "InvalidFormat",
      },
    });
  });

  test("no response leaves the form open for a retry", () => {
    expect(noAnswer()).toMatchObject({ text: "offline", outcome: { success: false } });
  });

  test("messages of the page find their field by the names of results", () => {
    expect(fieldOfResult("creditCardNumber")).toBe("number");
    expect(fieldOfResult("creditCardExpirationYear")).toBe("expiry");
    expect(fieldOfResult("error")).toBeUndefined();
  });
});
