-- What searches find changes with a tool's texts, price, category, smallest order, with its coming and going, and with the level of
-- its stock, not with every piece that is sold.
CREATE OR REPLACE FUNCTION count_tools() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed uuid[];
  entry bigint;
  mark CONSTANT bigint := 1 + floor(random() * 2147483647);
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO shop_totals (tools, available, sold, catalog_version, changed_tools)
      SELECT count(*), sum(available), sum(sold), mark, array_agg(id) FROM now_rows WHERE deleted_at IS NULL HAVING count(*) > 0
      RETURNING id, changed_tools INTO entry, changed;
  ELSE
    INSERT INTO shop_totals (tools, available, sold, catalog_version, changed_tools)
      SELECT sum(now.in_shop - was.in_shop), sum(now.in_shop * now.available - was.in_shop * was.available),
             sum(now.in_shop * now.sold - was.in_shop * was.sold),
             CASE WHEN bool_or(was.found_by IS DISTINCT FROM now.found_by) THEN mark ELSE 0 END,
             array_agg(id) FILTER (WHERE was.ranked_by IS DISTINCT FROM now.ranked_by)
      FROM (
        SELECT id, available::bigint, sold::bigint, (deleted_at IS NULL)::int AS in_shop,
          (available, sold, category, stock_level, deleted_at IS NULL) AS ranked_by,
          (stock_level, category, price_cents, min_order, deleted_at IS NULL, sku, name, description) AS found_by FROM old_rows) AS was
      JOIN (
        SELECT id, available::bigint, sold::bigint, (deleted_at IS NULL)::int AS in_shop,
          (available, sold, category, stock_level, deleted_at IS NULL) AS ranked_by,
          (stock_level, category, price_cents, min_order, deleted_at IS NULL, sku, name, description) AS found_by FROM now_rows) AS now
        USING (id)
      WHERE was.ranked_by IS DISTINCT FROM now.ranked_by OR was.found_by IS DISTINCT FROM now.found_by
      HAVING count(*) > 0
      RETURNING id, changed_tools INTO entry, changed;
  END IF;
  IF cardinality(changed) > 1000 THEN
    -- Folding stays away until this is committed: it must not bring back what it read before.
    PERFORM pg_advisory_xact_lock(4000401);
    PERFORM rank_tools(changed);
    UPDATE shop_totals SET changed_tools = NULL WHERE id = entry;
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
    FROM gone HAVING count(*) > 0)
  SELECT (SELECT count(*) FROM gone), (SELECT array_agg(DISTINCT tool_id) FROM gone, unnest(changed_tools) AS tool_id) INTO folded, changed;
  IF changed IS NOT NULL THEN
    PERFORM rank_tools(changed);
  END IF;
  RETURN folded;
END $$;
