-- A reversed credit memo: a debit memo asks for all of it again, and the credit memo covers that for good.
ALTER TABLE "credit_memo" ADD COLUMN     "reversed" BOOLEAN NOT NULL DEFAULT false;
ALTER TABLE credit_memo ADD CONSTRAINT credit_memo_reversed CHECK (NOT reversed OR status = 'Posted' AND applied_amount = amount);
