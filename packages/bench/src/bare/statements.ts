// The minimum that each request needs, written by hand.

const tool = `id, sku, category, name, description, image_url as "imageUrl", price_cents as "priceCents",
  tools.min_order as "minOrder", available, sold, created_at as "createdAt"`;
const withStock = "tools join tool_stock on tool_id = id";

export const newest = `select ${tool} from ${withStock} where deleted_at is null order by id desc limit 6`;

export const byId = `select ${tool} from ${withStock} where id = $1 and deleted_at is null`;

/**
 * $1 order, $2 movement, $3 event, $4 user, $5 tool, $6 quantity, $7 line. Writes the rows that an order of the shop writes, with the job
 * of its email.
 */
export const order = `
  with taken as (
    select t.id, name, sku, price_cents, t.min_order from tool_stock s join tools t on t.id = s.tool_id
    where s.tool_id = $5 and deleted_at is null and available >= $6::int and s.min_order <= $6::int for no key update of s),
  placed as (
    insert into orders (id, user_id, buyer_name, buyer_email, address, country, phone, first_tool_name, search_text, line_count, pieces, total_cents, expires_at)
    select $1, u.id, u.display_name, u.email, '1 Dock Street', 'US', '5550100', name, lower(concat_ws(chr(10), name, sku)), 1, $6::int,
      price_cents::bigint * $6::int, now() + interval '24 hours'
    from taken, users u where u.id = $4
    returning id, user_id),
  line as (
    insert into order_lines (id, order_id, position, tool_id, tool_name, sku, quantity, unit_price_cents, total_cents, explanation)
    select $7, placed.id, 0, taken.id, name, sku, $6::int, price_cents, price_cents::bigint * $6::int,
      jsonb_build_array(jsonb_build_object('rule', 'price', 'text', 'Price per piece', 'unitPriceCents', price_cents, 'fromQuantity', min_order))
    from placed, taken
    returning id, tool_id),
  moved as (
    insert into stock_movements (id, tool_id, order_line_id, delta, reason, by_user_id)
    select $2, tool_id, line.id, -($6::int), 'order', user_id from line, placed),
  recorded as (insert into order_events (id, order_id, kind, by_user_id) select $3, id, 'placed', user_id from placed),
  mailed as (insert into pgboss.job (name, data) select 'order-mails', jsonb_build_object('orderId', id, 'about', 'received') from placed)
  select id from placed`;
