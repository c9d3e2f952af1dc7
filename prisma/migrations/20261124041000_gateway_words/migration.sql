-- AlterTable: what a charge said beside its money, in the test gateway's own books.
ALTER TABLE "test_gateway_transaction" ADD COLUMN "words" JSONB NOT NULL DEFAULT '{}';
