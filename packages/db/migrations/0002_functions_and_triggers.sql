-- A UUIDv7 for each row of a statement that does not know beforehand how many it writes. PostgreSQL has a function of its own from version
-- 18 on.
CREATE FUNCTION new_id() RETURNS uuid LANGUAGE sql VOLATILE PARALLEL SAFE AS $$
  SELECT encode(set_bit(set_bit(overlay(uuid_send(gen_random_uuid())
    PLACING substring(int8send(floor(extract(epoch FROM clock_timestamp()) * 1000)::bigint) FROM 3) FROM 1 FOR 6), 52, 1), 53, 1), 'hex')::uuid
$$;


-- Whether a megabyte can be written beside the data. It goes to a temporary file, because no table and no log may be touched to find out.
CREATE FUNCTION has_disk_space() RETURNS boolean LANGUAGE plpgsql SET work_mem = '64kB' AS $$
BEGIN
  PERFORM count(*) FROM generate_series(1, 40000);
  RETURN true;
EXCEPTION WHEN disk_full THEN
  RETURN false;
END $$;


-- History is append-only.
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% only ever gains rows', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;

CREATE TRIGGER stock_movements_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON stock_movements
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER order_events_append_only BEFORE DELETE OR TRUNCATE ON order_events
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- What people wrote about an order is removed with the rest of its buyer. Nothing else of its history changes.
CREATE FUNCTION refuse_change_of_event() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.text IS DISTINCT FROM 'Removed' OR OLD.text IS NULL OR to_jsonb(NEW) - 'text' <> to_jsonb(OLD) - 'text'
    OR NOT EXISTS (SELECT FROM orders WHERE id = OLD.order_id AND anonymised_at IS NOT NULL) THEN
    RAISE EXCEPTION 'order_events only ever gains rows' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER order_events_stay BEFORE UPDATE ON order_events
  FOR EACH ROW EXECUTE FUNCTION refuse_change_of_event();


-- The audit log is append-only, too, and each row's hash depends on all rows before it, so that a row that was changed, removed or moved
-- past these triggers is found (`pnpm verify-audit`). Entries are numbered by one transaction after another: the lock is held until the
-- entry is committed. In a volatile function each statement has a snapshot of its own, so the last entry is read as it is once the lock is
-- there.
CREATE FUNCTION chain_audit_entry() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  last audit_log;
BEGIN
  PERFORM pg_advisory_xact_lock(4000403);
  SELECT * INTO last FROM audit_log ORDER BY id DESC LIMIT 1;
  NEW.id := coalesce(last.id, 0) + 1;
  NEW.at := clock_timestamp();
  NEW.hash := encode(sha256(convert_to(coalesce(last.hash, '') || json_build_array(
    NEW.id::text, to_char(NEW.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), NEW.by_user_id::text, NEW.action, NEW.entity,
    NEW.entity_id, NEW.entity_name, NEW.before::text, NEW.after::text, NEW.ip)::text, 'UTF8')), 'hex');
  RETURN NEW;
END $$;

CREATE TRIGGER audit_log_chain BEFORE INSERT ON audit_log
  FOR EACH ROW EXECUTE FUNCTION chain_audit_entry();
CREATE TRIGGER audit_log_append_only BEFORE UPDATE OR TRUNCATE ON audit_log
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- The one way out of the log: all entries up to the checkpoint leave together, each of them older than a year. The checkpoint moves first,
-- and only forwards, onto an entry that is there.
CREATE FUNCTION refuse_other_checkpoint() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM audit_log WHERE id = NEW.entry_id AND hash = NEW.hash) THEN
    RAISE EXCEPTION 'the checkpoint must be an entry of the log' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER audit_checkpoint_is_an_entry BEFORE INSERT OR UPDATE ON audit_checkpoint
  FOR EACH ROW EXECUTE FUNCTION refuse_other_checkpoint();
CREATE TRIGGER audit_checkpoint_stays BEFORE DELETE OR TRUNCATE ON audit_checkpoint
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE FUNCTION refuse_other_cut() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  checkpoint bigint := (SELECT entry_id FROM audit_checkpoint);
BEGIN
  IF EXISTS (SELECT FROM old_rows WHERE checkpoint IS NULL OR id > checkpoint OR at > now() - interval '365 days')
    OR EXISTS (SELECT FROM old_rows) AND EXISTS (SELECT FROM audit_log WHERE id <= checkpoint) THEN
    RAISE EXCEPTION 'audit_log only ever gains rows' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER audit_log_cut_at_checkpoint AFTER DELETE ON audit_log
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION refuse_other_cut();

-- So are the details of its entries: what a change changed in each subject. Undoing a change marks it; applying and undoing a file write
-- the outcomes of its rows, and a file that was not imported is deleted with its rows.
CREATE FUNCTION refuse_delete_of_applied() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM changes WHERE applied_at IS NOT NULL AND id = ANY (ARRAY(SELECT DISTINCT change_id FROM old_rows))) THEN
    RAISE EXCEPTION '% only ever gains rows', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER changes_values_stay BEFORE UPDATE OF id, kind, by_user_id, at, undoes_id, details OR DELETE ON changes
  FOR EACH ROW WHEN (OLD.applied_at IS NOT NULL) EXECUTE FUNCTION refuse_change();
