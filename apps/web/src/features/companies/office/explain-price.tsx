import { perUnit } from "@ironmonger/contract/catalog/sales-unit";
import { formatNumber } from "@ironmonger/contract/money";
import type { ExplainedPrice } from "@ironmonger/contract/price-lists";
import { Button, Group, TextInput } from "@mantine/core";
import { useState } from "react";
import { parseQuantity } from "../../../shared/forms/parse-quantity.ts";
import { Panel } from "../../../shared/kit/panel.tsx";
import { messageOf } from "../../../shared/server/error-message.ts";
import { trpc } from "../../../shared/server/trpc.ts";
import { MoneyText } from "../../../shared/ui/money-text.tsx";
import { useFindToolIds } from "../../order-pad/find-tool-ids.ts";

/** What the company pays for a tool at a quantity, and why. */
export function ExplainPrice({ company: { id, name } }: { company: { id: string; name: string } }) {
  const { client } = trpc.useUtils();
  const findToolIds = useFindToolIds();
  const [sku, setSku] = useState("");
  const [pieces, setPieces] = useState("1");
  const [answer, setAnswer] = useState<(ExplainedPrice & { quantity: number }) | string>();
  const [isWorking, setWorking] = useState(false);
  const explain = async (event: React.FormEvent) => {
    event.preventDefault();
    setWorking(true);
    try {
      const quantity = parseQuantity(pieces);
      const [toolId] = await findToolIds([sku.trim()]);
      if (!toolId) setAnswer("There is no tool with this SKU.");
      else if (!(quantity > 0)) setAnswer("Type a whole number of pieces.");
      else setAnswer({ quantity, ...(await client.companies.explainPrice.query({ companyId: id, toolId, quantity })) });
    } catch (error) {
      setAnswer(messageOf(error));
    } finally {
      setWorking(false);
    }
  };
  return (
    <Panel title={`What ${name} pays`}>
      <form onSubmit={(event) => void explain(event)}>
        <Group align="flex-end" gap="sm">
          <TextInput
            label="SKU"
            value={sku}
            maxLength={100}
            onChange={({ currentTarget }) => setSku(currentTarget.value)}
          />
          <TextInput
            label="Quantity"
            inputMode="numeric"
            value={pieces}
            maxLength={12}
            onChange={({ currentTarget }) => setPieces(currentTarget.value)}
          />
          <Button type="submit" variant="default" loading={isWorking} disabled={sku.trim() === ""}>
            Explain
          </Button>
        </Group>
      </form>
      <div role="status">
        {typeof answer === "string" ? <p>{answer}</p> : null}
        {typeof answer === "object" ? (
          <>
            <p>
              <strong>
                <MoneyText cents={answer.unitPriceCents} />
              </strong>{" "}
              {answer.priceUnit === 1 ? "each" : perUnit(undefined, answer.priceUnit)},{" "}
              <MoneyText cents={answer.totalCents} /> for {formatNumber(answer.quantity)}
            </p>
            <ol>
              {answer.explanation.map(({ text }) => (
                <li key={text}>{text}</li>
              ))}
            </ol>
          </>
        ) : null}
      </div>
    </Panel>
  );
}
