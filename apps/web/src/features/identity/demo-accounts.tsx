import type { DemoAccount } from "@ironmonger/contract/identity";
import { Button, Group, Text } from "@mantine/core";

/** The accounts of a demo, each with a button that fills in the form. */
export function DemoAccounts({
  accounts,
  onChoose,
}: {
  accounts: DemoAccount[];
  onChoose: (account: DemoAccount) => void;
}) {
  return (
    <Group component="section" gap="xs" p="sm" bg="var(--soft)" aria-label="Demo accounts">
      <Text flex={1}>Demo: fill in as</Text>
      {accounts.map((account) => (
        <Button key={account.email} variant="default" size="sm" onClick={() => onChoose(account)}>
          {account.role === "admin" ? "Admin" : "Buyer"}
        </Button>
      ))}
    </Group>
  );
}