CREATE TRIGGER changes_stay BEFORE TRUNCATE ON changes
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE FUNCTION refuse_change_of_applied() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM changes WHERE id = OLD.change_id AND applied_at IS NOT NULL) THEN
    RAISE EXCEPTION '% only ever gains rows', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER change_rows_stay BEFORE UPDATE OF id, change_id, subject_kind, line, name, sku OR TRUNCATE ON change_rows
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER change_rows_values_stay BEFORE UPDATE OF before, after ON change_rows
  FOR EACH ROW WHEN ((OLD.before, OLD.after) IS DISTINCT FROM (NEW.before, NEW.after)) EXECUTE FUNCTION refuse_change_of_applied();
CREATE TRIGGER change_rows_applied_stay AFTER DELETE ON change_rows
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION refuse_delete_of_applied();


-- The allowed moves of an order line, generated from the contract's tables (`line-states.ts`) by `pnpm --filter @ironmonger/db baseline`.
CREATE FUNCTION check_order_line_move() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.fulfilment <> OLD.fulfilment AND (OLD.fulfilment::text, NEW.fulfilment::text) NOT IN (('to-approve', 'to-ship'), ('to-approve', 'declined'), ('to-approve', 'cancelled'), ('to-ship', 'shipped'), ('to-ship', 'cancelled'), ('shipped', 'to-ship'), ('cancelled', 'to-ship')) THEN
    RAISE EXCEPTION 'an order line cannot go from % to %', OLD.fulfilment, NEW.fulfilment USING ERRCODE = 'check_violation';
  END IF;
  IF NEW.payment IS DISTINCT FROM OLD.payment AND (coalesce(OLD.payment::text, 'none'), coalesce(NEW.payment::text, 'none')) NOT IN (('due', 'on-account'), ('due', 'paid'), ('due', 'none'), ('on-account', 'paid'), ('on-account', 'refunded'), ('on-account', 'none'), ('paid', 'refunded'), ('refunded', 'on-account'), ('refunded', 'paid')) THEN
    RAISE EXCEPTION 'the payment of an order line cannot go from % to %', coalesce(OLD.payment::text, 'none'), coalesce(NEW.payment::text, 'none') USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER order_lines_move_one_way BEFORE UPDATE OF fulfilment, payment ON order_lines
  FOR EACH ROW WHEN ((OLD.fulfilment, OLD.payment) IS DISTINCT FROM (NEW.fulfilment, NEW.payment)) EXECUTE FUNCTION check_order_line_move();


-- Updates the columns of an order that summarize its lines. Placing an order writes them itself.
CREATE FUNCTION sum_up_order_lines() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE orders SET line_count = lines.line_count, pieces = lines.pieces, delivery_cents = lines.delivery_cents, tax_cents = lines.tax_cents,
    tax_deducted_cents = lines.tax_deducted_cents, total_cents = lines.to_pay_cents, fulfilment = lines.fulfilment, payment = lines.payment,
    statuses = lines.statuses
  FROM (
    SELECT order_id, count(*) FILTER (WHERE status NOT IN ('cancelled', 'declined')) AS line_count,
      coalesce(sum(quantity) FILTER (WHERE status NOT IN ('cancelled', 'declined')), 0) AS pieces,
      coalesce(sum(delivery_cents) FILTER (WHERE status NOT IN ('cancelled', 'declined')), 0) AS delivery_cents,
      coalesce(sum(tax_cents) FILTER (WHERE status NOT IN ('cancelled', 'declined')), 0) AS tax_cents,
      coalesce(sum(tax_deducted_cents) FILTER (WHERE status NOT IN ('cancelled', 'declined')), 0) AS tax_deducted_cents,
      coalesce(sum(to_pay_cents) FILTER (WHERE status NOT IN ('cancelled', 'declined')), 0) AS to_pay_cents, min(fulfilment) AS fulfilment, min(payment) AS payment,
      array_agg(DISTINCT status ORDER BY status) AS statuses
    FROM order_lines WHERE order_id IN (SELECT order_id FROM new_rows) GROUP BY order_id) AS lines
  WHERE id = lines.order_id
    AND (orders.line_count, orders.pieces, orders.delivery_cents, orders.tax_cents, orders.tax_deducted_cents, orders.total_cents, orders.fulfilment, orders.payment, orders.statuses)
      IS DISTINCT FROM (lines.line_count, lines.pieces, lines.delivery_cents, lines.tax_cents, lines.tax_deducted_cents, lines.to_pay_cents, lines.fulfilment, lines.payment, lines.statuses);
  RETURN NULL;
END $$;

CREATE TRIGGER order_lines_sum_up AFTER UPDATE ON order_lines
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION sum_up_order_lines();


-- What a buyer holds in orders, the order that was placed with the same key before, and whether the account was closed meanwhile. It waits
-- until the buyer's other orders that are being placed are written, and counts them: in a volatile function each statement has a snapshot
-- of its own, which the statement around it has not.
CREATE FUNCTION lock_orders_of(buyer uuid, owner uuid, key text, OUT order_count integer, OUT held_cents bigint, OUT placed_before uuid, OUT is_closed boolean)
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(4000404, hashtext(buyer::text));
  -- From here on a change of the currency waits for this order, although its row is written last.
  LOCK TABLE orders IN ROW EXCLUSIVE MODE;
  SELECT closed_at IS NOT NULL INTO is_closed FROM users u WHERE u.id = buyer;
  SELECT id INTO placed_before FROM orders o WHERE o.user_id = buyer AND o.owner_id = owner AND o.idempotency_key = key;
  SELECT count(*), coalesce(sum(o.total_cents), 0) INTO order_count, held_cents
    FROM orders o WHERE o.user_id = buyer AND (o.payment = 'due' OR o.fulfilment = 'to-approve');
