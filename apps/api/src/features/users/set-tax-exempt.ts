import type { ChangedUser, SetTaxExemptInput } from "@ironmonger/contract/users";
import { users } from "@ironmonger/db/schema";
import { and, eq, ne } from "drizzle-orm";
import type { OfficeContext } from "../../core/context.ts";
import { inTransaction } from "../../core/database/in-transaction.ts";
import { tellChange } from "../events/tell-change.ts";
import { getUserRow, toUserRow, userRow } from "./internal/user-row.ts";

/**
 * Sets whether a buyer pays tax on future orders; the tax of existing orders stays.
 * @throws DomainError not_found
 */
export async function setTaxExempt(
  ctx: OfficeContext<"users.edit">,
  { email, isTaxExempt }: SetTaxExemptInput,
): Promise<ChangedUser> {
  const changed = await inTransaction(ctx, async (ctx) => {
    const [user] = await ctx.db
      .update(users)
      .set({ isTaxExempt })
      .where(and(eq(users.email, email), ne(users.isTaxExempt, isTaxExempt)))
      .returning(userRow);
    if (user)
      await tellChange(
        ctx,
        { entity: "user", id: user.id, name: user.id },
        { before: { taxExempt: !isTaxExempt }, after: { taxExempt: isTaxExempt } },
      );
    return user;
  });
  if (changed) return { ...toUserRow(changed), hasChanged: true };
  return { ...(await getUserRow(ctx, email)), hasChanged: false };
}
