import type { DemoAccount } from "@ironmonger/contract/identity";
import { Button } from "@mantine/core";
import classes from "./demo-accounts.module.css";

/** The accounts of a demo, each with a button that fills in the form. */
export function DemoAccounts({
  accounts,
  onChoose,
}: {
  accounts: DemoAccount[];
  onChoose: (account: DemoAccount) => void;
}) {
  return (
    <section className={classes.box} aria-label="Demo accounts">
      <p>Demo: fill in as</p>
      {accounts.map((account) => (
        <Button key={account.email} variant="default" size="compact-md" onClick={() => onChoose(account)}>
          {account.role === "admin" ? "Admin" : "Buyer"}
        </Button>
      ))}
    </section>
  );
}