END $$;


-- What happens to an order is an event for other programs, except what people write about it. Whether all of the order is cancelled or
-- refunded is read from its lines, which the statement has changed.
CREATE FUNCTION tell_order_events() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO events (id, type, subject_kind, subject_id, data)
  SELECT new_id(), CASE
      WHEN kind IN ('placed', 'paid', 'shipped') THEN 'order.' || kind
      WHEN kind IN ('cancelled', 'expired') AND NOT EXISTS (
        SELECT FROM order_lines l WHERE l.order_id = n.order_id AND l.fulfilment <> 'cancelled') THEN 'order.cancelled'
      WHEN kind = 'refunded' AND NOT EXISTS (
        SELECT FROM order_lines l WHERE l.order_id = n.order_id AND l.payment <> 'refunded') THEN 'order.refunded'
      ELSE 'order.changed' END,
    'order', order_id, jsonb_strip_nulls(jsonb_build_object('kind', kind, 'lineIds', line_ids, 'amountCents', amount_cents))
  FROM new_rows n WHERE kind NOT IN ('note', 'message');
  RETURN NULL;
END $$;

CREATE TRIGGER order_events_are_told AFTER INSERT ON order_events
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_order_events();

-- Stock that orders take or give back; what the office counts, imports or changes is told by `tellChange`.
CREATE FUNCTION tell_stock_of_orders() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO events (id, type, subject_kind, subject_id, data)
  SELECT new_id(), 'stock.changed', 'tool', tool_id, jsonb_build_object('delta', sum(delta))
  FROM new_rows WHERE order_line_id IS NOT NULL GROUP BY tool_id;
  RETURN NULL;
END $$;

CREATE TRIGGER stock_movements_are_told AFTER INSERT ON stock_movements
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_stock_of_orders();


-- Stock changes by its movements alone: what writes one changes the stock with it, and nothing else can. What writes movements of several
-- tools has locked their stock in the order of their ids. Nested loops, because the plan is made for the first statement of a connection
-- and cached: it fits one row and a million.
CREATE FUNCTION move_stock() RETURNS trigger LANGUAGE plpgsql SET enable_hashjoin = off SET enable_mergejoin = off AS $$
BEGIN
  UPDATE tool_stock s SET available = s.available + moved.pieces
  FROM (SELECT tool_id, sum(delta) AS pieces FROM new_rows GROUP BY tool_id) AS moved WHERE s.tool_id = moved.tool_id;
  RETURN NULL;
END $$;

CREATE TRIGGER stock_movements_move_stock AFTER INSERT ON stock_movements
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION move_stock();

CREATE FUNCTION refuse_stock_without_movement() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'stock only changes by stock_movements' USING ERRCODE = 'restrict_violation';
END $$;

CREATE TRIGGER tool_stock_begins_without_pieces BEFORE INSERT ON tool_stock
  FOR EACH ROW WHEN (NEW.available <> 0) EXECUTE FUNCTION refuse_stock_without_movement();
CREATE TRIGGER tool_stock_only_by_movements BEFORE UPDATE OF available ON tool_stock
  FOR EACH ROW WHEN (NEW.available <> OLD.available AND pg_trigger_depth() = 0) EXECUTE FUNCTION refuse_stock_without_movement();
CREATE TRIGGER tool_stock_stays BEFORE DELETE OR TRUNCATE ON tool_stock
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_stock_without_movement();


-- The pieces of a tool in unpaid orders of accounts whose email is unverified. Call it after locking the tool's stock: like every query of
-- a volatile function, this one sees the orders that were placed while the lock was awaited.
CREATE FUNCTION held_unverified(tool uuid) RETURNS bigint LANGUAGE plpgsql AS $$
BEGIN
  RETURN (SELECT coalesce(sum(l.quantity), 0)
    FROM order_lines l JOIN orders o ON o.id = l.order_id JOIN users u ON u.id = o.user_id
    WHERE l.tool_id = tool AND l.payment = 'due' AND u.email_verified_at IS NULL);
END $$;

-- The pieces of an order line that are not in stock yet. Like every query of a volatile function, this one sees what was committed while a
-- lock of the statement around it was awaited.
CREATE FUNCTION open_backorder(line uuid) RETURNS integer LANGUAGE plpgsql AS $$
BEGIN
  RETURN coalesce((SELECT open_quantity FROM backorders WHERE line_id = line), 0);
END $$;

