import { Button, Text } from "@mantine/core";
import { buyingFor, useHasChosenBuyer } from "../identity/buying-for.ts";
import { useMyCompanies } from "../identity/my-companies.ts";
import { BuyerLine } from "./buyer-line.tsx";

/** The others are in the choice below the name. */
const maxNamed = 5;

/** Asks a person with a company once in each browser for whom they buy. The page is there already: nothing waits for the answer. */
export function AskForWhom() {
  const hasChosen = useHasChosenBuyer();
  const companies = useMyCompanies() ?? [];
  if (hasChosen || companies.length === 0) return null;
  return (
    <BuyerLine
      label="For whom do you buy?"
      isOfEveryPage
      actions={
        <>
          {companies.slice(0, maxNamed).map(({ id, name }) => (
            <Button key={id} variant="default" size="xs" maw="100%" title={name} onClick={() => buyingFor.choose(id)}>
              <Text span inherit truncate>
                {name}
              </Text>
            </Button>
          ))}
          <Button variant="default" size="xs" onClick={() => buyingFor.choose(null)}>
            Myself
          </Button>
        </>
      }
    >
      For whom do you buy?
      {companies.length > maxNamed ? " All your companies are in the choice below your name." : null}
    </BuyerLine>
  );
}
