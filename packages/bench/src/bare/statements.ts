// The least that each request needs, written by hand.

const tool = `id, sku, category, name, description, image_url as "imageUrl", price_cents as "priceCents",
  tools.min_order as "minOrder", available, sold, created_at as "createdAt"`;
const withStock = "tools join tool_stock on tool_id = id";

export const newest = `select ${tool} from ${withStock} where deleted_at is null order by id desc limit 6`;

export const byId = `select ${tool} from ${withStock} where id = $1 and deleted_at is null`;

/** $1 order, $2 movement, $3 event, $4 user, $5 tool, $6 quantity. Writes the rows that an order of the shop writes, with the job of its email. */
export const order = `
  with taken as (
    update tool_stock s set available = available - $6::int from tools t
    where s.tool_id = $5 and t.id = s.tool_id and deleted_at is null and available >= $6::int and s.min_order <= $6::int
    returning t.id, name, price_cents),
  placed as (
    insert into orders (id, user_id, tool_id, tool_name, buyer_name, buyer_email, quantity, unit_price_cents, total_cents, address, phone, expires_at)
    select $1, u.id, taken.id, taken.name, u.display_name, u.email, $6::int, price_cents, price_cents::bigint * $6::int, '1 Dock Street', '5550100',
      now() + interval '24 hours'
    from taken, users u where u.id = $4
    returning id, tool_id, user_id),
  moved as (insert into stock_movements (id, tool_id, order_id, delta, reason, by_user_id) select $2, tool_id, id, -($6::int), 'order', user_id from placed),
  recorded as (insert into order_events (id, order_id, kind, by_user_id) select $3, id, 'placed', user_id from placed),
  mailed as (insert into pgboss.job (name, data) select 'order-mails', jsonb_build_object('orderId', id, 'about', 'received') from placed)
  select id from placed`;
