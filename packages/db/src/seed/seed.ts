import { pictureUrl } from "@ironmonger/contract/catalog/picture-addresses";
import { sql } from "drizzle-orm";
import { type Client, type Database, queryBuilder } from "../client.ts";
import {
  attributes,
  buyers,
  categories,
  faqItems,
  models,
  orderEvents,
  orderLines,
  orders,
  payments,
  pictureFiles,
  pictures,
  refundLines,
  refunds,
  reviews,
  settings,
  shipmentLines,
  shipments,
  stockMovements,
  toolStock,
  tools,
  users,
} from "../schema/index.ts";
import { readSeedPictures } from "../seed-pictures.ts";
import { seedAttributes, seedModel, seedSizes } from "./content/bolts.ts";
import { seedBuyers } from "./content/buyers.ts";
import { seedCategories } from "./content/categories.ts";
import { seedCustomers } from "./content/customers.ts";
import { seedDelivery, seedInvoicing, seedShop } from "./content/delivery.ts";
import { seedFaq } from "./content/faq.ts";
import { seedLoose } from "./content/loose-fasteners.ts";
import { seedReviews } from "./content/reviews.ts";
import { seedTools } from "./content/tools.ts";
import { type History, makeHistory } from "./make-history.ts";
import { makeReviews } from "./make-reviews.ts";
import { planOrders } from "./plan-orders.ts";
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

const customers = seedCustomers.map((customer, index) => ({
  ...customer,
  id: seedId("customer", index, at(100 + index)),
  email: `${customer.name.toLowerCase().replaceAll(" ", "-")}@example.com`,
  at: at(100 + index),
}));
const seededTools = seedTools.map((tool, index) => ({
  ...tool,
  id: seedId("tool", index, at(index)),
  at: at(index),
  index,
}));
const modelId = seedId("model", 0, at(0));
/** They came after the eleventh tool, a minute after the other, and are in no order of the history. */
const seededSizes = seedSizes.map((size, index) => {
  const addedAt = new Date(at(10).getTime() + (index + 1) * 60_000);
  return { ...size, id: seedId("size", index, addedAt), at: addedAt, index: seedTools.length + index, modelId };
});
/** After the sizes, likewise. */
const seededLoose = seedLoose.map((tool, index) => {
  const addedAt = new Date(at(10).getTime() + (seedSizes.length + index + 1) * 60_000);
  const position = seedTools.length + seedSizes.length + index;
  return { ...tool, id: seedId("loose", index, addedAt), at: addedAt, index: position };
});
const allTools = [...seededTools, ...seededSizes, ...seededLoose];
const [adminId, demoBuyerId] = demoAccounts.map((_, index) => seedId("user", index, at(index))) as [string, string];

type DemoHistory = History & { reviews: ReturnType<typeof makeReviews> };

/** The orders that the demo's buyers have placed in the three months before `now`, and what they say of their tools. */
export function demoHistory(now: Date): DemoHistory {
  const demoBuyer = {
    id: demoBuyerId,
    email: demoAccounts[1].email,
    name: demoAccounts[1].displayName,
    address: "1 Forge Lane\nSpringfield, IL 62701",
    country: "US",
    phone: "12175550112",
  };
  const history = makeHistory(planOrders(now, seededTools, [...customers, demoBuyer]), adminId);
  // The demo's own buyer can still write theirs.
  return { ...history, reviews: makeReviews(history, now, demoBuyerId) };
}

/**
 * Fills a new database, one without tools, categories and users, with the demo shop: all of it or nothing. Ids and times are the same
 * every time. A history of orders does not change the pieces available and sold: it explains them; of replicas that start together, only
 * the one that fills the database calls for one. Returns false and changes nothing if the database is not empty.
 */
