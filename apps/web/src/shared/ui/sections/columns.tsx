import classes from "./columns.module.css";

/** Two columns; on a phone, what is in them follows each other in the order of the children. */
export const Columns = ({ children }: { children: React.ReactNode }) => (
  <div className={classes.columns}>{children}</div>
);

/** In `Columns`: the first column, wherever it stands among the children. It stays in sight beside the others. */
export const PictureColumn = ({ children }: { children: React.ReactNode }) => (
  <div className={classes.picture}>{children}</div>
);
