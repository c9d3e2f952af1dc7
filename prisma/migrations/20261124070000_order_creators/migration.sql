-- AlterTable: who placed an order, by id; orders of before know only the name.
ALTER TABLE "orders" ADD COLUMN "created_by_id" TEXT;
