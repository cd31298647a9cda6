import type { Tool } from "@ironmonger/contract/catalog";
import { perUnit } from "@ironmonger/contract/catalog/sales-unit";
import { canBeOrdered } from "@ironmonger/contract/pricing";
import { PrefetchLink } from "../../../shared/lazy/prefetch-link.tsx";
import { Picture } from "../../../shared/ui/picture.tsx";
import { Section } from "../../../shared/ui/sections/section.tsx";
import { unbroken } from "../../../shared/whole-words.ts";
import { TellMeWhenBack } from "../../back-in-stock/tell-me-when-back.tsx";
import { ToolPrice, useOwnPriced } from "../../pricing/own-prices.tsx";
import { TermsText } from "../terms-text.tsx";
import type { ToolAction } from "../tool-card.tsx";
import classes from "./related-tools.module.css";

type Props = { title: string; lead?: string; tools: Tool[]; action: ToolAction };

/** Other tools on the page of a tool, each with its price and a quantity to add. */
export function RelatedTools({ title, lead, tools, action }: Props) {
  return (
    <Section title={title}>
      {lead ? <p className={classes.lead}>{lead}</p> : null}
      <ul className={classes.tools}>
        {useOwnPriced(tools).map((tool) => (
          <li key={tool.id} className={classes.tool}>
            <Picture src={tool.imageUrl} alt="" width={96} height={96} sizes="72px" className={classes.picture} />
            <div className={classes.words}>
              <h3 className={classes.name}>
                <PrefetchLink to={`/catalog/${tool.id}`}>{unbroken(tool.name)}</PrefetchLink>
              </h3>
              <p>
                <strong>
                  <ToolPrice tool={tool} />
                </strong>{" "}
                {perUnit(tool.salesUnit)}
              </p>
              <p className={classes.terms}>
                <TermsText terms={tool} />
              </p>
              {canBeOrdered(tool) ? null : <p className={classes.soldOut}>Out of stock</p>}
            </div>
            <div className={classes.action}>{canBeOrdered(tool) ? action(tool) : <TellMeWhenBack tool={tool} />}</div>
          </li>
        ))}
      </ul>
    </Section>
  );
}
