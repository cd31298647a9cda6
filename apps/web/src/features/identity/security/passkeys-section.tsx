import type { AccountSecurity } from "@ironmonger/contract/identity";
import { Box, Button, Stack } from "@mantine/core";
import { Row, Rows } from "../../../shared/kit/rows.tsx";
import { asProcedure, useAction } from "../../../shared/kit/use-action.ts";
import { trpc } from "../../../shared/server/trpc.ts";
import { MomentText } from "../../../shared/ui/moment-text.tsx";
import { useIsHydrated } from "../../../shared/ui/until-hydrated.tsx";
import { shownSecurity } from "./shown-security.ts";

type Props = { passkeys: AccountSecurity["passkeys"]; onChanged: (codes: string[]) => void };

/** Whether a host is an IP address, for which browsers create no passkeys. */
const isAddress = (host: string): boolean => /^[\d.]+$|:/.test(host);

/** Lists the passkeys of the account, adds one and removes one. */
export function PasskeysSection({ passkeys, onChanged }: Props) {
  const { identity } = trpc.useUtils().client;
  const isByAddress = useIsHydrated() && isAddress(location.hostname);
  const addPasskey = asProcedure(async () => {
    const { options, challenge } = await identity.startPasskey.mutate();
    const { startRegistration } = await import("@simplewebauthn/browser");
    const credential = await startRegistration({ optionsJSON: options }).catch((cause: unknown) => {
      throw new Error("No passkey was made. Try again, perhaps on another device.", { cause });
    });
    return identity.addPasskey.mutate({ challenge, credential, name: `Passkey ${passkeys.length + 1}` });
  });
  const add = useAction(addPasskey, {
    touches: shownSecurity,
    toast: "Passkey added",
    onDone: ({ codes }) => onChanged(codes),
  });
  const remove = useAction(trpc.identity.removePasskey, {
    touches: shownSecurity,
    toast: "Passkey removed",
    onDone: () => onChanged([]),
  });
  return (
    <Stack align="flex-start">
      <p>
        A passkey is stored on your device and unlocked in the same way as the device. It logs you in without a
        password.
      </p>
      {passkeys.length > 0 && (
        <Box w="100%">
          <Rows noun="passkeys" items={passkeys} empty="">
            {({ id, name, addedAt, lastUsedAt }) => (
              <Row
                key={id}
                name={name}
                detail={
                  <>
                    Added <MomentText at={addedAt} />
                    {lastUsedAt ? (
                      <>
                        , last used <MomentText at={lastUsedAt} />
                      </>
                    ) : (
                      ", not used yet"
                    )}
                  </>
                }
                actions={
                  <Button
                    size="compact-sm"
                    variant="default"
                    aria-label={`Remove ${name}`}
                    onClick={() => remove.run({ id })}
                  >
                    Remove
                  </Button>
                }
              />
            )}
          </Rows>
        </Box>
      )}
      {isByAddress ? (
        <p>Browsers store passkeys only for names. To add one, open the shop by its name, not by an IP address.</p>
      ) : (
        <Button variant="default" {...add.button()}>
          Add a passkey
        </Button>
      )}
    </Stack>
  );
}
