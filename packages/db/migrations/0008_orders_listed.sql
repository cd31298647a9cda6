DROP INDEX "orders_of_user";--> statement-breakpoint
DROP INDEX "orders_tool_id";--> statement-breakpoint
CREATE INDEX "orders_listed" ON "orders" USING btree ("id","status") WHERE "orders"."status" <> 'cancelled';--> statement-breakpoint
CREATE INDEX "orders_by_buyer" ON "orders" USING btree ("buyer_email" collate "C","id","status") WHERE "orders"."status" <> 'cancelled';--> statement-breakpoint
CREATE INDEX "orders_by_tool_name" ON "orders" USING btree ("tool_name" collate "C","id","status") WHERE "orders"."status" <> 'cancelled';--> statement-breakpoint
CREATE INDEX "orders_by_quantity" ON "orders" USING btree ("quantity","id","status") WHERE "orders"."status" <> 'cancelled';--> statement-breakpoint
CREATE INDEX "orders_by_total" ON "orders" USING btree ("total_cents","id","status") WHERE "orders"."status" <> 'cancelled';--> statement-breakpoint
CREATE INDEX "orders_of_user" ON "orders" USING btree ("user_id","id") WHERE "orders"."status" <> 'cancelled';--> statement-breakpoint
CREATE INDEX "orders_tool_id" ON "orders" USING btree ("tool_id","id");