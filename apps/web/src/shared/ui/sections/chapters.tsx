import type { ReactNode } from "react";
import classes from "./chapters.module.css";

/** A page to read, of chapters. It adapts to its own width, so that its preview in the dashboard does, too. */
export const Chapters = ({ children }: { children: ReactNode }) => (
  <div className={classes.place}>
    <div className="page">{children}</div>
  </div>
);

type ChapterProps = { heading: ReactNode; id?: string; children: ReactNode };

/** A heading, and beside it what it heads. What has an id is an article of its own. */
export function Chapter({ heading, id, children }: ChapterProps) {
  const Element = id === undefined ? "section" : "article";
  return (
    <Element id={id} className={classes.chapter}>
      <div className={classes.heading}>{heading}</div>
      <div>{children}</div>
    </Element>
  );
}

/** A text of paragraphs, lists, code and pictures. */
export const Prose = ({ children }: { children: ReactNode }) => <div className={classes.prose}>{children}</div>;