-- Stock that arrives, in whatever way, goes to the oldest backorders first, in the same transaction, and each order gets an event; the
-- emails are queued by who changes the stock (`mailArrivals` of the api). The rows of backorders need no lock of their own: a change of one
-- happens while the stock of its tool is locked.
CREATE FUNCTION serve_backorders() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (
    SELECT FROM new_rows n WHERE n.available > 0 AND EXISTS (SELECT FROM backorders b WHERE b.tool_id = n.tool_id AND b.open_quantity > 0)) THEN
    RETURN NULL;
  END IF;
  WITH waiting AS (
    SELECT b.line_id, s.available - coalesce(sum(b.open_quantity) OVER before, 0) AS pieces_left, b.open_quantity
    FROM backorders b JOIN tool_stock s USING (tool_id)
    WHERE b.open_quantity > 0 AND b.tool_id IN (SELECT n.tool_id FROM new_rows n WHERE n.available > 0)
    WINDOW before AS (PARTITION BY b.tool_id ORDER BY b.line_id ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING)),
  served AS (
    UPDATE backorders b SET served_quantity = b.served_quantity + least(w.open_quantity, w.pieces_left)
    FROM waiting w WHERE b.line_id = w.line_id AND w.pieces_left > 0
    RETURNING b.line_id, b.tool_id, least(w.open_quantity, w.pieces_left)::integer AS pieces),
  orders_served AS (
    INSERT INTO order_events (id, order_id, kind, line_ids)
    SELECT new_id(), l.order_id, 'arrived', array_agg(l.id ORDER BY l.id) FROM served JOIN order_lines l ON l.id = served.line_id GROUP BY l.order_id)
  INSERT INTO stock_movements (id, tool_id, order_line_id, delta, reason)
  SELECT new_id(), tool_id, line_id, -pieces, 'backorder' FROM served;
  RETURN NULL;
END $$;

CREATE TRIGGER tool_stock_serve_backorders AFTER UPDATE ON tool_stock
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION serve_backorders();


-- Whether price breaks rise in quantity, fall in price and are whole packs. In PL/pgSQL, which caches the plan: a function in SQL with a
-- subquery is planned again for every row of an import.
CREATE FUNCTION do_price_breaks_hold(min_order integer, case_pack integer, price_cents integer, price_breaks jsonb)
RETURNS boolean LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
BEGIN
  RETURN NOT EXISTS (
    SELECT FROM (
      SELECT from_quantity, unit_price, lag(from_quantity, 1, min_order) OVER w AS quantity_before, lag(unit_price, 1, price_cents) OVER w AS price_before
      FROM jsonb_array_elements(price_breaks) WITH ORDINALITY AS step (rule, nth),
        LATERAL (SELECT (rule ->> 'fromQuantity')::integer AS from_quantity, (rule ->> 'unitPriceCents')::integer AS unit_price) AS step_values
      WINDOW w AS (ORDER BY nth)) AS steps
    WHERE (from_quantity > quantity_before AND from_quantity % case_pack = 0 AND unit_price BETWEEN 1 AND price_before - 1) IS NOT TRUE);
END $$;

-- Whether the rules of a tool fit each other (`termsProblem` in the contract). A single expression, which PostgreSQL evaluates without a
-- call: most tools have no price breaks.
CREATE FUNCTION do_terms_hold(min_order integer, case_pack integer, price_cents integer, price_breaks jsonb)
RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN min_order % case_pack = 0 AND (price_breaks = '[]' OR do_price_breaks_hold(min_order, case_pack, price_cents, price_breaks));

ALTER TABLE tools ADD CONSTRAINT tools_terms_hold CHECK (do_terms_hold(min_order, case_pack, price_cents, price_breaks));


-- tool_stock.family_pack: the case pack where the tools of a family count together, otherwise null.
CREATE FUNCTION family_pack_of(family text, case_pack integer) RETURNS integer LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN family IS NOT NULL THEN case_pack END;

-- tool_stock.min_order and tool_stock.family_pack follow the tool.
CREATE FUNCTION copy_to_stock() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE tool_stock SET min_order = NEW.min_order, family_pack = family_pack_of(NEW.family, NEW.case_pack)
    WHERE tool_id = NEW.id;
  RETURN NULL;
END $$;

CREATE TRIGGER tools_copy_to_stock AFTER UPDATE OF min_order, family, case_pack ON tools
  FOR EACH ROW WHEN ((OLD.min_order, OLD.family, OLD.case_pack) IS DISTINCT FROM (NEW.min_order, NEW.family, NEW.case_pack))
  EXECUTE FUNCTION copy_to_stock();


-- tools.version: an order is placed only if its tools still have the versions with which it was priced.
CREATE FUNCTION count_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.version := OLD.version + 1;
  RETURN NEW;
END $$;

CREATE TRIGGER tools_count_version BEFORE UPDATE OF price_cents, price_unit, price_breaks, min_order, case_pack, family, sales_unit, category, weight_grams, tax_class, effective_tax_class, state, handling_days, allow_backorder, back_in_stock_at ON tools
  FOR EACH ROW WHEN ((OLD.price_cents, OLD.price_unit, OLD.price_breaks, OLD.min_order, OLD.case_pack, OLD.family, OLD.sales_unit, OLD.category, OLD.weight_grams, OLD.effective_tax_class, OLD.state, OLD.handling_days, OLD.allow_backorder, OLD.back_in_stock_at)
    IS DISTINCT FROM (NEW.price_cents, NEW.price_unit, NEW.price_breaks, NEW.min_order, NEW.case_pack, NEW.family, NEW.sales_unit, NEW.category, NEW.weight_grams, NEW.effective_tax_class, NEW.state, NEW.handling_days, NEW.allow_backorder, NEW.back_in_stock_at))
  EXECUTE FUNCTION count_version();


-- The tax class of a category: its own, or that of the nearest one above it that has one.
CREATE FUNCTION tax_class_of(category text) RETURNS text LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN coalesce((
    SELECT above.tax_class FROM categories c JOIN categories above ON c.path = above.path OR starts_with(c.path, above.path || '/')
    WHERE c.slug = category AND above.tax_class IS NOT NULL ORDER BY length(above.path) DESC LIMIT 1), 'standard');
