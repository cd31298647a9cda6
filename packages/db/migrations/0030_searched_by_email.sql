DROP INDEX "orders_cancelled_of_user";--> statement-breakpoint
DROP INDEX "orders_of_256th_by_buyer";--> statement-breakpoint
CREATE INDEX "orders_of_256th_by_buyer" ON "orders" USING btree ("buyer_email" collate "C","status","id") WHERE get_byte(uuid_send("orders"."id"), 15) = 0;