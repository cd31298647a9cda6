import { pictureUrl } from "@ironmonger/contract/catalog/picture-addresses";
import { PrefetchLink } from "../../shared/lazy/prefetch-link.tsx";
import { useShop } from "../../shared/use-shop.ts";
import classes from "./navbar.module.css";

export function Brand() {
  const { shopName, logo } = useShop();
  return (
    <PrefetchLink to="/" className={classes.brand}>
      {logo ? (
        <img src={pictureUrl(logo, 320)} alt={shopName} width="128" height="36" className={classes.logo} />
      ) : (
        <>
          <svg viewBox="0 0 24 24" width="26" height="26" aria-hidden="true">
            <path fill="#ff6b0a" d="M12 1 22 6.8v10.4L12 23 2 17.2V6.8z" />
            <circle cx="12" cy="12" r="4.6" fill="#15181a" />
          </svg>
          {shopName}
        </>
      )}
    </PrefetchLink>
  );
}
