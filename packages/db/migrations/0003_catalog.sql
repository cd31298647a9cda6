CREATE TABLE "search_words" (
	"word" text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
ALTER TABLE "tools" ADD COLUMN "sold_before" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "tools" ADD COLUMN "name_key" text GENERATED ALWAYS AS (lower(name)) STORED;--> statement-breakpoint
ALTER TABLE "tools" ADD COLUMN "stock_level" smallint GENERATED ALWAYS AS (case when available = 0 then 0 when available < min_order then 1 when available < min_order::bigint * 3 then 2 else 3 end) STORED;--> statement-breakpoint
CREATE INDEX "search_words_trigrams" ON "search_words" USING gin ("word" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "tools_of_category" ON "tools" USING btree ("category","id") WHERE "tools"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "tools_by_price" ON "tools" USING btree ("price_cents","id") WHERE "tools"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "tools_of_category_by_price" ON "tools" USING btree ("category","price_cents","id") WHERE "tools"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "tools_by_name" ON "tools" USING btree ("name_key" collate "C","id") WHERE "tools"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "tools_by_stock_level" ON "tools" USING btree ("stock_level","id") WHERE "tools"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "tools_search_text" ON "tools" USING gin ("search_text") WHERE "tools"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "tools_name_trigrams" ON "tools" USING gin ("name_key" gin_trgm_ops) WHERE "tools"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "tools_by_sku" ON "tools" USING btree (lower("sku") text_pattern_ops) WHERE "tools"."deleted_at" is null and "tools"."sku" is not null;--> statement-breakpoint
ALTER TABLE "tools" ADD CONSTRAINT "tools_sold_before_within_sold" CHECK ("tools"."sold_before" between 0 and "tools"."sold");