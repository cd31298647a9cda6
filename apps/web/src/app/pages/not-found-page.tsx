import { messages } from "@ironmonger/contract/messages";
import { Button } from "@mantine/core";
import { PrefetchLink } from "../../shared/lazy/prefetch-link.tsx";
import { PageTitle } from "../../shared/ui/page-title.tsx";
import classes from "./not-found-page.module.css";

export function NotFoundPage() {
  return (
    <div className={`page ${classes.page}`}>
      <div>
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
      <picture>
        <source
          type="image/avif"
          srcSet="/images/not-found-480.avif 480w, /images/not-found.avif 960w"
          sizes="(min-width: 62em) 36rem, (min-width: 38rem) 38rem, 100vw"
        />
        <img
          className={`plate ${classes.picture}`}
          src="/images/not-found.webp"
          srcSet="/images/not-found-480.webp 480w, /images/not-found.webp 960w"
          sizes="(min-width: 62em) 36rem, (min-width: 38rem) 38rem, 100vw"
          alt="Tools on a pegboard; where the hammer belongs only its painted outline is left"
          width={960}
          height={480}
        />
      </picture>
    </div>
  );
}
