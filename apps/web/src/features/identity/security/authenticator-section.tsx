import { AddAuthenticatorInput, type AuthenticatorSetup } from "@ironmonger/contract/identity";
import { Button, Group, Stack } from "@mantine/core";
import { useEffect, useState } from "react";
import { useContractForm } from "../../../shared/kit/forms/use-contract-form.ts";
import { useAction } from "../../../shared/kit/use-action.ts";
import { trpc } from "../../../shared/server/trpc.ts";
import { FormError } from "../auth-card.tsx";
import { CodeField } from "../second-factor/code-field.tsx";
import { shownSecurity } from "./shown-security.ts";

type Props = { hasAuthenticator: boolean; onChanged: (codes: string[]) => void };

/** Adds an authenticator app by its QR code and first code, or removes it. */
export function AuthenticatorSection({ hasAuthenticator, onChanged }: Props) {
  const [setup, setSetup] = useState<AuthenticatorSetup>();
  const start = useAction(trpc.identity.startAuthenticator, { onDone: setSetup });
  const remove = useAction(trpc.identity.removeAuthenticator, {
    touches: shownSecurity,
    toast: "Authenticator app removed",
    onDone: () => onChanged([]),
  });

  if (hasAuthenticator)
    return (
      <>
        <p>After your password, the shop asks for the code of your app.</p>
        <Button variant="default" {...remove.button()}>
          Remove the app
        </Button>
      </>
    );
  if (setup)
    return (
      <SetupForm
        setup={setup}
        onDone={(codes) => {
          setSetup(undefined);
          onChanged(codes);
        }}
      />
    );
  return (
    <>
      <p>An app on your phone shows a new code every 30 seconds; after your password, the shop asks for it.</p>
      <Button variant="default" {...start.button()}>
        Add an authenticator app
      </Button>
    </>
  );
}

function SetupForm({ setup, onDone }: { setup: AuthenticatorSetup; onDone: (codes: string[]) => void }) {
  const form = useContractForm(AddAuthenticatorInput, { setup: setup.setup, code: "" });
  const add = useAction(trpc.identity.addAuthenticator, {
    touches: shownSecurity,
    isQuiet: true,
    toast: "Authenticator app added",
    onDone: ({ codes }) => onDone(codes),
  });
  return (
    <form noValidate onSubmit={form.onSubmit((values) => add.run(values))}>
      <Stack>
        <p>Scan this with your authenticator app, or type the key into it. Then enter the code that it shows.</p>
        <QrCode text={setup.uri} />
        <p>
          Key: <code>{setup.secret.match(/.{1,4}/g)?.join(" ")}</code>
        </p>
        <CodeField description="Six digits" inputMode="numeric" {...form.getInputProps("code")} />
        <FormError>{add.issue}</FormError>
        <Group>
          <Button type="submit" loading={add.isWorking}>
            Add the app
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

/** Drawn in the browser, because the key must not be sent anywhere. */
function QrCode({ text }: { text: string }) {
  const [rows, setRows] = useState<boolean[][]>([]);
  useEffect(() => {
    let isOver = false;
    void import("uqr").then(({ encode }) => {
      if (!isOver) setRows(encode(text, { border: 2 }).data);
    });
    return () => {
      isOver = true;
    };
  }, [text]);
  const path = rows.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join("");
  const size = rows.length || 1;
  return (
    <svg
      width="220"
      height="220"
      style={{ background: "white" }}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label="QR code of the key"
      shapeRendering="crispEdges"
    >
      <path d={path} />
    </svg>
  );
}
