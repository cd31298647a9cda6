import { useTimeout } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { z } from "zod";
import { accessToken } from "../../../shared/access-token.ts";

const Progress = z.object({ rows: z.int() });
const askAgainMs = 1000;

/** How many rows of a running import the server has read; 0 until that is known. A failed request is ignored. */
export function useImportedRows(id: string): number {
  // A short import ends before its progress matters.
  const [isLong, setLong] = useState(false);
  useTimeout(() => setLong(true), askAgainMs, { autoInvoke: true });
  const progress = useQuery({
    enabled: isLong,
    queryKey: ["import", id],
    queryFn: async () => {
      const bearer = await accessToken.fresh();
      const answer = await fetch(`/import/tools/${id}`, {
        headers: bearer ? { authorization: `Bearer ${bearer}` } : {},
      });
      return answer.ok ? Progress.parse(await answer.json()) : null;
    },
    refetchInterval: askAgainMs,
    retry: false,
  });
  return progress.data?.rows ?? 0;
}
