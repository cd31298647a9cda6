// The least that the same work takes: what somebody would write by hand for this one page. $1, $2, … are the values.

const tool = `id, sku, category, name, description, image_url as "imageUrl", price_cents as "priceCents",
  min_order as "minOrder", available, sold, created_at as "createdAt"`;

export const newest = `select ${tool} from tools where deleted_at is null order by id desc limit 6`;

export const byId = `select ${tool} from tools where id = $1 and deleted_at is null`;

const inShop = "t.deleted_at is null";
const named = (where: string, columns: string) =>
  `select ${columns} from tools t where ${where} and to_tsvector('english', t.name) @@ $1::tsquery limit 1001`;
const described = (where: string, columns: string, names: string) =>
  `select ${columns} from tools t where (select count(*) from ${names}) < 1001 and ${where} and t.search_text @@ $1::tsquery limit 1001`;
const pooled = "t.id, t.category, t.stock_level, t.search_text";

/** $1 the words as a tsquery, $2 the category. The best page of 21, how many there are, and what each category would show. */
export const search = `
  with by_name as materialized (${named(`${inShop} and t.category = $2`, pooled)}),
  by_text as materialized (${described(`${inShop} and t.category = $2`, pooled, "by_name")}),
  matches as materialized (
    select id, stock_level, ts_rank(search_text, $1::tsquery) as rank from (select * from by_name union select * from by_text) as found),
  everywhere as materialized (${named(inShop, "t.id, t.category")}),
  anywhere as (select * from everywhere union (${described(inShop, "t.id, t.category", "everywhere")}))
  select (select count(*) from matches) as total, (select count(*) from matches where stock_level >= 2) as "inStock",
    (select jsonb_object_agg(category, n) from (select category, count(*) as n from anywhere group by 1) as g) as categories,
    (select jsonb_agg(to_jsonb(page)) from (
      select ${tool} from (select id, rank from matches order by rank desc, id desc limit 21) as best join tools using (id)
      order by best.rank desc, id desc) as page) as rows`;

/** $1 order, $2 movement, $3 event, $4 user, $5 tool, $6 quantity: the rows that an order of the shop writes, its mail's job too. */
export const order = `
  with taken as (
    update tools set available = available - $6::int where id = $5 and deleted_at is null and available >= $6::int and min_order <= $6::int
    returning id, name, price_cents),
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
