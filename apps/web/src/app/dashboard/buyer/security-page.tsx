import { messages } from "@ironmonger/contract/messages";
import { Alert, SimpleGrid } from "@mantine/core";
import { useState } from "react";
import { AuthenticatorSection } from "../../../features/identity/security/authenticator-section.tsx";
import { ChangePasswordForm, SetPasswordByMail } from "../../../features/identity/security/change-password-form.tsx";
import { PasskeysSection } from "../../../features/identity/security/passkeys-section.tsx";
import { RecoveryCodesSection } from "../../../features/identity/security/recovery-codes-section.tsx";
import { useSignedIn } from "../../../features/identity/use-signed-in.ts";
import { NotLoaded } from "../../../shared/kit/notices/not-loaded.tsx";
import { PageHead } from "../../../shared/kit/page-head.tsx";
import { Panel } from "../../../shared/kit/panel.tsx";
import { trpc } from "../../../shared/server/trpc.ts";

/** The account's ways to log in: password, authenticator app, passkeys, recovery codes. */
export function SecurityPage() {
  const { user } = useSignedIn();
  const security = trpc.identity.showSecurity.useQuery();
  const [newCodes, setNewCodes] = useState<string[]>([]);

  return (
    <>
      <PageHead
        title="Sign-in and security"
        lead="The ways to log in to your account. A second factor protects it even if someone else learns your password."
      />
      {user?.needsSecondFactor && (
        <Alert color="red" mb="md" role="alert">
          {messages.secondFactorNeeded}
        </Alert>
      )}
      {security.data && user ? (
        <SimpleGrid cols={{ base: 1, lg: 2 }}>
          <Panel title="Password">
            {security.data.hasPassword ? <ChangePasswordForm /> : <SetPasswordByMail email={user.email} />}
          </Panel>
          <Panel title="Authenticator app">
            <AuthenticatorSection hasAuthenticator={security.data.hasAuthenticator} onChanged={setNewCodes} />
          </Panel>
          <Panel title="Passkeys">
            <PasskeysSection passkeys={security.data.passkeys} onChanged={setNewCodes} />
          </Panel>
          {user.hasSecondFactor || newCodes.length > 0 ? (
            <Panel title="Recovery codes">
              <RecoveryCodesSection
                left={security.data.recoveryCodesLeft}
                newCodes={newCodes}
                onRenewed={setNewCodes}
              />
            </Panel>
          ) : null}
        </SimpleGrid>
      ) : (
        <NotLoaded query={security} what="your settings" height={520} />
      )}
    </>
  );
}
