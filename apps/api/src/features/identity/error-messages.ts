export const identityErrors = {
  signInFailed: "Wrong email or password.",
  emailTaken: "This email is already registered. Log in, or reset your password.",
  passkeyRequired: "Use your passkey, or enter a recovery code.",
  codeWrong: "This code is wrong or was already used.",
  passkeyRefused: "This passkey was not accepted. Try again, or use another way to log in.",
  passkeyUnknown: "This shop does not know this passkey.",
  setupExpired: "This took too long. Start again.",
  passwordWrong: "This is not your password.",
  passwordTooWeak: "Admins need a stronger password: longer and less common.",
  linkExpired: "This link has been used or has expired. Ask for a new one.",
  sessionEnded: "Your session has ended. Sign in again.",
  lastAdmin: "This is the last admin. Make another one first.",
} as const;
