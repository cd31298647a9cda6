CREATE TABLE "tool_ranks" (
	"tool_id" uuid PRIMARY KEY NOT NULL,
	"available" integer NOT NULL,
	"sold" integer NOT NULL
);
--> statement-breakpoint
DROP INDEX "tools_newest";--> statement-breakpoint
DROP INDEX "tools_of_category";--> statement-breakpoint
DROP INDEX "tools_by_price";--> statement-breakpoint
DROP INDEX "tools_of_category_by_price";--> statement-breakpoint
ALTER TABLE "shop_totals" ADD COLUMN "changed_tools" uuid[];--> statement-breakpoint
CREATE INDEX "tool_ranks_by_available" ON "tool_ranks" USING btree ("available","tool_id");--> statement-breakpoint
CREATE INDEX "tool_ranks_by_sold" ON "tool_ranks" USING btree ("sold","tool_id");--> statement-breakpoint
CREATE INDEX "tools_newest_first" ON "tools" USING btree ("id","category","price_cents","min_order","stock_level") WHERE "tools"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "tools_in_category" ON "tools" USING btree ("category","id","price_cents","min_order","stock_level") WHERE "tools"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "tools_priced" ON "tools" USING btree ("price_cents","id","min_order","stock_level") WHERE "tools"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "tools_in_category_priced" ON "tools" USING btree ("category","price_cents","id","min_order","stock_level") WHERE "tools"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "tools_name_words" ON "tools" USING gin (to_tsvector('english', "name")) WHERE "tools"."deleted_at" is null;