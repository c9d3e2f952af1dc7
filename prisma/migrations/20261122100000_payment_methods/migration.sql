-- AlterTable: what a payment method says beyond a card, without any number: names, codes, tokens, mandate.
ALTER TABLE "payment_method" ADD COLUMN "details" JSONB NOT NULL DEFAULT '{}';
