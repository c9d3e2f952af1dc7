-- AlterTable
ALTER TABLE "invoice" ADD COLUMN     "as_given" JSONB NOT NULL DEFAULT '{}';
