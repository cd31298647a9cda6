import { formatNumber } from "@ironmonger/contract/money";
import { Kbd, UnstyledButton } from "@mantine/core";
import clsx from "clsx";
import { useLocation } from "react-router";
import { useSignedIn } from "../../features/identity/use-signed-in.ts";
import { PrefetchLink } from "../../shared/lazy/prefetch-link.tsx";
import { trpc } from "../../shared/server/trpc.ts";
import { SearchIcon } from "../../shared/ui/search-icon.tsx";
import { type DashboardPage, isHere, ownPages } from "../dashboard/frame/buyer-pages.ts";
import { type OfficePage, officeGroups } from "../dashboard/frame/dashboard-pages.ts";
import { commandPalette } from "../palette/palette-state.ts";
import { Brand } from "../shell/brand.tsx";
import { LogoutButton } from "../shell/logout-button.tsx";
import { OfficeIcon } from "./office-icon.tsx";
import classes from "./office-menu.module.css";

const countEveryMs = 60_000;

type Props = {
  isNarrow?: boolean;
  /** Makes the menu narrow or wide; on phones there is no such button. */
  onToggle?: () => void;
  /** A page was chosen. */
  onChoose?: () => void;
};

/** The menu of the office: pages in groups with counts of what waits, the palette, and below the person with Logout, always in sight. */
export function OfficeMenu({ isNarrow = false, onToggle, onChoose }: Props) {
  const { pathname } = useLocation();
  const { user, remembered } = useSignedIn();
  const work = trpc.insights.countWork.useQuery(undefined, {
    enabled: user?.isAdmin === true && !user.needsSecondFactor,
    refetchInterval: countEveryMs,
    staleTime: countEveryMs / 2,
  });
  const linkTo = (page: DashboardPage) => ({
    to: page.to ?? page.path,
    "aria-current": isHere(page, pathname) ? ("page" as const) : undefined,
    title: isNarrow ? page.label : undefined,
    onClick: onChoose,
  });
  const countOf = ({ work: kind }: OfficePage) => (kind && work.data?.[kind]) || 0;

  return (
    <div className={classes.menu} data-narrow={isNarrow || undefined}>
      <div className={classes.top}>
        <div className={classes.brand}>
          <Brand />
        </div>
        {onToggle && (
          <UnstyledButton
            className={classes.toggle}
            aria-expanded={!isNarrow}
            aria-label={isNarrow ? "Widen the menu" : "Narrow the menu"}
            onClick={onToggle}
          >
            <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
              <path
                d={
                  isNarrow
                    ? "M2.5 2.5h11v11h-11zM6 2.5v11M8.5 6l2 2-2 2"
                    : "M2.5 2.5h11v11h-11zM6 2.5v11M10.5 6l-2 2 2 2"
                }
                fill="none"
                stroke="currentColor"
                strokeWidth="1.3"
              />
            </svg>
          </UnstyledButton>
        )}
      </div>
      <div className={classes.search}>
        <UnstyledButton
          className={classes.palette}
          title={isNarrow ? "Go to… (Ctrl K)" : undefined}
          onClick={() => {
            onChoose?.();
            commandPalette.open();
          }}
          onPointerEnter={commandPalette.preload}
          onFocus={commandPalette.preload}
        >
          <SearchIcon />
          <span className={classes.label}>Go to…</span>
          <Kbd size="xs" className={classes.keys}>
            Ctrl K
          </Kbd>
        </UnstyledButton>
      </div>
      <div className={classes.groups}>
        {officeGroups.map(({ label, pages }) => (
          <div key={label} className={classes.group}>
            <p className={classes.title}>{label}</p>
            {pages.map((page) => (
              <PrefetchLink
                key={page.path}
                className={classes.link}
                // A description, because the name of the link is that of its page.
                aria-description={countOf(page) > 0 ? `${formatNumber(countOf(page))} waiting` : undefined}
                {...linkTo(page)}
              >
                <OfficeIcon name={page.icon} />
                <span className={classes.label}>{page.label}</span>
                {countOf(page) > 0 && (
                  <span className={classes.count} aria-hidden="true">
                    {formatNumber(countOf(page))}
                  </span>
                )}
              </PrefetchLink>
            ))}
          </div>
        ))}
      </div>
      <div className={classes.person}>
        <div className={classes.who}>
          <bdi className={clsx(classes.name, classes.label)} title={(user ?? remembered)?.displayName}>
            {(user ?? remembered)?.displayName}
          </bdi>
          <LogoutButton size="xs" px={isNarrow ? "2xs" : "xs"} className={classes.logout} />
        </div>
        <div className={classes.own}>
          {ownPages.map((page) => (
            <PrefetchLink key={page.path} className={classes.ownLink} {...linkTo(page)}>
              {page.label}
            </PrefetchLink>
          ))}
        </div>
      </div>
    </div>
  );
}
