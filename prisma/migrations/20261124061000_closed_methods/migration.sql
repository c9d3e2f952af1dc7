-- AlterTable: a payment run may charge payment methods that are closed.
ALTER TABLE "payment_run" ADD COLUMN "closed_methods" BOOLEAN NOT NULL DEFAULT false;
