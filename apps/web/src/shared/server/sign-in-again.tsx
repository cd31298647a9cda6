import { Anchor } from "@mantine/core";
import { Link, useLocation } from "react-router";
import { trpc } from "./trpc.ts";

/** Said where a call was refused because the session has ended. The page comes back after signing in, with what was typed. */
export function SignInAgain() {
  const { pathname, search } = useLocation();
  const utils = trpc.useUtils();
  return (
    <>
      Your session has ended. What you typed stays here:{" "}
      <Anchor
        component={Link}
        to="/login"
        state={{ from: pathname + search }}
        onClick={() => utils.identity.me.setData(undefined, null)}
        inherit
        underline="always"
      >
        sign in again
      </Anchor>
      .
    </>
  );
}
