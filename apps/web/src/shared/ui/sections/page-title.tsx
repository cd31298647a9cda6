import { useEffect } from "react";
import { useShop } from "../../use-shop.ts";

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
  const { shopName } = useShop();
  useEffect(() => {
    if (title) document.title = titleOf(title, shopName);
  }, [title, shopName]);
}

export const titleOf = (title: string, shopName: string): string =>
  title.includes(shopName) ? title : `${title} · ${shopName}`;
