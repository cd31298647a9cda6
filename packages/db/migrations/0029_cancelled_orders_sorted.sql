CREATE INDEX "orders_cancelled_by_buyer" ON "orders" USING btree ("buyer_email" collate "C","id") WHERE "orders"."status" = 'cancelled';--> statement-breakpoint
CREATE INDEX "orders_cancelled_by_tool_name" ON "orders" USING btree ("tool_name" collate "C","id") WHERE "orders"."status" = 'cancelled';--> statement-breakpoint
CREATE INDEX "orders_cancelled_by_quantity" ON "orders" USING btree ("quantity","id") WHERE "orders"."status" = 'cancelled';--> statement-breakpoint
CREATE INDEX "orders_cancelled_by_total" ON "orders" USING btree ("total_cents","id") WHERE "orders"."status" = 'cancelled';--> statement-breakpoint
CREATE INDEX "orders_cancelled_of_user" ON "orders" USING btree ("user_id","id") WHERE "orders"."status" = 'cancelled';