import type { ReactNode } from "react";

/** What was refused, which screen readers say; nothing without a text. */
export const ErrorLine = ({ children }: { children: ReactNode }) =>
  children ? (
    <p className="error-line" role="alert">
      {children}
    </p>
  ) : null;
