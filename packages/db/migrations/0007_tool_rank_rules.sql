-- Two entries of running totals under one rule: the totals change by these rows, and these tools are ranked anew when the totals are
-- folded. A statement that changes very many tools ranks them itself, so that folding stays short.
CREATE FUNCTION rank_tools(ids uuid[]) RETURNS void LANGUAGE sql AS $$
  WITH gone AS (
    DELETE FROM tool_ranks USING tools
    WHERE tool_ranks.tool_id = ANY (ids) AND tools.id = tool_ranks.tool_id AND tools.deleted_at IS NOT NULL)
  INSERT INTO tool_ranks (tool_id, available, sold)
    SELECT id, available, sold FROM tools WHERE id = ANY (ids) AND deleted_at IS NULL ORDER BY id
    ON CONFLICT (tool_id) DO UPDATE SET available = excluded.available, sold = excluded.sold
      WHERE (tool_ranks.available, tool_ranks.sold) IS DISTINCT FROM (excluded.available, excluded.sold);
$$;
--> statement-breakpoint

CREATE OR REPLACE FUNCTION count_tools() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed uuid[];
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO shop_totals (tools, available, sold, changed_tools)
      SELECT count(*), sum(available), sum(sold), array_agg(id) FROM now_rows WHERE deleted_at IS NULL HAVING count(*) > 0
      RETURNING changed_tools INTO changed;
  ELSE
    INSERT INTO shop_totals (tools, available, sold, changed_tools)
      SELECT sum(was.in_shop * -1 + now.in_shop), sum(was.in_shop * -was.available + now.in_shop * now.available),
             sum(was.in_shop * -was.sold + now.in_shop * now.sold), array_agg(id)
      FROM (SELECT id, available::bigint, sold::bigint, (deleted_at IS NULL)::int AS in_shop FROM old_rows) AS was
      JOIN (SELECT id, available::bigint, sold::bigint, (deleted_at IS NULL)::int AS in_shop FROM now_rows) AS now USING (id)
      WHERE (was.available, was.sold, was.in_shop) <> (now.available, now.sold, now.in_shop)
      HAVING count(*) > 0
      RETURNING changed_tools INTO changed;
  END IF;
  IF cardinality(changed) > 1000 THEN
    -- Folding stays away until this is committed: it must not bring back what it read before.
    PERFORM pg_advisory_xact_lock(4000401);
    PERFORM rank_tools(changed);
    UPDATE shop_totals SET changed_tools = NULL WHERE id = currval(pg_get_serial_sequence('shop_totals', 'id'));
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
    INSERT INTO shop_totals (tools, available, sold, users, unpaid, pending, shipped, cancelled, refunded)
    SELECT sum(tools), sum(available), sum(sold), sum(users), sum(unpaid), sum(pending), sum(shipped), sum(cancelled), sum(refunded)
    FROM gone HAVING count(*) > 0)
  SELECT (SELECT count(*) FROM gone), (SELECT array_agg(DISTINCT tool_id) FROM gone, unnest(changed_tools) AS tool_id) INTO folded, changed;
  IF changed IS NOT NULL THEN
    PERFORM rank_tools(changed);
  END IF;
  RETURN folded;
END $$;
--> statement-breakpoint
INSERT INTO tool_ranks (tool_id, available, sold) SELECT id, available, sold FROM tools WHERE deleted_at IS NULL;
