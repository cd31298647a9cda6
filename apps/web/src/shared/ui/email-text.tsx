/** An email address on one line, which ends in an ellipsis where there is little room. */
export function EmailText({ email }: { email: string }) {
  return (
    <bdi className="email" title={email}>
      <span>{email}</span>
    </bdi>
  );
}
