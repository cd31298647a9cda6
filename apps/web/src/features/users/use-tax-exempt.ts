import type { UserPage } from "@ironmonger/contract/users";
import { useQueryClient } from "@tanstack/react-query";
import { getQueryKey } from "@trpc/react-query";
import { notifyError, notifySuccess } from "../../shared/notify.ts";
import { trpc } from "../../shared/server/trpc.ts";

/** Exempts a buyer from tax, or charges tax again. The row shows the server's response; it can be undone in the toast. */
export function useTaxExempt() {
  const queries = useQueryClient();
  const queryKey = getQueryKey(trpc.users.list);
  const set = trpc.users.setTaxExempt.useMutation({
    onSuccess: ({ email, isTaxExempt, hasChanged }) => {
      queries.setQueriesData<UserPage>(
        { queryKey },
        (page) =>
          page && { ...page, rows: page.rows.map((user) => (user.email === email ? { ...user, isTaxExempt } : user)) },
      );
      if (hasChanged)
        notifySuccess(isTaxExempt ? `${email} is exempt from tax` : `${email} pays tax again`, () =>
          set.mutate({ email, isTaxExempt: !isTaxExempt }),
        );
    },
    onError: notifyError,
    onSettled: () => void queries.invalidateQueries({ queryKey, refetchType: "none" }),
  });
  return set;
}
