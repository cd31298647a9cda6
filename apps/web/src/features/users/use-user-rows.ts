import type { UserPage } from "@ironmonger/contract/users";
import { useQueryClient } from "@tanstack/react-query";
import { getQueryKey } from "@trpc/react-query";
import { trpc } from "../../shared/server/trpc.ts";

/** What shows a user, for an action in the table, whose rows stay at their positions. */
export const usersInPlace = { touches: [trpc.users.getUser], outdates: [trpc.users.list] };

/** Changes the loaded rows of the table of users. A row stays at its position until the table is loaded again. */
export function useUserRows() {
  const queries = useQueryClient();
  const queryKey = getQueryKey(trpc.users.list);
  return {
    change(email: string, changes: Partial<UserPage["rows"][number]>): void {
      void queries.cancelQueries({ queryKey });
      queries.setQueriesData<UserPage>(
        { queryKey },
        (page) =>
          page && { ...page, rows: page.rows.map((user) => (user.email === email ? { ...user, ...changes } : user)) },
      );
    },
  };
}
