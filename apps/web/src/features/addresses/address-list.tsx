import type { Address } from "@ironmonger/contract/addresses";
import { addressLines } from "@ironmonger/contract/regions/address-text";
import { Badge, Button, Paper, Text } from "@mantine/core";
import { useState } from "react";
import { ConfirmDialog } from "../../shared/kit/dialogs/confirm-dialog.tsx";
import { EmptyState } from "../../shared/kit/notices/empty-state.tsx";
import { Row, Rows } from "../../shared/kit/rows.tsx";
import { useAction } from "../../shared/kit/use-action.ts";
import { trpc } from "../../shared/server/trpc.ts";
import { MultilineText } from "../../shared/ui/multiline-text.tsx";
import { AddressDialog } from "./address-dialog.tsx";

type Props = {
  userId: string;
  addresses: Address[];
  /** They are the sites of a company, which its managers change. */
  isOfCompany?: boolean;
  isReadOnly?: boolean;
};

/** The addresses of the user or the company, the default one first, to change and remove. */
export function AddressList({ userId, addresses, isOfCompany = false, isReadOnly = false }: Props) {
  const noun = isOfCompany ? "site" : "address";
  const [edited, setEdited] = useState<Address | null>(null);
  const [removed, setRemoved] = useState<Address | null>(null);
  const makeDefault = useAction(trpc.addresses.save, {
    shows: (utils, all) => utils.addresses.list.setData(undefined, all),
  });
  const remove = useAction(trpc.addresses.remove, {
    shows: (utils, left) => utils.addresses.list.setData(undefined, left),
    toast: isOfCompany ? "Site removed" : "Address removed",
  });

  return (
    <>
      {addresses.length === 0 && isOfCompany ? (
        <p>
          {isReadOnly ? "No sites yet: a manager adds them." : "Add the addresses to which your tools are delivered."}
        </p>
      ) : addresses.length === 0 ? (
        <EmptyState title="You have no addresses yet">
          <p>Add the address where your tools should be delivered.</p>
        </EmptyState>
      ) : (
        <Paper bg="var(--surface)" withBorder={!isOfCompany} px={isOfCompany ? 0 : "md"}>
          <Rows noun="addresses" items={addresses} empty="">
            {(address) => (
              <AddressRow
                key={address.id}
                address={address}
                isReadOnly={isReadOnly}
                onEdit={() => setEdited(address)}
                onRemove={() => setRemoved(address)}
                onMakeDefault={() =>
                  void makeDefault.run({
                    id: address.id,
                    address: address.address,
                    phone: address.phone,
                    isDefault: true,
                  })
                }
              />
            )}
          </Rows>
        </Paper>
      )}
      <AddressDialog userId={userId} noun={noun} address={edited} onClose={() => setEdited(null)} />
      <ConfirmDialog
        about={removed}
        question={`Remove this ${noun}?`}
        onClose={() => setRemoved(null)}
        onYes={({ id }) => remove.run({ id })}
      >
        The addresses of your orders stay as they are.
      </ConfirmDialog>
    </>
  );
}

/** `userId`: undefined until it is known; the button then stands there, disabled. */
type AddProps = { userId: string | undefined; isOfCompany?: boolean };

/** The button that adds an address or a site, and its dialog. */
export function AddAddress({ userId, isOfCompany = false }: AddProps) {
  const [isAdding, setAdding] = useState(false);
  const noun = isOfCompany ? "site" : "address";
  return (
    <>
      <Button
        {...(isOfCompany ? { variant: "default", size: "sm" } : { color: "safety" })}
        disabled={userId === undefined}
        onClick={() => setAdding(true)}
      >
        {isOfCompany ? "Add a site" : "Add an address"}
      </Button>
      {userId !== undefined && (
        <AddressDialog userId={userId} noun={noun} address={isAdding ? "new" : null} onClose={() => setAdding(false)} />
      )}
    </>
  );
}

type RowProps = {
  address: Address;
  isReadOnly: boolean;
  onEdit: () => void;
  onRemove: () => void;
  onMakeDefault: () => void;
};

function AddressRow({ address, isReadOnly, onEdit, onRemove, onMakeDefault }: RowProps) {
  const name = address.label ?? address.address.split("\n")[0] ?? "";
  return (
    <Row
      name={
        <>
          {address.label ?? name}{" "}
          {address.isDefault && (
            <Badge color="green" variant="light" radius="sm" tt="none">
              Default
            </Badge>
          )}
        </>
      }
      detail={
        <>
          <MultilineText>
            {address.label ? addressLines(address) : addressLines(address).slice(name.length).trim()}
          </MultilineText>
          <Text display="block" span inherit>
            Phone {address.phone}
          </Text>
        </>
      }
      actions={
        !isReadOnly && (
          <>
            {!address.isDefault && (
              <Button size="sm" variant="default" onClick={onMakeDefault} aria-label={`Make default: ${name}`}>
                Make default
              </Button>
            )}
            <Button size="sm" variant="default" onClick={onEdit} aria-label={`Change ${name}`}>
              Change
            </Button>
            <Button size="sm" variant="default" onClick={onRemove} aria-label={`Remove ${name}`}>
              Remove
            </Button>
          </>
        )
      }
    />
  );
}
