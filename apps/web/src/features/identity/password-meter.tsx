import type { PasswordStrength } from "@ironmonger/contract/identity/password-strength";
import { Box, Text } from "@mantine/core";
import { useEffect, useState } from "react";

const words = ["very weak", "weak", "fair", "strong", "very strong"] as const;

/** Its dictionary is large, so it is fetched with the first keystroke. */
const loadJudge = () => import("@ironmonger/contract/identity/password-strength");

/** How strong a new password is, with a warning about a common one. It only warns. `about`: facts about the owner. */
export function PasswordMeter({ password, about = [] }: { password: string; about?: string[] }) {
  const [strength, setStrength] = useState<PasswordStrength>();
  const facts = about.join("\n");
  useEffect(() => {
    let isOver = false;
    if (!password) setStrength(undefined);
    else
      void loadJudge()
        .then(({ judgePassword }) => {
          if (!isOver) setStrength(judgePassword(password, facts.split("\n")));
        })
        // Without the dictionary there is no advice.
        .catch(() => {});
    return () => {
      isOver = true;
    };
  }, [password, facts]);

  return (
    <Text component="div" role="status" c="dimmed" fz="sm">
      {strength && (
        <>
          <Box
            component="meter"
            display="block"
            w="100%"
            aria-hidden="true"
            low={2}
            high={3}
            optimum={4}
            max={4}
            value={strength.score + 0.2}
          />
          <span>
            Password strength: <strong>{words[strength.score]}</strong>
            {strength.warning && `. ${strength.warning}`}
          </span>
        </>
      )}
    </Text>
  );
}
