// The least that the same work takes: what somebody would write by hand for this one page. $1, $2, … are the values.

const tool = `id, sku, category, name, description, image_url as "imageUrl", price_cents as "priceCents",
  min_order as "minOrder", available, sold, created_at as "createdAt"`;

export const newest = `select ${tool} from tools where deleted_at is null order by id desc limit 6`;

export const byId = `select ${tool} from tools where id = $1 and deleted_at is null`;

const inShop = "t.deleted_at is null";
/** As in the shop, a share of many is enough: every 8th or every 64th tool, by the last byte of the id. */
const shareOf = (share: number) => `get_byte(uuid_send(t.id), 15) < ${256 / share}`;
const isNamed = "to_tsvector('english', t.name) @@ $1::tsquery";

/** $1 the words as a tsquery. What every 64th tool shows of them in each category. */
export const survey = `
  select category, count(*) as tools from (
    select t.category from tools t where ${inShop} and ${shareOf(64)} and ${isNamed} limit 400) as seen group by category`;

/** $1 the words as a tsquery, $2 the category, $3 the highest price in cents. The best page of 21 and how many there are; of few, in each category, too. */
export const search = (share: 1 | 8 | 64): string => `
  with matches as materialized (
    select id, stock_level, ts_rank(search_text, $1::tsquery) as rank from (
      select t.id, t.stock_level, t.search_text from tools t
      where ${inShop} and t.category = $2 and t.price_cents <= $3 and ${share === 1 ? "t.search_text @@ $1::tsquery limit 4000" : `${shareOf(share)} and ${isNamed} limit 400`}) as found)
  select (select count(*) from matches) as total, (select count(*) from matches where stock_level >= 2) as "inStock",
    ${
      share === 1
        ? `(select jsonb_object_agg(category, n) from (
        select category, count(*) as n from (
          select t.category from tools t where ${inShop} and t.price_cents <= $3 and t.search_text @@ $1::tsquery limit 1001) as anywhere group by 1) as g)`
        : "null"
    } as categories,
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
