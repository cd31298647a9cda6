import { useTexts } from "../../features/content/use-texts.ts";
import { PrefetchLink } from "../../shared/lazy/prefetch-link.tsx";
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
  const { address, contactEmail, contactPhone, taxId, openingHours, deliveryText, returnsText } = useShop();
  const promises = [
    { title: "Opening hours", text: openingHours },
    { title: "Delivery", text: deliveryText },
    { title: "Returns", text: returnsText },
  ].filter(({ text }) => text);
  const texts = useTexts();
  const socialLinks = [
    { label: texts.firstSocialLabel, url: texts.firstSocialUrl },
    { label: texts.secondSocialLabel, url: texts.secondSocialUrl },
  ];
  return (
    <footer className={classes.footer}>
      <div className={classes.inner}>
        <div className={classes.shop}>
          <Brand />
          <p className={classes.note}>{texts.footerNote}</p>
        </div>
        {(address || contactEmail || contactPhone || taxId) && (
          <div className={classes.contact}>
            {address && <p className={classes.lines}>{address}</p>}
            {contactEmail && <a href={`mailto:${contactEmail}`}>{contactEmail}</a>}
            {contactPhone && <a href={`tel:${contactPhone.replaceAll(/[^\d+]/g, "")}`}>{contactPhone}</a>}
            {taxId && <p>Tax id {taxId}</p>}
          </div>
        )}
        {promises.length > 0 && (
          <dl className={classes.contact}>
            {promises.map(({ title, text }) => (
              <div key={title}>
                <dt>{title}</dt>
                <dd className={classes.lines}>{text}</dd>
              </div>
            ))}
          </dl>
        )}
        <nav className={classes.links} aria-label="Footer">
          {links.map(({ to, label }) => (
            <PrefetchLink key={to} to={to}>
              {label}
            </PrefetchLink>
          ))}
        </nav>
        <div className={classes.links}>
          {socialLinks.map(({ label, url }, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the two links never move
            <a key={place} href={url} target="_blank" rel="noreferrer">
              {label}
              <span className="sr-only"> (opens in a new tab)</span>
            </a>
          ))}
        </div>
        <p className={classes.credit}>
          <span>{texts.footerCredit}</span>
          <span>{texts.footerCopyright}</span>
        </p>
      </div>
    </footer>
  );
}
