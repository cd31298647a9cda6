import { maker } from "../../content/maker.ts";
import { PrefetchLink } from "../../shared/prefetch-link.tsx";
import { useShop } from "../../shared/use-shop.ts";
import { Brand } from "./brand.tsx";
import classes from "./footer.module.css";

const links = [
  { to: "/", label: "Home" },
  { to: "/order-pad", label: "Order pad" },
  { to: "/blogs", label: "Blogs" },
  { to: "/portfolio", label: "About" },
];

export function Footer() {
  const { address, contactEmail, contactPhone, taxId } = useShop();
  return (
    <footer className={classes.footer}>
      <div className={classes.inner}>
        <div>
          <Brand />
          <p className={classes.note}>Tools sold in bulk, by the piece price, from the minimum order up.</p>
          {address && <p className={classes.address}>{address}</p>}
          {(contactEmail || contactPhone) && (
            <p className={classes.contact}>
              {contactEmail && <a href={`mailto:${contactEmail}`}>{contactEmail}</a>}
              {contactPhone && <a href={`tel:${contactPhone.replaceAll(/[^\d+]/g, "")}`}>{contactPhone}</a>}
            </p>
          )}
          {taxId && <p className={classes.note}>Tax id {taxId}</p>}
        </div>
        <div className={classes.groups}>
          <nav className={classes.links} aria-label="Footer">
            {links.map(({ to, label }) => (
              <PrefetchLink key={to} to={to}>
                {label}
              </PrefetchLink>
            ))}
          </nav>
          <div className={classes.links}>
            {maker.socialLinks.map(({ label, url }) => (
              <a key={url} href={url} target="_blank" rel="noreferrer">
                {label}
                <span className="sr-only"> (opens in a new tab)</span>
              </a>
            ))}
          </div>
        </div>
        <p className={classes.credit}>
          <span>Developed by {maker.name}</span>
          <span>Copyright © 2022</span>
        </p>
      </div>
    </footer>
  );
}
