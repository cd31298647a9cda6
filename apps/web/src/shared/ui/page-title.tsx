import { useEffect } from "react";

export const siteName = "Ironmonger";

/** The page's heading and, unless `title` is given, the title of its browser tab. The heading takes the focus after a navigation. */
export function PageTitle({
  children,
  title,
  className,
}: {
  children: React.ReactNode;
  title?: string;
  className?: string;
}) {
  useDocumentTitle(title ?? (typeof children === "string" ? children : undefined));
  return (
    <h1 tabIndex={-1} className={className ?? "page-title"}>
      {children}
    </h1>
  );
}

/** `undefined` leaves the title as it is. */
export function useDocumentTitle(title: string | undefined) {
  useEffect(() => {
    if (title) document.title = titleOf(title);
  }, [title]);
}

export const titleOf = (title: string): string => (title.includes(siteName) ? title : `${title} · ${siteName}`);
