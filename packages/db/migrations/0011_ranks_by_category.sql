DROP INDEX "tool_ranks_by_available";--> statement-breakpoint
DROP INDEX "tool_ranks_by_sold";--> statement-breakpoint
DROP INDEX "tools_by_name";--> statement-breakpoint
DROP INDEX "tools_name_words";--> statement-breakpoint
DROP INDEX "tools_search_text";--> statement-breakpoint
ALTER TABLE "tool_ranks" ADD COLUMN "category" text;--> statement-breakpoint
ALTER TABLE "tool_ranks" ADD COLUMN "stock_level" smallint NOT NULL;--> statement-breakpoint
CREATE INDEX "tool_ranks_available" ON "tool_ranks" USING btree ("available","tool_id","category","stock_level");--> statement-breakpoint
CREATE INDEX "tool_ranks_sold" ON "tool_ranks" USING btree ("sold","tool_id","category","stock_level");--> statement-breakpoint
CREATE INDEX "tool_ranks_in_category_available" ON "tool_ranks" USING btree ("category","available","tool_id","stock_level");--> statement-breakpoint
CREATE INDEX "tool_ranks_in_category_sold" ON "tool_ranks" USING btree ("category","sold","tool_id","stock_level");--> statement-breakpoint
CREATE INDEX "tools_named" ON "tools" USING btree ("name_key" collate "C","id","category","price_cents","min_order","stock_level") WHERE "tools"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "tools_found_by_name" ON "tools" USING gin ("category",to_tsvector('english', "name")) WHERE "tools"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "tools_found_by_text" ON "tools" USING gin ("category","search_text") WHERE "tools"."deleted_at" is null;