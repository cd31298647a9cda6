import { Button, List, Stack } from "@mantine/core";
import { useRef } from "react";
import { useAction } from "../../../shared/kit/use-action.ts";
import { notifyError, notifySuccess } from "../../../shared/notify.ts";
import { trpc } from "../../../shared/server/trpc.ts";
import { shownSecurity } from "./shown-security.ts";

type Props = {
  left: number;
  /** Newly created codes. They are never shown again. */
  newCodes: string[];
  onRenewed: (codes: string[]) => void;
};

/** Codes for signing in without phone and passkeys. */
export function RecoveryCodesSection({ left, newCodes, onRenewed }: Props) {
  const renew = useAction(trpc.identity.renewRecoveryCodes, {
    touches: shownSecurity,
    onDone: ({ codes }) => onRenewed(codes),
  });
  const list = useRef<HTMLDivElement>(null);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(newCodes.join("\n"));
      notifySuccess("Recovery codes copied");
    } catch {
      // Browsers allow copying only on secure pages, and if the user permits it.
      if (list.current) getSelection()?.selectAllChildren(list.current);
      notifyError("Your browser does not allow copying here. The codes are selected: copy them yourself.");
    }
  };
  return (
    <Stack align="flex-start">
      <p>
        Each of these codes logs you in once instead of your app or passkey. You have {left} left. Keep them where your
        phone is not.
      </p>
      {newCodes.length > 0 && (
        <div role="status">
          <p>
            <strong>Your new recovery codes. Save them now: they are not shown again.</strong>
          </p>
          <div ref={list}>
            <List listStyleType="none" my="sm">
              {newCodes.map((code) => (
                <List.Item key={code}>
                  <code>{code}</code>
                </List.Item>
              ))}
            </List>
          </div>
          <Button variant="default" onClick={copy}>
            Copy
          </Button>
        </div>
      )}
      <Button variant="default" {...renew.button()}>
        Make new recovery codes
      </Button>
    </Stack>
  );
}
