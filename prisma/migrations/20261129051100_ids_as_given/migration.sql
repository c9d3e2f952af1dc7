-- Ids and marks of an account that are about objects which do not exist here yet, by the interface's names, as they were given.
ALTER TABLE "account" ADD COLUMN "as_given" JSONB NOT NULL DEFAULT '{}';
