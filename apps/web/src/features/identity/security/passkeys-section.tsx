import type { AccountSecurity } from "@ironmonger/contract/identity";
import { Button } from "@mantine/core";
import { useState } from "react";
import { notifyError, notifySuccess } from "../../../shared/notify.ts";
import { trpc } from "../../../shared/server/trpc.ts";
import { MomentText } from "../../../shared/ui/moment-text.tsx";
import rows from "../../../shared/ui/sections/row-list.module.css";

type Props = { passkeys: AccountSecurity["passkeys"]; onChanged: (codes: string[]) => void };

/** Whether a host is an IP address, for which browsers create no passkeys. */
const isAddress = (host: string): boolean => /^[\d.]+$|:/.test(host);

/** Lists the passkeys of the account, adds one and removes one. */
export function PasskeysSection({ passkeys, onChanged }: Props) {
  const start = trpc.identity.startPasskey.useMutation();
  const add = trpc.identity.addPasskey.useMutation();
  const remove = trpc.identity.removePasskey.useMutation({
    onSuccess: () => {
      notifySuccess("Passkey removed");
      onChanged([]);
    },
    onError: notifyError,
  });
  const [isAdding, setIsAdding] = useState(false);

  const addPasskey = async () => {
    setIsAdding(true);
    try {
      const { options, challenge } = await start.mutateAsync();
      const { startRegistration } = await import("@simplewebauthn/browser");
      const credential = await startRegistration({ optionsJSON: options }).catch((cause: unknown) => {
        throw new Error("No passkey was made. Try again, perhaps on another device.", { cause });
      });
      const { codes } = await add.mutateAsync({ challenge, credential, name: `Passkey ${passkeys.length + 1}` });
      notifySuccess("Passkey added");
      onChanged(codes);
    } catch (error) {
      notifyError(error);
    } finally {
      setIsAdding(false);
    }
  };
  return (
    <>
      <p>
        A passkey is stored on your device and unlocked in the same way as the device. It logs you in without a
        password.
      </p>
      {passkeys.length > 0 && (
        <ul className={rows.list}>
          {passkeys.map(({ id, name, addedAt, lastUsedAt }) => (
            <li key={id} className={rows.row}>
              <div className={rows.what}>
                <strong>{name}</strong>
                <span className={rows.detail}>
                  Added <MomentText at={addedAt} />
                  {lastUsedAt ? (
                    <>
                      , last used <MomentText at={lastUsedAt} />
                    </>
                  ) : (
                    ", not used yet"
                  )}
                </span>
              </div>
              <Button
                size="compact-sm"
                variant="default"
                aria-label={`Remove ${name}`}
                onClick={() => remove.mutate({ id })}
              >
                Remove
              </Button>
            </li>
          ))}
        </ul>
      )}
      {isAddress(location.hostname) ? (
        <p>Browsers store passkeys only for names. To add one, open the shop by its name, not by an IP address.</p>
      ) : (
        <Button variant="default" loading={isAdding} onClick={addPasskey}>
          Add a passkey
        </Button>
      )}
    </>
  );
}
