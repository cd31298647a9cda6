import { formatMoney, formatPieces } from "@ironmonger/contract/money";
import { useState } from "react";
import classes from "./tool-preview.module.css";

type Props = {
  name: string;
  description: string;
  imageUrl: string;
  priceCents: number;
  minOrder: number;
  available: number;
};

/** A preview of the tool's card. It says if the picture cannot be shown. */
export function ToolPreview({ name, description, imageUrl, priceCents, minOrder, available }: Props) {
  const [brokenUrl, setBrokenUrl] = useState<string | null>(null);
  const address = imageUrl.trim();
  const canShow = /^(https?:\/\/|\/(?!\/))/i.test(address) && address !== brokenUrl;

  return (
    <aside className={classes.preview} aria-label="Preview">
      <p className={classes.title}>Preview</p>
      <div className={classes.picture}>
        {canShow ? (
          <img src={address} alt="" className={classes.image} onError={() => setBrokenUrl(address)} />
        ) : (
          <span>{address !== "" && address === brokenUrl ? "This picture cannot be shown" : "The picture"}</span>
        )}
      </div>
      <p className={classes.name}>{name || "Name"}</p>
      <p className={classes.description} dir="auto">
        {description || "Description"}
      </p>
      <dl className={classes.terms}>
        <dt>Price per piece</dt>
        <dd>{priceCents > 0 ? formatMoney(priceCents) : "—"}</dd>
        <dt>Minimum order</dt>
        <dd>{pieces(minOrder)}</dd>
        <dt>Available</dt>
        <dd>{pieces(available)}</dd>
      </dl>
    </aside>
  );
}

const pieces = (typed: number): string => (Number.isInteger(typed) && typed > 0 ? formatPieces(typed) : "—");
