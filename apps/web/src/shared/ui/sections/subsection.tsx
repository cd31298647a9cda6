import { type ReactNode, useId } from "react";
import classes from "./subsection.module.css";

/** A section of a page of the dashboard, under its own heading. */
export function Subsection({
  title,
  className,
  children,
}: {
  title: string;
  className?: string | undefined;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={className}>
      <h2 id={id} className={classes.title}>
        {title}
      </h2>
      {children}
    </section>
  );
}
