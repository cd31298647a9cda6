import { messages } from "@ironmonger/contract/messages";
import { Button } from "@mantine/core";
import { PrefetchLink } from "../../shared/prefetch-link.tsx";
import { PageTitle } from "../../shared/ui/page-title.tsx";
import classes from "./not-found-page.module.css";

export function NotFoundPage() {
  return (
    <div className={`page ${classes.page}`}>
      <p className={classes.code} aria-hidden="true">
        404
      </p>
      <PageTitle title="Page not found">{messages.pageNotFound}</PageTitle>
      <p className="page-lead">The address may be misspelt, or the tool has left the shop.</p>
      <div className={classes.ways}>
        <Button component={PrefetchLink} to="/catalog" color="safety">
          Browse the catalog
        </Button>
        <Button component={PrefetchLink} to="/" variant="default">
          Go to the home page
        </Button>
      </div>
    </div>
  );
}
