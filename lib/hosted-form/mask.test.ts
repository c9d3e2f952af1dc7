import { describe, expect, test } from "vitest";
import {
  maskedCode,
  maskedExpiry,
  maskedIban,
  maskedNumber,
  plainDigits,
  type Typed,
} from "./mask";

/** "|" marks the caret. */
function typed(marked: string): Typed {
  const caret = marked.indexOf("|");
  return { text: marked.replace("|", ""), caret };
}

const marked = ({ text, caret }: Typed) => `${text.slice(0, caret)}|${text.slice(caret)}`;

describe("the mask of card numbers", () => {
  test.each([
    ["4|", "4|"],
    ["42424|", "4242 4|"],
    ["4242424242424242|", "4242 4242 4242 4242|"],
    ["4242-4242 4242.4242|", "4242 4242 4242 4242|"],
    ["378282246310005|", "3782 822463 10005|"],
    ["3056930902590|4", "3056 930902 590|4"],
    ["٤٢٤٢٤|", "4242 4|"],
    ["４２４２４|", "4242 4|"],
    ["not a number|", "|"],
  ])("%s is written %s", (before, after) => {
    expect(marked(maskedNumber(typed(before)))).toBe(after);
  });

  test("the caret stays behind the digit that was typed in the middle", () => {
    expect(marked(maskedNumber(typed("42492| 4242 4242 4242")))).toBe("4249 2|424 2424 2424 2");
    expect(marked(maskedNumber(typed("|4242 42")))).toBe("|4242 42");
  });

  test("no more digits are kept than the brand allows", () => {
    expect(maskedNumber(typed("37828224631000599|")).text).toBe("3782 822463 10005");
    expect(maskedNumber(typed("55555555555544441|")).text).toBe("5555 5555 5555 4444");
  });

  test("masking is idempotent, wherever the caret is", () => {
    const text = "4242 4242 4242 4242";
    for (let caret = 0; caret <= text.length; caret += 1) {
      const once = maskedNumber({ text, caret });
      expect(once.text).toBe(text);
      expect(maskedNumber(once)).toEqual(once);
    }
  });
});

describe("the mask of expiry dates", () => {
  test.each([
    ["1|", "1|"],
    ["12|", "12 / |"],
    ["4|", "04 / |"],
    ["4/|", "04 / |"],
    ["1/|", "01 / |"],
    ["0431|", "04 / 31|"],
    ["04/2031|", "04 / 31|"],
    ["042031|", "04 / 31|"],
    ["12 / 3|", "12 / 3|"],
    ["13|", "01 / 3|"],
    ["2031-04|", "04 / 31|"],
  ])("%s is written %s", (before, after) => {
    expect(marked(maskedExpiry(typed(before)))).toBe(after);
  });
});

test("a security code has as many digits as its brand requires", () => {
  expect(maskedCode(typed("12345|"), 3)).toEqual({ text: "123", caret: 3 });
  expect(maskedCode(typed("1a2|"), 4)).toEqual({ text: "12", caret: 2 });
});

test("an IBAN is written in capital letters and groups of four", () => {
  expect(marked(maskedIban(typed("de8937040|")))).toBe("DE89 3704 0|");
});

test("digits of other scripts become ASCII digits", () => {
  expect(plainDigits("٠١٢ ۳۴ ५६ ７８９ 0")).toBe("012 34 56 789 0");
});