END $$;

-- tools.effective_tax_class, when a tool gets another tax class or category. By its name, it runs before `tools_count_version`. Tools and
-- the tax classes of categories change one after another: a tool that is being written sees the new class, or is seen by the change. In a
-- volatile function each statement has a snapshot of its own, so the class is read as it is once the lock is there.
CREATE FUNCTION apply_tax_class() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock_shared(4000408);
  NEW.effective_tax_class := coalesce(NEW.tax_class, tax_class_of(NEW.category));
  RETURN NEW;
END $$;

CREATE TRIGGER tools_apply_tax_class BEFORE INSERT ON tools
  FOR EACH ROW EXECUTE FUNCTION apply_tax_class();
CREATE TRIGGER tools_apply_tax_class_of_changed BEFORE UPDATE OF tax_class, category ON tools
  FOR EACH ROW WHEN ((OLD.tax_class, OLD.category) IS DISTINCT FROM (NEW.tax_class, NEW.category)) EXECUTE FUNCTION apply_tax_class();

-- tools.effective_tax_class, when a category gets another tax class or another parent.
CREATE FUNCTION apply_tax_class_of_categories() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM old_rows o JOIN new_rows n USING (id) WHERE (o.tax_class, o.path) IS DISTINCT FROM (n.tax_class, n.path)) THEN
    PERFORM pg_advisory_xact_lock(4000408);
    WITH classes AS MATERIALIZED (
      SELECT c.slug, tax_class_of(c.slug) AS tax_class FROM categories c
      WHERE EXISTS (SELECT FROM new_rows n WHERE c.path = n.path OR starts_with(c.path, n.path || '/')))
    UPDATE tools t SET effective_tax_class = c.tax_class FROM classes c
    WHERE t.category = c.slug AND t.tax_class IS NULL AND t.effective_tax_class <> c.tax_class;
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER categories_apply_tax_class AFTER UPDATE ON categories
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION apply_tax_class_of_categories();


-- tools.popularity of a tool of which so many pieces were sold: on a logarithmic scale, so that it changes seldom.
CREATE FUNCTION popularity_of(sold integer) RETURNS integer LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN floor(10 * ln(1 + sold::float8))::integer;


-- The totals: one row of differences for each statement that changes something (see the table shop_totals).
CREATE FUNCTION count_new_tools() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO shop_totals (tools) SELECT count(*) FROM new_rows WHERE deleted_at IS NULL HAVING count(*) > 0;
  RETURN NULL;
END $$;

-- A deleted tool takes its stock out of the totals. The lock waits for orders of the tool that are under way: what they
-- change before is in the stock that is subtracted here, and what they change afterwards count_stock leaves out.
CREATE FUNCTION count_deleted_tool() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  sign CONSTANT integer := CASE WHEN NEW.deleted_at IS NULL THEN 1 ELSE -1 END;
  stock tool_stock;
BEGIN
  SELECT * INTO stock FROM tool_stock WHERE tool_id = NEW.id FOR UPDATE;
  INSERT INTO shop_totals (tools, available, sold)
    VALUES (sign, sign * coalesce(stock.available, 0), sign * coalesce(stock.sold, 0));
  RETURN NULL;
END $$;

-- The plan is made for the first statement of a connection and cached: without joins it fits one row and a million.
CREATE FUNCTION count_stock() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO shop_totals (available, sold)
      SELECT sum(available), sum(sold) FROM new_rows
      WHERE (SELECT deleted_at FROM tools WHERE id = tool_id) IS NULL HAVING count(*) > 0;
  ELSE
    INSERT INTO shop_totals (available, sold)
      SELECT sum(available), sum(sold)
      FROM (SELECT tool_id, available, sold FROM new_rows UNION ALL SELECT tool_id, -available, -sold FROM old_rows) AS changes
      WHERE (SELECT deleted_at FROM tools WHERE id = tool_id) IS NULL HAVING sum(available) <> 0 OR sum(sold) <> 0;
  END IF;
  RETURN NULL;
END $$;

-- The quarter of an hour in which an id was made. Orders are found by their ids when they are filtered by days, so their sales are counted
-- by them.
CREATE FUNCTION quarter_of(id uuid) RETURNS timestamptz LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN to_timestamp(('x' || translate(left(id::text, 13), '-', ''))::bit(48)::bigint / 900000 * 900);

-- What an order adds to the totals, or takes away from them where `sign` is -1.
CREATE TYPE counted_order AS (id uuid, statuses text[], pieces bigint, paid_cents bigint, refunded_cents bigint, sign integer);

