import { Anchor } from "@mantine/core";
import { Link, useLocation } from "react-router";
import { trpc } from "../../shared/server/trpc.ts";

/** Shown where a call was refused because the session has ended. After signing in, the page comes back with the input. */
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
