import { Button } from "@mantine/core";
import { useState } from "react";
import { useNavigate } from "react-router";
import { messageOf } from "../../../shared/server/error-message.ts";
import { useCompleteSignIn } from "../use-signed-in.ts";
import { signInWithGoogle } from "./sign-in-with-google.ts";

export function GoogleButton({ returnTo, onError }: { returnTo: string; onError: (message: string) => void }) {
  const completeSignIn = useCompleteSignIn();
  const navigate = useNavigate();
  const [isWaiting, setIsWaiting] = useState(false);
  const start = async () => {
    setIsWaiting(true);
    onError("");
    try {
      const unfinishedAt = await signInWithGoogle(returnTo);
      if (unfinishedAt) await navigate(unfinishedAt);
      else await completeSignIn();
    } catch (error) {
      onError(messageOf(error));
    } finally {
      setIsWaiting(false);
    }
  };
  return (
    <Button variant="default" fullWidth onClick={start} loading={isWaiting} leftSection={<GoogleLogo />}>
      Sign in with google
    </Button>
  );
}

function GoogleLogo() {
  return (
    <svg viewBox="0 0 48 48" width="18" height="18" aria-hidden="true">
      <path
        fill="#4285f4"
        d="M45 24.5c0-1.6-.1-2.7-.4-4H24v7.3h12.1c-.3 2-1.6 5-4.5 7l6.9 5.3C42.600 36.300 45 31 45 24.500z"
      />
      <path
        fill="#34a853"
        d="M24 46c5.900 0 10.900-2 14.500-5.300l-6.900-5.300c-1.900 1.300-4.300 2.200-7.600 2.200-5.800 0-10.700-3.900-12.500-9.200l-7.100 5.500C8 41.100 15.400 46 24 46z"
      />
      <path fill="#fbbc05" d="M11.500 28.400a13.600 13.600 0 0 1 0-8.700l-7.100-5.600a22 22 0 0 0 0 19.800z" />
      <path
        fill="#ea4335"
        d="M24 10.400c4.100 0 6.900 1.800 8.500 3.300l6.200-6C34.900 4.100 29.900 2 24 2 15.400 2 8 6.900 4.400 14.100l7.100 5.600C13.300 14.300 18.200 10.400 24 10.400z"
      />
    </svg>
  );
}
