-- What was recorded stays recorded.
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% only ever gains rows', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER stock_movements_append_only BEFORE UPDATE OR DELETE ON stock_movements
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER order_events_append_only BEFORE UPDATE OR DELETE ON order_events
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint

-- The allowed moves of an order; packages/contract has the same table for people to read.
CREATE FUNCTION check_order_move() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT (OLD.status, NEW.status) IN (('unpaid', 'pending'), ('unpaid', 'cancelled'), ('pending', 'shipped'), ('pending', 'refunded')) THEN
    RAISE EXCEPTION 'an order cannot go from % to %', OLD.status, NEW.status USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER orders_move_one_way BEFORE UPDATE OF status ON orders
  FOR EACH ROW WHEN (OLD.status IS DISTINCT FROM NEW.status) EXECUTE FUNCTION check_order_move();
--> statement-breakpoint

-- Running totals, one row per changing statement (see the table shop_totals).
CREATE FUNCTION count_tools() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO shop_totals (tools, available, sold)
      SELECT count(*), coalesce(sum(available), 0), coalesce(sum(sold), 0) FROM now_rows WHERE deleted_at IS NULL;
  ELSE
    INSERT INTO shop_totals (tools, available, sold)
      SELECT coalesce(sum(tools), 0), coalesce(sum(available), 0), coalesce(sum(sold), 0) FROM (
        SELECT 1 AS tools, available, sold FROM now_rows WHERE deleted_at IS NULL
        UNION ALL SELECT -1, -available, -sold FROM old_rows WHERE deleted_at IS NULL) AS changes
      HAVING sum(tools) <> 0 OR sum(available) <> 0 OR sum(sold) <> 0;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER tools_counted_on_insert AFTER INSERT ON tools
  REFERENCING NEW TABLE AS now_rows FOR EACH STATEMENT EXECUTE FUNCTION count_tools();
--> statement-breakpoint
CREATE TRIGGER tools_counted_on_update AFTER UPDATE ON tools
  REFERENCING NEW TABLE AS now_rows OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION count_tools();
--> statement-breakpoint
CREATE FUNCTION count_orders() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO shop_totals (unpaid, pending, shipped, cancelled, refunded)
      SELECT count(*) FILTER (WHERE status = 'unpaid'), count(*) FILTER (WHERE status = 'pending'),
             count(*) FILTER (WHERE status = 'shipped'), count(*) FILTER (WHERE status = 'cancelled'),
             count(*) FILTER (WHERE status = 'refunded') FROM now_rows;
  ELSE
    INSERT INTO shop_totals (unpaid, pending, shipped, cancelled, refunded)
      SELECT coalesce(sum(n) FILTER (WHERE status = 'unpaid'), 0), coalesce(sum(n) FILTER (WHERE status = 'pending'), 0),
             coalesce(sum(n) FILTER (WHERE status = 'shipped'), 0), coalesce(sum(n) FILTER (WHERE status = 'cancelled'), 0),
             coalesce(sum(n) FILTER (WHERE status = 'refunded'), 0)
      FROM (SELECT status, 1 AS n FROM now_rows UNION ALL SELECT status, -1 FROM old_rows) AS changes;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER orders_counted_on_insert AFTER INSERT ON orders
  REFERENCING NEW TABLE AS now_rows FOR EACH STATEMENT EXECUTE FUNCTION count_orders();
--> statement-breakpoint
CREATE TRIGGER orders_counted_on_update AFTER UPDATE ON orders
  REFERENCING NEW TABLE AS now_rows OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION count_orders();
--> statement-breakpoint
CREATE FUNCTION count_users() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO shop_totals (users) SELECT count(*) FROM now_rows;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER users_counted AFTER INSERT ON users
  REFERENCING NEW TABLE AS now_rows FOR EACH STATEMENT EXECUTE FUNCTION count_users();
--> statement-breakpoint

-- Makes one row of all the rows of shop_totals. Answers how many there were.
CREATE FUNCTION fold_shop_totals() RETURNS bigint LANGUAGE sql AS $$
  WITH gone AS (DELETE FROM shop_totals RETURNING *),
  kept AS (
    INSERT INTO shop_totals (tools, available, sold, users, unpaid, pending, shipped, cancelled, refunded)
    SELECT sum(tools), sum(available), sum(sold), sum(users), sum(unpaid), sum(pending), sum(shipped), sum(cancelled), sum(refunded)
    FROM gone HAVING count(*) > 0)
  SELECT count(*) FROM gone;
$$;
--> statement-breakpoint

-- Public pages show these tables. Changes of stock are told by the job that folds the totals, at most once a second:
-- a notice per order would make all orders queue for the one notification lock.
CREATE FUNCTION tell_pages_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('pages_changed', TG_TABLE_NAME);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER tools_tell_pages AFTER INSERT OR DELETE OR UPDATE OF name, description, image_url, price_cents, min_order, category, sku, deleted_at ON tools
  FOR EACH STATEMENT EXECUTE FUNCTION tell_pages_changed();
--> statement-breakpoint
CREATE TRIGGER reviews_tell_pages AFTER INSERT OR UPDATE OR DELETE ON reviews
  FOR EACH STATEMENT EXECUTE FUNCTION tell_pages_changed();
--> statement-breakpoint
CREATE TRIGGER faq_items_tell_pages AFTER INSERT OR UPDATE OR DELETE ON faq_items
  FOR EACH STATEMENT EXECUTE FUNCTION tell_pages_changed();
--> statement-breakpoint
CREATE TRIGGER buyers_tell_pages AFTER INSERT OR UPDATE OR DELETE ON buyers
  FOR EACH STATEMENT EXECUTE FUNCTION tell_pages_changed();
