import { Button, Skeleton } from "@mantine/core";
import { DeadJobs } from "../../../features/ledger/dead-jobs.tsx";
import { BooksView } from "../../../features/ledger/ledger-view.tsx";
import { notifyError } from "../../../shared/notify.ts";
import { trpc } from "../../../shared/trpc.ts";
import { EmptyState } from "../../../shared/ui/empty-state.tsx";
import { LoadFailed } from "../../../shared/ui/load-failed.tsx";
import { PageTitle } from "../../../shared/ui/page-title.tsx";
import classes from "./books-page.module.css";

/** Whether stock, orders and payments agree, as last checked and on demand; and the jobs that were given up. */
export function BooksPage() {
  const utils = trpc.useUtils();
  const books = trpc.ledger.findLastCheck.useQuery();
  const check = trpc.ledger.checkLedger.useQuery(undefined, { enabled: false, retry: false });
  const checkNow = async () => {
    const { data, error } = await check.refetch();
    if (error) notifyError(error);
    else utils.ledger.findLastCheck.setData(undefined, data);
  };

  return (
    <>
      <div className={classes.head}>
        <PageTitle>Books</PageTitle>
        <Button onClick={() => void checkNow()} loading={check.isFetching}>
          Check now
        </Button>
      </div>
      {books.isError && books.data === undefined ? (
        <LoadFailed what="the books" error={books.error} onRetry={() => void books.refetch()} />
      ) : books.data === undefined ? (
        <Skeleton height={260} />
      ) : books.data === null ? (
        <EmptyState title="Not checked yet">
          <p>Stock, orders and payments are compared on a schedule, and whenever you check now.</p>
        </EmptyState>
      ) : (
        <BooksView books={books.data} />
      )}
      <section aria-labelledby="jobs-heading" className={classes.jobs}>
        <h2 id="jobs-heading" className={classes.heading}>
          Failed jobs
        </h2>
        <DeadJobs />
      </section>
    </>
  );
}