-- A statement that changes orders of several quarters of an hour adds a row for each.
CREATE FUNCTION count_orders() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  counted counted_order[] := ARRAY(SELECT (id, statuses, pieces, paid_cents, refunded_cents, 1)::counted_order FROM new_rows);
BEGIN
  IF TG_OP = 'UPDATE' THEN
    counted := counted || ARRAY(SELECT (id, statuses, pieces, paid_cents, refunded_cents, -1)::counted_order FROM old_rows);
  END IF;
  INSERT INTO shop_totals (to_approve, unpaid, pending, shipped, cancelled, declined, refunded, listed, quarter, paid_orders, paid_pieces, paid_cents, refunded_cents)
    SELECT coalesce(sum(sign) FILTER (WHERE 'to-approve' = ANY (statuses)), 0), coalesce(sum(sign) FILTER (WHERE 'unpaid' = ANY (statuses)), 0),
           coalesce(sum(sign) FILTER (WHERE 'pending' = ANY (statuses)), 0), coalesce(sum(sign) FILTER (WHERE 'shipped' = ANY (statuses)), 0),
           coalesce(sum(sign) FILTER (WHERE 'cancelled' = ANY (statuses)), 0), coalesce(sum(sign) FILTER (WHERE 'declined' = ANY (statuses)), 0),
           coalesce(sum(sign) FILTER (WHERE 'refunded' = ANY (statuses)), 0), coalesce(sum(sign) FILTER (WHERE NOT statuses <@ '{cancelled,declined}'), 0),
           quarter_of(id) AS placed_in, coalesce(sum(sign) FILTER (WHERE paid_cents > 0), 0), coalesce(sum(sign * pieces) FILTER (WHERE paid_cents > 0), 0),
           sum(sign * paid_cents), sum(sign * refunded_cents)
    FROM unnest(counted) GROUP BY placed_in;
  RETURN NULL;
END $$;

CREATE FUNCTION count_users() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO shop_totals (users) SELECT count(*) FROM new_rows HAVING count(*) > 0;
  RETURN NULL;
END $$;

CREATE TRIGGER tools_count_new AFTER INSERT ON tools
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_new_tools();
CREATE TRIGGER tools_count_deleted AFTER UPDATE OF deleted_at ON tools
  FOR EACH ROW WHEN ((OLD.deleted_at IS NULL) <> (NEW.deleted_at IS NULL)) EXECUTE FUNCTION count_deleted_tool();
CREATE TRIGGER tool_stock_count_new AFTER INSERT ON tool_stock
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_stock();
CREATE TRIGGER tool_stock_count_changed AFTER UPDATE ON tool_stock
  REFERENCING NEW TABLE AS new_rows OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION count_stock();
CREATE TRIGGER orders_count_new AFTER INSERT ON orders
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_orders();
CREATE TRIGGER orders_count_changed AFTER UPDATE ON orders
  REFERENCING NEW TABLE AS new_rows OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION count_orders();
CREATE TRIGGER users_count_new AFTER INSERT ON users
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_users();


-- Replaces all rows of shop_totals by their sum, adds the sales to their quarters of an hour, and notifies the replicas, whose cached pages
-- show these numbers. Returns how many rows there were, or null while another connection is compacting.
CREATE FUNCTION compact_shop_totals() RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
  compacted bigint;
BEGIN
  IF NOT pg_try_advisory_xact_lock(4000401) THEN
    RETURN NULL;
  END IF;
  SELECT count(*) INTO compacted FROM shop_totals;
  IF compacted > 1 THEN
    WITH gone AS (DELETE FROM shop_totals RETURNING *),
    written AS (
      INSERT INTO shop_totals (tools, available, sold, users, to_approve, unpaid, pending, shipped, cancelled, declined, refunded, listed)
      SELECT sum(tools), sum(available), sum(sold), sum(users), sum(to_approve), sum(unpaid), sum(pending), sum(shipped), sum(cancelled), sum(declined),
        sum(refunded), sum(listed)
      FROM gone)
    INSERT INTO sales_by_quarter AS so_far (quarter, orders, paid_orders, paid_pieces, paid_cents, refunded_cents)
      SELECT quarter, sum(listed), sum(paid_orders), sum(paid_pieces), sum(paid_cents), sum(refunded_cents) FROM gone WHERE quarter IS NOT NULL
      GROUP BY quarter
      HAVING (sum(listed), sum(paid_orders), sum(paid_pieces), sum(paid_cents), sum(refunded_cents)) IS DISTINCT FROM (0, 0, 0, 0, 0)
      ON CONFLICT (quarter) DO UPDATE SET orders = so_far.orders + excluded.orders, paid_orders = so_far.paid_orders + excluded.paid_orders,
        paid_pieces = so_far.paid_pieces + excluded.paid_pieces, paid_cents = so_far.paid_cents + excluded.paid_cents,
        refunded_cents = so_far.refunded_cents + excluded.refunded_cents;
    PERFORM pg_notify('pages_changed', 'totals');
  END IF;
  RETURN compacted;
END $$;


-- Public pages show these tables, so every write to them is announced. Changes of stock are announced by compact_shop_totals(), at most
-- once a second: one notification per order would make all orders wait for the notification lock.
CREATE FUNCTION notify_pages_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('pages_changed', TG_TABLE_NAME);
  RETURN NULL;
END $$;

CREATE TRIGGER tools_notify_pages AFTER INSERT OR UPDATE OR DELETE ON tools
  FOR EACH STATEMENT EXECUTE FUNCTION notify_pages_changed();
CREATE TRIGGER tool_attributes_notify_pages AFTER INSERT OR UPDATE OR DELETE ON tool_attributes
  FOR EACH STATEMENT EXECUTE FUNCTION notify_pages_changed();
CREATE TRIGGER categories_notify_pages AFTER INSERT OR UPDATE OR DELETE ON categories
  FOR EACH STATEMENT EXECUTE FUNCTION notify_pages_changed();
CREATE TRIGGER attributes_notify_pages AFTER INSERT OR UPDATE OR DELETE ON attributes
  FOR EACH STATEMENT EXECUTE FUNCTION notify_pages_changed();
