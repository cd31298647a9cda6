/** An email address on one line, or on two that part before its @, where there is little room; what is still too long ends in an ellipsis. */
export function EmailText({ email }: { email: string }) {
  const at = Math.max(0, email.lastIndexOf("@"));
  return (
    <bdi className="email" title={email}>
      <span>
        {email.slice(0, at)}
        <wbr />
        {email.slice(at)}
      </span>
    </bdi>
  );
}
