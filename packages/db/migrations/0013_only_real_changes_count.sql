-- A statement that changed no order and no user leaves no row behind: a refused request writes nothing at all.
CREATE OR REPLACE FUNCTION count_orders() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO shop_totals (unpaid, pending, shipped, cancelled, refunded)
      SELECT count(*) FILTER (WHERE status = 'unpaid'), count(*) FILTER (WHERE status = 'pending'),
             count(*) FILTER (WHERE status = 'shipped'), count(*) FILTER (WHERE status = 'cancelled'),
             count(*) FILTER (WHERE status = 'refunded') FROM now_rows HAVING count(*) > 0;
  ELSE
    INSERT INTO shop_totals (unpaid, pending, shipped, cancelled, refunded)
      SELECT coalesce(sum(n) FILTER (WHERE status = 'unpaid'), 0), coalesce(sum(n) FILTER (WHERE status = 'pending'), 0),
             coalesce(sum(n) FILTER (WHERE status = 'shipped'), 0), coalesce(sum(n) FILTER (WHERE status = 'cancelled'), 0),
             coalesce(sum(n) FILTER (WHERE status = 'refunded'), 0)
      FROM (SELECT status, 1 AS n FROM now_rows UNION ALL SELECT status, -1 FROM old_rows) AS changes
      HAVING count(*) > 0;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION count_users() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO shop_totals (users) SELECT count(*) FROM now_rows HAVING count(*) > 0;
  RETURN NULL;
END $$;
