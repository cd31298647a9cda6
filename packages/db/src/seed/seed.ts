import type postgres from "postgres";
import { seedBuyers } from "./content/buyers.ts";
import { seedFaq } from "./content/faq.ts";
import { seedReviews } from "./content/reviews.ts";
import { seedTools } from "./content/tools.ts";
import { seedId } from "./seed-id.ts";

/** The first day of the demo shop; everything seeded is dated from it. */
const openingDay = Date.UTC(2026, 0, 5, 8);
const hour = 3_600_000;

export const demoPassword = "ironmonger";
const demoAccounts = [
  { email: "admin@ironmonger.dev", displayName: "Ironmonger Admin", role: "admin" },
  { email: "buyer@ironmonger.dev", displayName: "Demo Buyer", role: "user" },
];
export const demoEmails = demoAccounts.map(({ email }) => email);

export type SeedOptions = { hashPassword: (password: string) => Promise<string> };

/**
 * Fills a new database, one without tools and users, with the demo shop: all of it or nothing. Ids and times are the same every
 * time. Answers false, and changes nothing, where there is something already.
 */
export async function seedDemo(sql: postgres.Sql, { hashPassword }: SeedOptions): Promise<boolean> {
  if (!(await isNew(sql))) return false;
  const passwordHash = await hashPassword(demoPassword);
  return sql.begin(async (tx) => {
    // Two replicas may start at once: the second one waits here, and then finds a shop.
    await tx`lock table users, tools in share row exclusive mode`;
    if (!(await isNew(tx))) return false;
    await insertAll(tx, "users", accountRows(passwordHash));
    await insertAll(tx, "tools", toolRows());
    await insertAll(tx, "stock_movements", openingStock());
    await insertAll(tx, "faq_items", faqRows());
    await insertAll(tx, "buyers", buyerRows());
    await insertAll(tx, "reviews", reviewRows());
    return true;
  });
}

async function isNew(sql: postgres.ISql): Promise<boolean> {
  const [found] = await sql`select exists (select from tools) or exists (select from users) as "hasSome"`;
  return found?.hasSome === false;
}

async function insertAll(tx: postgres.TransactionSql, table: string, rows: Record<string, unknown>[]): Promise<void> {
  if (rows.length > 0) await tx`insert into ${tx(table)} ${tx(rows)}`;
}

const at = (index: number) => new Date(openingDay + index * hour);

const accountRows = (passwordHash: string) =>
  demoAccounts.map(({ email, displayName, role }, index) => ({
    id: seedId("user", index, at(index)),
    email,
    display_name: displayName,
    role,
    password_hash: passwordHash,
    email_verified_at: at(index),
    created_at: at(index),
  }));

const toolRows = () =>
  seedTools.map((tool, index) => ({
    id: seedId("tool", index, at(index)),
    sku: tool.sku,
    category: tool.category,
    name: tool.name,
    description: tool.description,
    image_url: tool.image,
    price_cents: tool.priceDollars * 100,
    min_order: tool.minOrder,
    available: tool.available,
    sold: tool.soldBefore,
    sold_before: tool.soldBefore,
    created_at: at(index),
  }));

const openingStock = () =>
  seedTools.flatMap((tool, index) =>
    tool.available === 0
      ? []
      : [
          {
            id: seedId("movement", index, at(index)),
            tool_id: seedId("tool", index, at(index)),
            delta: tool.available,
            reason: "opening",
            happened_at: at(index),
          },
        ],
  );

const faqRows = () =>
  seedFaq.map(({ question, answer }, index) => ({ id: seedId("faq", index, at(index)), question, answer }));

const buyerRows = () =>
  seedBuyers.map((buyer, index) => ({
    id: seedId("buyer", index, at(index)),
    name: buyer.name,
    shop: buyer.shop,
    image_url: buyer.image,
    tools_bought: buyer.toolBought,
    from: buyer.from,
  }));

const reviewRows = () =>
  seedReviews.map(({ name, stars, review }, index) => ({
    id: seedId("review", index, at(index)),
    name,
    stars,
    text: review,
    posted_at: at(index),
  }));
