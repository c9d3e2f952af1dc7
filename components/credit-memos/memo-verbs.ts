import type { getCreditMemo } from "@/lib/areas/credit-memos/contract";
import type { CallResult } from "@/lib/portal/operation-address";

export type Memo = CallResult<typeof getCreditMemo>;

type Confirmed = "post" | "unpost" | "cancel" | "reverse" | "writeOff";
export type MemoVerb = Confirmed | "apply" | "unapply";

/** What each verb that asks first says. */
export const MEMO_WORDS: Record<
  Confirmed,
  { title: string; label: string; text: string; danger?: true }
> = {
  post: {
    title: "Post this memo",
    label: "Post memo",
    text: "The account owes that much less, and the memo can be applied. A draft gets its number now.",
  },
  unpost: {
    title: "Make this memo a draft",
    label: "Make it a draft",
    text: "The account owes that much more again until the memo is posted. It keeps its number.",
  },
  cancel: {
    danger: true,
    title: "Cancel this memo",
    label: "Cancel memo",
    text: "A canceled memo credits nothing. What billing had credited with it is credited again with the next bill.",
  },
  reverse: {
    danger: true,
    title: "Reverse this memo",
    label: "Reverse",
    text: "A debit memo asks for all of it again, and the credit memo is applied to that for good. The account owes that much more, and what is billed does not change.",
  },
  writeOff: {
    danger: true,
    title: "Write off this memo",
    label: "Write off",
    text: "The account loses the credit that remains: a debit memo asks for it, and the credit memo is applied to that at once.",
  },
};

type MemoButton =
  | { verb: "refund" }
  | { verb: MemoVerb; label: string; reason?: string | null; primary?: true };

/** The buttons of a memo in its state, each with the reason for which it does not work now. */
export function buttonsOf(memo: Memo): MemoButton[] {
  if (memo.status === "Draft") {
    return [
      { verb: "cancel", label: "Cancel" },
      { verb: "post", label: "Post", primary: true },
    ];
  }
  if (memo.status !== "Posted") return [];
  const { amount, appliedAmount, unappliedAmount, reversed } = memo;
  const isUsed = unappliedAmount !== amount;
  const nothingLeft = unappliedAmount > 0 ? null : "Nothing of it is unapplied";
  const notApplied = appliedAmount > 0 ? null : "Nothing of it is applied";
  return [
    { verb: "unpost", label: "Unpost", reason: isUsed ? "Something of it is applied" : null },
    isUsed
      ? { verb: "writeOff", label: "Write off", reason: nothingLeft }
      : { verb: "reverse", label: "Reverse" },
    { verb: "refund" },
    { verb: "unapply", label: "Unapply", reason: reversed ? "It is reversed" : notApplied },
    { verb: "apply", label: "Apply", reason: nothingLeft, primary: true },
  ];
}
