import { describe, expect, it } from "vitest";
import { placeReasons } from "@/components/form/place-reasons";

const paths: Record<number, string> = {
  53100320: "email",
  53111620: "orders.lines.price",
  53111720: "billToContact.firstName",
};
const fieldPathOf = (code: number) => paths[code];

function placed(reason: { code: number | string; parameter?: string }, ...names: string[]) {
  const { atFields } = placeReasons([{ message: "m", ...reason }], new Set(names), fieldPathOf);
  return atFields[0]?.name;
}

describe("placing the reasons of a refusal", () => {
  it("leads a code back to the field of the same path", () => {
    expect(placed({ code: 53100320 }, "name", "email")).toBe("email");
  });

  it("reads codes that are written as text", () => {
    expect(placed({ code: "53100320" }, "email")).toBe("email");
  });

  it("finds a field whose form nests less, or in a list, than the body does", () => {
    expect(placed({ code: 53111620 }, "name", "price")).toBe("price");
    expect(placed({ code: 53111620 }, "orders.0.lines.0.price")).toBe("orders.0.lines.0.price");
  });

  it("does not guess between fields that end alike", () => {
    expect(placed({ code: 53111720 }, "soldTo.firstName", "billTo.firstName")).toBeUndefined();
    expect(placed({ code: 53111620 }, "lines.0.price", "lines.1.price")).toBeUndefined();
  });

  it("shows a field's error without the API's name for the field", () => {
    const message = "cardNumber is not a valid card number";
    const reason = { code: 1, message, parameter: "paymentMethod.cardNumber" };
    const { atFields } = placeReasons([reason], new Set(["paymentMethod.cardNumber"]), fieldPathOf);
    expect(atFields[0]?.message).toBe("This is not a valid card number");
  });

  it("prefers the parameter that the answer names", () => {
    expect(placed({ code: 53100320, parameter: "lines[1].price" }, "email", "lines.1.price")).toBe(
      "lines.1.price",
    );
  });

  it("leaves everything else to the summary", () => {
    const { atFields, elsewhere } = placeReasons(
      [
        { code: 50000050, message: "Someone else is changing this account." },
        { code: 53100320, message: "Not an address." },
      ],
      new Set(["name"]),
      fieldPathOf,
    );
    expect(atFields).toEqual([]);
    expect(elsewhere.map((reason) => reason.code)).toEqual([50000050, 53100320]);
  });
});