CREATE TRIGGER search_synonyms_notify_pages AFTER INSERT OR UPDATE OR DELETE ON search_synonyms
  FOR EACH STATEMENT EXECUTE FUNCTION notify_pages_changed();
CREATE TRIGGER models_notify_pages AFTER INSERT OR UPDATE OR DELETE ON models
  FOR EACH STATEMENT EXECUTE FUNCTION notify_pages_changed();
CREATE TRIGGER reviews_notify_pages AFTER INSERT OR UPDATE OR DELETE ON reviews
  FOR EACH STATEMENT EXECUTE FUNCTION notify_pages_changed();
CREATE TRIGGER faq_items_notify_pages AFTER INSERT OR UPDATE OR DELETE ON faq_items
  FOR EACH STATEMENT EXECUTE FUNCTION notify_pages_changed();
CREATE TRIGGER buyers_notify_pages AFTER INSERT OR UPDATE OR DELETE ON buyers
  FOR EACH STATEMENT EXECUTE FUNCTION notify_pages_changed();
CREATE TRIGGER site_content_notify_pages AFTER INSERT OR UPDATE OR DELETE ON site_content
  FOR EACH STATEMENT EXECUTE FUNCTION notify_pages_changed();
CREATE TRIGGER settings_notify_pages AFTER INSERT OR UPDATE OR DELETE ON settings
  FOR EACH STATEMENT EXECUTE FUNCTION notify_pages_changed();

-- The shop's currency as the card provider writes it. The process's copy of the settings may be seconds old; what is charged must not be.
CREATE FUNCTION shop_currency() RETURNS text LANGUAGE sql STABLE AS $$
  SELECT lower(coalesce((SELECT saved ->> 'currency' FROM settings), 'USD'))
$$;


-- Lists and counts read indexes alone, which needs vacuumed pages: a fifth of a million changed rows would be too late.
ALTER TABLE tools SET (autovacuum_vacuum_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02);
ALTER TABLE tool_stock SET (autovacuum_vacuum_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02);
ALTER TABLE orders SET (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02);
ALTER TABLE order_lines SET (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02);


-- search_words has every word of every name. In one order, so that two statements with the same new words cannot deadlock. A trigger that
-- reads the changed rows as a table cannot be limited to the column name, so the function leaves the other updates out. Planned each time,
-- as `derive_tool_attributes`.
CREATE FUNCTION add_search_words() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed CONSTANT text := CASE TG_OP WHEN 'INSERT' THEN 'SELECT name FROM new_rows'
    ELSE 'SELECT n.name FROM new_rows n JOIN old_rows o ON o.id = n.id WHERE n.name <> o.name' END;
