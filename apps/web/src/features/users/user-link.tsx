import { Anchor } from "@mantine/core";
import { Link } from "react-router";
import { EmailText } from "../../shared/ui/email-text.tsx";

/** The email of a person, which leads admins to the person's page; another name, such as that of the shop, is text. */
export function UserLink({ by, isInText = false }: { by: string; isInText?: boolean }) {
  if (!by.includes("@")) return <>{by}</>;
  return (
    <Anchor
      component={Link}
      to={`/dashboard/users/${encodeURIComponent(by)}`}
      inherit
      underline={isInText ? "always" : "hover"}
    >
      <EmailText email={by} />
    </Anchor>
  );
}
