import { sql } from "drizzle-orm";
import type { Database } from "../client.ts";
import { buyers, faqItems, reviews, stockMovements, toolStock, tools, users } from "../schema/index.ts";
import { seedBuyers } from "./content/buyers.ts";
import { seedFaq } from "./content/faq.ts";
import { seedReviews } from "./content/reviews.ts";
import { seedTools } from "./content/tools.ts";
import { seedId } from "./seed-id.ts";

/** The first day of the demo shop; everything seeded is dated from it, one hour after the other. */
const openingDay = Date.UTC(2026, 0, 5, 8);
const at = (index: number) => new Date(openingDay + index * 3_600_000);

export const demoPassword = "ironmonger";
const demoAccounts = [
  { email: "admin@ironmonger.dev", displayName: "Ironmonger Admin", role: "admin" },
  { email: "buyer@ironmonger.dev", displayName: "Demo Buyer", role: "user" },
] as const;
export const demoEmails = demoAccounts.map(({ email }) => email);

/**
 * Fills a new database, one without tools and users, with the demo shop: all of it or nothing. Ids and times are the same every
 * time. Answers false, and changes nothing, where there is something already.
 */
export async function seedDemo(db: Database, hashPassword: (password: string) => Promise<string>): Promise<boolean> {
  if (!(await isNew(db))) return false;
  const passwordHash = await hashPassword(demoPassword);
  return db.transaction(async (tx) => {
    // Of two replicas that start together the second one waits here, and then finds a shop.
    await tx.execute(sql`lock table ${users}, ${tools} in share row exclusive mode`);
    if (!(await isNew(tx))) return false;
    await tx.insert(users).values(
      demoAccounts.map((account, index) => ({
        ...account,
        id: seedId("user", index, at(index)),
        passwordHash,
        emailVerifiedAt: at(index),
        createdAt: at(index),
      })),
    );
    await insertTools(tx);
    await tx.insert(faqItems).values(seedFaq.map((item, index) => ({ ...item, id: seedId("faq", index, at(index)) })));
    await tx.insert(buyers).values(
      seedBuyers.map(({ image, toolBought, ...buyer }, index) => ({
        ...buyer,
        id: seedId("buyer", index, at(index)),
        imageUrl: image,
        toolsBought: toolBought,
      })),
    );
    await tx.insert(reviews).values(
      seedReviews.map(({ review, ...about }, index) => ({
        ...about,
        id: seedId("review", index, at(index)),
        text: review,
        postedAt: at(index),
      })),
    );
    return true;
  });
}

async function isNew(db: Database): Promise<boolean> {
  return (await db.$count(tools)) === 0 && (await db.$count(users)) === 0;
}

async function insertTools(tx: Database): Promise<void> {
  const seeded = seedTools.map((tool, index) => ({
    ...tool,
    id: seedId("tool", index, at(index)),
    at: at(index),
    index,
  }));
  await tx.insert(tools).values(
    seeded.map(({ soldBefore, at, ...tool }) => ({
      ...tool,
      popularity: sql`popularity_of(${soldBefore})`,
      createdAt: at,
    })),
  );
  await tx
    .insert(toolStock)
    .values(seeded.map(({ id, soldBefore, ...tool }) => ({ ...tool, toolId: id, sold: soldBefore, soldBefore })));
  await tx.insert(stockMovements).values(
    seeded
      .filter(({ available }) => available > 0)
      .map(({ id, available, at, index }) => ({
        id: seedId("movement", index, at),
        toolId: id,
        delta: available,
        reason: "opening" as const,
        happenedAt: at,
      })),
  );
}