BEGIN
  EXECUTE format('
    INSERT INTO search_words (word)
    SELECT DISTINCT word FROM (%s) n, regexp_split_to_table(lower(n.name), ''[^[:alpha:]]+'') AS word
    WHERE length(word) BETWEEN 3 AND 40 ORDER BY word
    ON CONFLICT DO NOTHING', changed);
  RETURN NULL;
END $$;

CREATE TRIGGER tools_add_search_words_of_new AFTER INSERT ON tools
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION add_search_words();
CREATE TRIGGER tools_add_search_words_of_changed AFTER UPDATE ON tools
  REFERENCING NEW TABLE AS new_rows OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION add_search_words();


-- The price lists of a company, and of its groups, that are in force now. A list of both counts as the company's.
CREATE FUNCTION price_lists_in_force(company uuid)
RETURNS TABLE (id uuid, name text, may_exceed_public boolean, version integer, level text) LANGUAGE sql STABLE AS $$
  SELECT l.id, l.name, l.may_exceed_public, l.version, CASE WHEN own.list_id IS NULL THEN 'group' ELSE 'company' END
  FROM price_lists l LEFT JOIN price_list_companies own ON own.list_id = l.id AND own.company_id = company
  WHERE (l.valid_from IS NULL OR l.valid_from <= now()) AND (l.valid_until IS NULL OR l.valid_until > now())
    AND (own.list_id IS NOT NULL OR EXISTS (
      SELECT FROM price_list_groups g JOIN companies_in_groups c ON c.group_id = g.group_id WHERE g.list_id = l.id AND c.company_id = company))
$$;

-- Changes with everything that changes the prices of a company: placing an order compares it.
CREATE FUNCTION price_stamp(company uuid) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT coalesce(string_agg(level || id || ':' || version, ',' ORDER BY id), '') FROM price_lists_in_force(company)
$$;


-- companies.open_cents: what is not invoiced yet of orders on account, and what is open of invoices.
CREATE FUNCTION add_to_open_amount() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE companies SET open_cents = open_cents + NEW.open_cents - CASE TG_OP WHEN 'UPDATE' THEN OLD.open_cents ELSE 0 END
  WHERE id = NEW.company_id;
  RETURN NULL;
END $$;

CREATE TRIGGER orders_add_to_open_amount AFTER INSERT ON orders
  FOR EACH ROW WHEN (NEW.open_cents <> 0) EXECUTE FUNCTION add_to_open_amount();
CREATE TRIGGER orders_change_open_amount AFTER UPDATE ON orders
  FOR EACH ROW WHEN (OLD.open_cents <> NEW.open_cents) EXECUTE FUNCTION add_to_open_amount();
CREATE TRIGGER invoices_add_to_open_amount AFTER INSERT ON invoices
  FOR EACH ROW WHEN (NEW.company_id IS NOT NULL AND NEW.open_cents <> 0) EXECUTE FUNCTION add_to_open_amount();
CREATE TRIGGER invoices_change_open_amount AFTER UPDATE OF open_cents ON invoices
  FOR EACH ROW WHEN (NEW.company_id IS NOT NULL AND OLD.open_cents <> NEW.open_cents) EXECUTE FUNCTION add_to_open_amount();

-- What an allocation settles is open no longer.
CREATE FUNCTION settle_invoices() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE invoices i SET open_cents = i.open_cents - settled.cents
  FROM (SELECT invoice_id, sum(amount_cents) AS cents FROM new_rows WHERE invoice_id IS NOT NULL GROUP BY invoice_id) AS settled
  WHERE i.id = settled.invoice_id;
  RETURN NULL;
END $$;

CREATE TRIGGER allocations_settle_invoices AFTER INSERT ON allocations
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION settle_invoices();

-- What was issued stays as it is.
CREATE TRIGGER invoices_stay BEFORE UPDATE OF id, number, kind, user_id, company_id, order_id, credits_id, issued_for, net_cents,
  delivery_cents, tax_cents, total_cents, prepaid_cents, issued_on, due_on, issued_at, token OR DELETE OR TRUNCATE ON invoices
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER invoice_lines_stay BEFORE UPDATE OR DELETE OR TRUNCATE ON invoice_lines
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER invoice_files_stay BEFORE DELETE OR TRUNCATE ON invoice_files
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- A document after its time: without who bought, where it went, and the buyer's own texts.
CREATE FUNCTION without_buyer(document jsonb) RETURNS jsonb LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT document || '{"note": null, "payUrl": null}' || jsonb_build_object(
    'buyer', '{"name": "Removed", "address": "", "postcode": null, "region": null, "taxId": null, "registrationId": null, "email": null, "buyerReference": null}'
      || jsonb_build_object('country', document #> '{buyer,country}'),
    'orders', (
    SELECT coalesce(jsonb_agg(o || '{"purchaseOrder": null, "costCentre": null, "reference": null}' || jsonb_build_object(
      'deliverTo', CASE jsonb_typeof(o -> 'deliverTo') WHEN 'object' THEN
        '{"name": null, "address": "", "postcode": null, "region": null}' || jsonb_build_object('country', o #> '{deliverTo,country}') END,
      'lines', (
      SELECT coalesce(jsonb_agg(l || '{"costCentre": null, "reference": null}' ORDER BY n), '[]') FROM jsonb_array_elements(o -> 'lines') WITH ORDINALITY AS lines (l, n)))
      ORDER BY n), '[]')
    FROM jsonb_array_elements(document -> 'orders') WITH ORDINALITY AS orders (o, n)))
$$;

-- Once, for an invoice of a person of which nothing is open, a year after it was issued or later.
CREATE FUNCTION refuse_change_of_document() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.anonymised_at IS NOT NULL OR NEW.anonymised_at IS NULL OR OLD.company_id IS NOT NULL OR OLD.open_cents > 0
    OR OLD.issued_on > current_date - 365 OR NEW.document <> without_buyer(OLD.document) THEN
    RAISE EXCEPTION 'invoices only ever gains rows' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER invoices_document_stays BEFORE UPDATE OF document, anonymised_at ON invoices
  FOR EACH ROW EXECUTE FUNCTION refuse_change_of_document();

-- With the document the contents of its files go; their hashes stay, so that a copy can be proved.
CREATE FUNCTION refuse_change_of_file() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.content <> '' OR (NEW.invoice_id, NEW.kind, NEW.sha256, NEW.made_at) IS DISTINCT FROM (OLD.invoice_id, OLD.kind, OLD.sha256, OLD.made_at)
    OR NOT EXISTS (SELECT FROM invoices WHERE id = OLD.invoice_id AND anonymised_at IS NOT NULL) THEN
    RAISE EXCEPTION 'invoice_files only ever gains rows' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER invoice_files_content_stays BEFORE UPDATE ON invoice_files
  FOR EACH ROW EXECUTE FUNCTION refuse_change_of_file();
CREATE TRIGGER allocations_stay BEFORE UPDATE OR DELETE OR TRUNCATE ON allocations
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER approval_votes_stay BEFORE UPDATE OR DELETE OR TRUNCATE ON approval_votes
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Other programs learn of an invoice or credit note, and of an invoice of which nothing is open any more.
CREATE FUNCTION tell_invoice() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO events (id, type, subject_kind, subject_id, data)
  VALUES (new_id(), CASE TG_OP WHEN 'INSERT' THEN 'invoice.issued' ELSE 'invoice.paid' END, 'invoice', NEW.id,
    jsonb_build_object('number', NEW.number, 'kind', NEW.kind, 'totalCents', NEW.total_cents));
  RETURN NULL;
END $$;

CREATE TRIGGER invoices_are_told AFTER INSERT ON invoices FOR EACH ROW EXECUTE FUNCTION tell_invoice();
CREATE TRIGGER invoices_are_told_as_paid AFTER UPDATE OF open_cents ON invoices
  FOR EACH ROW WHEN (OLD.open_cents > 0 AND NEW.open_cents = 0) EXECUTE FUNCTION tell_invoice();
