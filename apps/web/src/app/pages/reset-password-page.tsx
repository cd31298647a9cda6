import { useNavigate, useParams } from "react-router";
import { AuthCard } from "../../features/identity/auth-card.tsx";
import { NewPasswordForm } from "../../features/identity/new-password-form.tsx";

export function ResetPasswordPage() {
  const { token = "" } = useParams();
  const navigate = useNavigate();
  return (
    <AuthCard title="Set a new password" lead="All other devices are signed out.">
      <NewPasswordForm
        token={token}
        onDone={(isSignedIn) => navigate(isSignedIn ? "/" : "/login", { replace: true })}
      />
    </AuthCard>
  );
}
