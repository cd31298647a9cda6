import { type Buyer, Buyers, maxListed } from "@ironmonger/contract/content";
import { TextInput } from "@mantine/core";
import type { ReactNode } from "react";
import { newKey } from "../../../shared/forms/new-key.ts";
import { useAction } from "../../../shared/kit/use-action.ts";
import { trpc } from "../../../shared/server/trpc.ts";
import { WholeNumberInput } from "../../../shared/ui/inputs/whole-number-input.tsx";
import { ListForm } from "./list-form.tsx";
import { Load } from "./load.tsx";
import { textInput } from "./text-input.ts";

type TypedBuyer = Omit<Buyer, "toolsBought"> & { toolsBought: number | string };

const newBuyer = (): TypedBuyer => ({
  id: newKey(),
  name: "",
  shop: "",
  imageUrl: "/images/no-picture.svg",
  toolsBought: "",
  from: "",
});

/** Edits the top buyers of the home page. */
export function BuyersEditor({ preview }: { preview: (items: Buyer[]) => ReactNode }) {
  const utils = trpc.useUtils();
  const query = trpc.content.topBuyers.useQuery(undefined, { staleTime: 0 });
  const save = useAction(trpc.content.saveBuyers, {
    shows: (_utils, saved) => utils.content.topBuyers.setData(undefined, saved),
  });
  return (
    <Load query={query} what="the buyers">
      {(current) => (
        <ListForm<TypedBuyer, Buyer>
          title="Buyers"
          noun="buyer"
          max={maxListed}
          current={current}
          schema={Buyers}
          nameOf={({ name }) => name}
          newItem={newBuyer}
          save={save.send}
          reload={() => utils.content.topBuyers.fetch(undefined, { staleTime: 0 })}
          preview={(items) =>
            preview(
              items.map((buyer) => ({
                ...buyer,
                name: buyer.name.trim() || "New buyer",
                toolsBought: Number(buyer.toolsBought) || 0,
              })),
            )
          }
          fields={(props) => (
            <>
              {textFields.map(({ field, label, description, max }) => (
                <TextInput
                  key={field}
                  label={label}
                  description={description}
                  maxLength={max}
                  {...textInput(props, field)}
                />
              ))}
              <WholeNumberInput
                label="Tools bought"
                maw="12.5rem"
                value={props.item.toolsBought}
                error={props.issueOf("toolsBought")}
                onChange={(toolsBought) => props.change({ toolsBought })}
              />
            </>
          )}
        />
      )}
    </Load>
  );
}

type TextField = Exclude<keyof Buyer, "id" | "toolsBought">;
const textFields: { field: TextField; label: string; description?: string; max: number }[] = [
  { field: "name", label: "Name", max: 80 },
  { field: "shop", label: "Shop", max: 120 },
  { field: "from", label: "From", description: "Town and country", max: 120 },
  { field: "imageUrl", label: "Image", description: "Begins with https://, or with / for this shop's own", max: 2000 },
];
