import { perUnit } from "@ironmonger/contract/catalog/sales-unit";
import { formatMoney, formatNumber } from "@ironmonger/contract/money";
import { describeTerms } from "@ironmonger/contract/pricing";
import { Button } from "@mantine/core";
import { useEffect, useId, useRef } from "react";
import { Picture } from "../../shared/ui/picture.tsx";
import classes from "./candidate-dialog.module.css";
import type { PadRow } from "./judge-lines.ts";

/** The tools that a line may mean, with the likeliest selected. Arrow keys select, Enter confirms. */
export function CandidateDialog({
  row: { name, candidates },
  onChoose,
  onClose,
}: {
  row: PadRow;
  onChoose: (toolId: string) => void;
  onClose: () => void;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useEffect(() => dialog.current?.showModal(), []);
  const take = (form: FormData) => {
    const toolId = form.get("tool");
    dialog.current?.close();
    if (typeof toolId === "string") onChoose(toolId);
  };
  return (
    <dialog ref={dialog} aria-labelledby={titleId} className={classes.dialog} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          take(new FormData(event.currentTarget));
        }}
      >
        <h2 id={titleId} className={classes.title}>
          Which tool is “{name}”?
        </h2>
        <div role="radiogroup" aria-labelledby={titleId} className={classes.candidates}>
          {candidates.map((tool, place) => (
            <label key={tool.toolId} className={classes.candidate}>
              <input
                type="radio"
                name="tool"
                value={tool.toolId}
                defaultChecked={place === 0}
                autoFocus={place === 0}
              />
              <Picture src={tool.imageUrl} alt="" width={56} height={56} sizes="56px" className={classes.picture} />
              <span className={classes.words}>
                <span className={classes.name}>{tool.name}</span>
                <span className={classes.facts}>
                  {tool.sku ? <span>SKU {tool.sku}</span> : null}
                  <span>{describeTerms({ ...tool, priceBreaks: [] })}</span>
                  <span>{tool.available > 0 ? `${formatNumber(tool.available)} in stock` : "none in stock"}</span>
                </span>
              </span>
              <span className={classes.price}>
                {formatMoney(tool.priceCents)} <span className={classes.each}>{perUnit(tool.salesUnit)}</span>
              </span>
            </label>
          ))}
        </div>
        <div className={classes.buttons}>
          <Button variant="default" onClick={() => dialog.current?.close()}>
            Cancel
          </Button>
          <Button type="submit" color="safety">
            Use this tool
          </Button>
        </div>
      </form>
    </dialog>
  );
}
