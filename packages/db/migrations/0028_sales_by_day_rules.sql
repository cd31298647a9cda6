LOCK TABLE orders IN SHARE ROW EXCLUSIVE MODE;
--> statement-breakpoint
-- A statement that changes orders of several days adds a row for each.
CREATE OR REPLACE FUNCTION count_orders() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO shop_totals (unpaid, pending, shipped, cancelled, refunded, day, orders, revenue_cents)
      SELECT count(*) FILTER (WHERE status = 'unpaid'), count(*) FILTER (WHERE status = 'pending'),
             count(*) FILTER (WHERE status = 'shipped'), count(*) FILTER (WHERE status = 'cancelled'),
             count(*) FILTER (WHERE status = 'refunded'), (placed_at AT TIME ZONE 'UTC')::date AS placed_on, count(*),
             coalesce(sum(total_cents) FILTER (WHERE status IN ('pending', 'shipped')), 0)
      FROM now_rows GROUP BY placed_on;
  ELSE
    INSERT INTO shop_totals (unpaid, pending, shipped, cancelled, refunded, day, orders, revenue_cents)
      SELECT coalesce(sum(n) FILTER (WHERE status = 'unpaid'), 0), coalesce(sum(n) FILTER (WHERE status = 'pending'), 0),
             coalesce(sum(n) FILTER (WHERE status = 'shipped'), 0), coalesce(sum(n) FILTER (WHERE status = 'cancelled'), 0),
             coalesce(sum(n) FILTER (WHERE status = 'refunded'), 0), (placed_at AT TIME ZONE 'UTC')::date AS placed_on, sum(n),
             coalesce(sum(n * total_cents) FILTER (WHERE status IN ('pending', 'shipped')), 0)
      FROM (SELECT status, placed_at, total_cents, 1 AS n FROM now_rows
            UNION ALL SELECT status, placed_at, total_cents, -1 FROM old_rows) AS changes
      GROUP BY placed_on;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION fold_shop_totals() RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
  folded bigint;
  changed uuid[];
BEGIN
  IF NOT pg_try_advisory_xact_lock(4000401) THEN
    RETURN 0;
  END IF;
  WITH gone AS (DELETE FROM shop_totals RETURNING *),
  kept AS (
    INSERT INTO shop_totals (tools, available, sold, users, unpaid, pending, shipped, cancelled, refunded, catalog_version)
    SELECT sum(tools), sum(available), sum(sold), sum(users), sum(unpaid), sum(pending), sum(shipped), sum(cancelled), sum(refunded),
      sum(catalog_version)
    FROM gone HAVING count(*) > 0),
  kept_by_day AS (
    INSERT INTO sales_by_day AS so_far (day, orders, revenue_cents)
    SELECT day, sum(orders), sum(revenue_cents) FROM gone WHERE day IS NOT NULL
    GROUP BY day HAVING sum(orders) <> 0 OR sum(revenue_cents) <> 0
    ON CONFLICT (day) DO UPDATE SET orders = so_far.orders + excluded.orders, revenue_cents = so_far.revenue_cents + excluded.revenue_cents)
  SELECT (SELECT count(*) FROM gone), (SELECT array_agg(DISTINCT tool_id) FROM gone, unnest(changed_tools) AS tool_id) INTO folded, changed;
  IF changed IS NOT NULL THEN
    PERFORM rank_tools(changed);
  END IF;
  RETURN folded;
END $$;
--> statement-breakpoint
INSERT INTO sales_by_day (day, orders, revenue_cents)
SELECT (placed_at AT TIME ZONE 'UTC')::date AS placed_on, count(*), coalesce(sum(total_cents) FILTER (WHERE status IN ('pending', 'shipped')), 0)
FROM orders GROUP BY placed_on;
