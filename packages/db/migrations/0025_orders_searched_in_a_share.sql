DROP INDEX "orders_of_256th";--> statement-breakpoint
CREATE INDEX "orders_among_256" ON "orders" USING btree ("id","status","tool_name","user_id","buyer_email") WHERE get_byte(uuid_send("orders"."id"), 15) = 0;--> statement-breakpoint
-- What the planner knows of the searched names comes from their index.
ANALYZE orders;
