import "../../shared/styles/dashboard.ts";
import { TablePager } from "../../shared/table/table-pager.tsx";
import { basketPageSize } from "./basket-pages.ts";

/** The pages of a long basket or list. */
export function BasketPager({ page, total, onPage }: { page: number; total: number; onPage: (page: number) => void }) {
  return <TablePager noun="tools" page={page} pageSize={basketPageSize} total={total} onPage={onPage} />;
}
