// The least that the same work takes: what somebody would write by hand for this one page. $1, $2, … are the values.

const tool = `id, sku, category, name, description, image_url as "imageUrl", price_cents as "priceCents",
  tools.min_order as "minOrder", available, sold, created_at as "createdAt"`;
const withStock = "tools join tool_stock on tool_id = id";

export const newest = `select ${tool} from ${withStock} where deleted_at is null order by id desc limit 6`;

export const byId = `select ${tool} from ${withStock} where id = $1 and deleted_at is null`;

const counted = 1001;
const found = `
  from ${withStock} where deleted_at is null and search_text @@ $1::tsquery and price_cents <= $3`;

/** $1 the words as a tsquery, $2 the category, $3 the highest price in cents. The best page of 21, and the counts up to a thousand. */
export const search = `
  with matches as materialized (
    select id, level, ts_rank(search_text, $1::tsquery) as rank ${found} and category = $2 order by popularity desc, id desc limit ${counted}),
  anywhere as materialized (select category ${found} limit ${counted})
  select (select count(*) from matches) as total, (select count(*) from matches where level >= 2) as "inStock",
    (select jsonb_object_agg(category, n) from (select category, count(*) as n from anywhere group by 1) as g) as categories,
    (select jsonb_agg(to_jsonb(page)) from (
      select ${tool} from (select id, rank from matches order by rank desc, id desc limit 21) as best join tools using (id) join tool_stock on tool_id = id
      order by best.rank desc, id desc) as page) as rows`;

/** $1 order, $2 movement, $3 event, $4 user, $5 tool, $6 quantity: the rows that an order of the shop writes, its mail's job too. */
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
  told as (insert into order_events (id, order_id, kind, by_user_id) select $3, id, 'placed', user_id from placed),
  mailed as (insert into pgboss.job (name, data) select 'order-mails', jsonb_build_object('orderId', id, 'about', 'received') from placed)
  select id from placed`;
