import { Navigate, useLocation, useNavigate } from "react-router";
import { useKeepWay } from "../../features/basket/continue/buyers-way.ts";
import { AuthCard } from "../../features/identity/auth-card.tsx";
import { returnPath } from "../../features/identity/return-path.ts";
import { SignUpForm } from "../../features/identity/sign-up-form.tsx";
import { useSignedIn } from "../../features/identity/use-signed-in.ts";
import { PrefetchLink } from "../../shared/lazy/prefetch-link.tsx";

export function RegisterPage() {
  const navigate = useNavigate();
  const { state } = useLocation();
  const { user } = useSignedIn();
  useKeepWay(returnPath(state));
  if (user) return <Navigate to="/" replace />;
  return (
    <AuthCard
      foot={
        <p>
          Already registered?{" "}
          <PrefetchLink to="/login" state={() => state}>
            Login
          </PrefetchLink>
        </p>
      }
      title="Register"
      lead="A name, an email address and a password: then you can order."
    >
      <SignUpForm onDone={() => navigate("/", { replace: true })} />
    </AuthCard>
  );
}
