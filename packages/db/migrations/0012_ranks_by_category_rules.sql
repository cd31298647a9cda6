CREATE OR REPLACE FUNCTION rank_tools(ids uuid[]) RETURNS void LANGUAGE sql AS $$
  WITH gone AS (
    DELETE FROM tool_ranks USING tools
    WHERE tool_ranks.tool_id = ANY (ids) AND tools.id = tool_ranks.tool_id AND tools.deleted_at IS NOT NULL)
  INSERT INTO tool_ranks (tool_id, available, sold, category, stock_level)
    SELECT id, available, sold, category, stock_level FROM tools WHERE id = ANY (ids) AND deleted_at IS NULL ORDER BY id
    ON CONFLICT (tool_id) DO UPDATE
      SET available = excluded.available, sold = excluded.sold, category = excluded.category, stock_level = excluded.stock_level
      WHERE (tool_ranks.available, tool_ranks.sold, tool_ranks.category, tool_ranks.stock_level)
        IS DISTINCT FROM (excluded.available, excluded.sold, excluded.category, excluded.stock_level);
$$;
--> statement-breakpoint

CREATE OR REPLACE FUNCTION count_tools() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed uuid[];
  entry bigint;
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO shop_totals (tools, available, sold, changed_tools)
      SELECT count(*), sum(available), sum(sold), array_agg(id) FROM now_rows WHERE deleted_at IS NULL HAVING count(*) > 0
      RETURNING id, changed_tools INTO entry, changed;
  ELSE
    INSERT INTO shop_totals (tools, available, sold, changed_tools)
      SELECT sum(now.in_shop - was.in_shop), sum(now.in_shop * now.available - was.in_shop * was.available),
             sum(now.in_shop * now.sold - was.in_shop * was.sold), array_agg(id)
      FROM (SELECT id, available::bigint, sold::bigint, category, stock_level, (deleted_at IS NULL)::int AS in_shop FROM old_rows) AS was
      JOIN (SELECT id, available::bigint, sold::bigint, category, stock_level, (deleted_at IS NULL)::int AS in_shop FROM now_rows) AS now
        USING (id)
      WHERE (was.available, was.sold, was.category, was.stock_level, was.in_shop)
        IS DISTINCT FROM (now.available, now.sold, now.category, now.stock_level, now.in_shop)
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
INSERT INTO tool_ranks (tool_id, available, sold, category, stock_level)
  SELECT id, available, sold, category, stock_level FROM tools WHERE deleted_at IS NULL;
