import { pictureUrl } from "@ironmonger/contract/catalog/picture-addresses";
import type { ReactNode } from "react";
import { useShop } from "../use-shop.ts";
import classes from "./sheet.module.css";

type Props = {
  /** What it is and of what: "Packing slip IM-10472". */
  title: string;
  /** `Fact`s, in columns below the head. */
  facts: ReactNode;
  /** Its table. */
  children: ReactNode;
  /** Sums and remarks, kept together at its end. */
  foot?: ReactNode;
};

/** Whose paper it is. */
export function Letterhead({ lines }: { lines: string }) {
  const { logo, shopName } = useShop();
  return (
    <div>
      {logo && <img src={pictureUrl(logo, 320)} alt="" width="128" height="48" className={classes.logo} />}
      <p className={classes.shop}>{shopName}</p>
      {lines && <p className={classes.from}>{lines}</p>}
    </div>
  );
}

/** A page of paper, black on white on every screen. Printed, each begins on a new page. */
export function Sheet({ title, facts, children, foot }: Props) {
  const { address } = useShop();
  return (
    <article className={classes.sheet} aria-label={title}>
      <header className={classes.head}>
        <Letterhead lines={address} />
        <h2 className={classes.title}>{title}</h2>
      </header>
      <dl className={classes.facts}>{facts}</dl>
      {children}
      {foot && <footer className={classes.foot}>{foot}</footer>}
    </article>
  );
}
