-- Before anything that an order writes to besides, so that no order waits for this while this waits for it.
LOCK TABLE "orders" IN SHARE ROW EXCLUSIVE MODE;--> statement-breakpoint
CREATE TABLE "sales_by_day" (
	"day" date PRIMARY KEY NOT NULL,
	"orders" bigint NOT NULL,
	"revenue_cents" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "shop_totals" ADD COLUMN "day" date;--> statement-breakpoint
ALTER TABLE "shop_totals" ADD COLUMN "orders" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "shop_totals" ADD COLUMN "revenue_cents" bigint DEFAULT 0 NOT NULL;