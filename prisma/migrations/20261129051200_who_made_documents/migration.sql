-- The ids of who made and posted a document, beside the names; null for documents from before.
ALTER TABLE "invoice" ADD COLUMN "created_by_id" TEXT, ADD COLUMN "posted_by_id" TEXT;
ALTER TABLE "credit_memo" ADD COLUMN "created_by_id" TEXT, ADD COLUMN "posted_by_id" TEXT;
