import { AuthCard } from "../../features/identity/auth-card.tsx";
import { RequestResetForm } from "../../features/identity/request-reset-form.tsx";
import { PrefetchLink } from "../../shared/lazy/prefetch-link.tsx";

export function RequestResetPage() {
  return (
    <AuthCard
      foot={
        <p>
          <PrefetchLink to="/login">Back to login</PrefetchLink>
        </p>
      }
      title="Reset your password"
      lead="We send a link to set a new one."
    >
      <RequestResetForm />
    </AuthCard>
  );
}