export async function seedDemo(
  { sql: client, db }: Pick<Client, "sql" | "db">,
  hashPassword: (password: string) => Promise<string>,
  takeHistory?: () => Promise<DemoHistory | undefined>,
): Promise<boolean> {
  if (!(await isNew(db))) return false;
  const passwordHash = await hashPassword(demoPassword);
  return client.begin(async (transaction) => {
    const tx = queryBuilder(transaction);
    // If two replicas start together, the second one waits here and then finds a filled database.
    await tx.execute(sql`lock table ${users}, ${tools} in share row exclusive mode`);
    if (!(await isNew(tx))) return false;
    const history = await takeHistory?.();
    await tx.insert(users).values(
      demoAccounts.map((account, index) => ({
        ...account,
        id: seedId("user", index, at(index)),
        passwordHash,
        emailVerifiedAt: at(index),
        createdAt: at(index),
      })),
    );
    await tx.insert(settings).values({ saved: { ...seedShop, delivery: seedDelivery, invoicing: seedInvoicing } });
    await insertTools(tx, history);
    if (history) await insertHistory(tx, history);
    await tx
      .insert(faqItems)
      .values(seedFaq.map((item, index) => ({ ...item, id: seedId("faq", index, at(index)), position: index })));
    await tx.insert(buyers).values(
      seedBuyers.map(({ image, toolBought, ...buyer }, index) => ({
        ...buyer,
        id: seedId("buyer", index, at(index)),
        imageUrl: image,
        toolsBought: toolBought,
        position: index,
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
  // Not counted: among a million tools that would delay each start.
  const [user] = await db.select({ id: users.id }).from(users).limit(1);
  const [tool] = await db.select({ id: tools.id }).from(tools).limit(1);
  const [category] = await db.select({ id: categories.id }).from(categories).limit(1);
  return !user && !tool && !category;
}

async function insertTools(tx: Database, history: History | undefined): Promise<void> {
  const taken = new Map<string, number>();
  for (const { toolId, delta } of history?.movements ?? []) taken.set(toolId, (taken.get(toolId) ?? 0) - delta);
  const sold = new Map<string, number>();
  for (const { toolId, quantity, payment } of history?.lines ?? [])
    if (payment === "paid") sold.set(toolId, (sold.get(toolId) ?? 0) + quantity);

  await tx.insert(categories).values(
    seedCategories.map((category, position) => ({
      ...category,
      id: seedId("category", position, at(position)),
      path: category.slug,
      imageUrl: `/images/categories/${category.slug}.webp`,
      position,
    })),
  );
  const position = seedCategories.findIndex(({ slug }) => slug === "fasteners");
  await tx.insert(attributes).values(
    seedAttributes.map((attribute, index) => ({
      ...attribute,
      id: seedId("attribute", index, at(index)),
      categoryId: seedId("category", position, at(position)),
    })),
  );
  await tx.insert(models).values({ ...seedModel, id: modelId });
  const picturesOf = await insertPictures(tx);
  await tx.insert(tools).values(
    allTools.map(({ soldBefore, at, model, ...tool }) => ({
      ...tool,
      ...picturesOf(model),
      popularity: sql`popularity_of(${soldBefore})`,
      createdAt: at,
    })),
  );
  await tx.insert(toolStock).values(
    allTools.map(({ id, soldBefore, ...tool }) => ({
      ...tool,
      toolId: id,
      familyPack: sql`family_pack_of(${tool.family}, ${tool.casePack}::int)`,
      available: 0,
      sold: soldBefore,
      soldBefore: soldBefore - (sold.get(id) ?? 0),
    })),
  );
  await tx.insert(stockMovements).values(
    allTools
      .map(({ id, available, at, index }) => ({
        id: seedId("movement", index, at),
        toolId: id,
        delta: available + (taken.get(id) ?? 0),
        reason: "opening" as const,
        happenedAt: at,
      }))
      .filter(({ delta }) => delta > 0),
  );
}

async function insertPictures(tx: Database) {
  const picturesByModel = await readSeedPictures();
  const all = [...picturesByModel.values()].flat();
  await tx.insert(pictures).values(all.map(({ id }) => ({ id })));
  await tx.insert(pictureFiles).values(all.flatMap(({ files }) => files));
  return (model: string) => {
    const ofModel = (picturesByModel.get(model) ?? []).map(({ id, alt }) => ({ id, alt }));
    return { pictures: ofModel, imageUrl: pictureUrl(ofModel[0]?.id ?? "") };
  };
}

async function insertHistory(tx: Database, history: DemoHistory): Promise<void> {
  await tx.insert(users).values(
    customers.map(({ id, email, name, at }) => ({
      id,
      email,
      displayName: name,
      emailVerifiedAt: at,
      createdAt: at,
    })),
  );
  await tx.insert(orders).values(history.orders);
  await tx.insert(orderLines).values(history.lines);
  await tx.insert(stockMovements).values(history.movements);
  await tx.insert(orderEvents).values(history.events);
  await tx.insert(shipments).values(history.shipments);
  await tx.insert(shipmentLines).values(history.shipmentLines);
  await tx.insert(payments).values(history.payments);
  await tx.insert(reviews).values(history.reviews);
  if (history.refunds.length === 0) return;
  await tx.insert(refunds).values(history.refunds);
  await tx.insert(refundLines).values(history.refundLines);
}
