import type { DemoAccount } from "@ironmonger/contract/identity";
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
      <p>This is a demo shop. Log in with one of its accounts:</p>
      <ul>
        {accounts.map((account) => (
          <li key={account.email}>
            <span>
              {`${account.role === "admin" ? "Admin" : "Buyer"}: ${account.email}, password ${account.password}`}
            </span>
            <button type="button" onClick={() => onChoose(account)}>
              Fill in
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
