import classes from "./empty-text.module.css";

/** Says in a card that there is nothing in it. */
export const EmptyText = ({ children }: { children: React.ReactNode }) => <p className={classes.text}>{children}</p>;
