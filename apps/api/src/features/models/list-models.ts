import type { ListedModel } from "@ironmonger/contract/models";
import { models, tools } from "@ironmonger/db/schema";
import { and, asc, eq, isNull, sql } from "drizzle-orm";
import type { OfficeContext } from "../../core/context.ts";

const maxListed = 1_000;

/** All models by name, with their tools on sale. */
export async function listModels({ db }: Pick<OfficeContext<"catalog.arrange">, "db">): Promise<ListedModel[]> {
  return db
    .select({
      id: models.id,
      name: models.name,
      text: models.text,
      rowAttribute: models.rowAttribute,
      columnAttribute: models.columnAttribute,
      toolCount: sql<number>`count(${tools.id})::int`,
      tools: sql<
        ListedModel["tools"]
      >`coalesce(json_agg(json_build_object('id', ${tools.id}, 'sku', ${tools.sku}, 'name', ${tools.name}) order by ${tools.id}) filter (where ${tools.id} is not null), '[]')`,
    })
    .from(models)
    .leftJoin(tools, and(eq(tools.modelId, models.id), isNull(tools.deletedAt)))
    .groupBy(models.id)
    .orderBy(asc(models.name), asc(models.id))
    .limit(maxListed);
}
