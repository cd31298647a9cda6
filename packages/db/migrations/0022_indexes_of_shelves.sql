CREATE INDEX "tools_newest" ON "tools" USING btree ("id","category","price_cents","min_order","stock_level","name_key","sku") WHERE "tools"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "tools_by_price" ON "tools" USING btree ("price_cents","id","category","min_order","stock_level","name_key","sku") WHERE "tools"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "tools_by_name" ON "tools" USING btree ("name_key" collate "C","id","category","price_cents","min_order","stock_level","sku") WHERE "tools"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "tools_by_name_words" ON "tools" USING gin (to_tsvector('english', "name")) WHERE "tools"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "tools_by_words" ON "tools" USING gin ("search_text") WHERE "tools"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "tools_on_shelf_by_name_words" ON "tools" USING gin (on_shelf("category", to_tsvector('english', "name"))) WHERE "tools"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "tools_on_shelf_by_words" ON "tools" USING gin (on_shelf("category", "search_text")) WHERE "tools"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "tools_of_8th_by_name_words" ON "tools" USING gin (to_tsvector('english', "name")) WHERE "tools"."deleted_at" is null and get_byte(uuid_send("tools"."id"), 15) < 32;--> statement-breakpoint
CREATE INDEX "tools_of_8th_by_words" ON "tools" USING gin ("search_text") WHERE "tools"."deleted_at" is null and get_byte(uuid_send("tools"."id"), 15) < 32;--> statement-breakpoint
CREATE INDEX "tools_of_8th_on_shelf_by_name_words" ON "tools" USING gin (on_shelf("category", to_tsvector('english', "name"))) WHERE "tools"."deleted_at" is null and get_byte(uuid_send("tools"."id"), 15) < 32;--> statement-breakpoint
CREATE INDEX "tools_of_8th_on_shelf_by_words" ON "tools" USING gin (on_shelf("category", "search_text")) WHERE "tools"."deleted_at" is null and get_byte(uuid_send("tools"."id"), 15) < 32;--> statement-breakpoint
DROP INDEX "tools_newest_first";--> statement-breakpoint
DROP INDEX "tools_priced";--> statement-breakpoint
DROP INDEX "tools_named";--> statement-breakpoint
DROP INDEX "tools_found_by_name";--> statement-breakpoint
DROP INDEX "tools_found_by_text";--> statement-breakpoint
DROP INDEX "tools_of_8th_found_by_name";--> statement-breakpoint
DROP INDEX "tools_of_8th_found_by_text";