import { PageTitle } from "../../shared/ui/sections/page-title.tsx";
import { UntilHydrated } from "../../shared/ui/until-hydrated.tsx";
import classes from "./auth-card.module.css";

/** The frame of the signed-out forms. */
export function AuthCard({
  title,
  lead,
  foot,
  children,
}: {
  title: string;
  lead?: React.ReactNode;
  /** Links to related pages. */
  foot?: React.ReactNode;
  children: React.ReactNode;
}) {
  return (
    <div className={classes.ground}>
      <div className={classes.card}>
        <PageTitle className={classes.title}>{title}</PageTitle>
        {lead ? <p className={classes.lead}>{lead}</p> : null}
        <UntilHydrated>{children}</UntilHydrated>
        {foot ? <div className={classes.foot}>{foot}</div> : null}
      </div>
    </div>
  );
}

/** What went wrong, in red. */
export function FormError({ children }: { children: string }) {
  return (
    <p role="alert" className={classes.error}>
      {children}
    </p>
  );
}

export function Or() {
  return <p className={classes.or}>or</p>;
}
