import "@mantine/core/styles/Checkbox.layer.css";
import "@mantine/core/styles/Fieldset.layer.css";
import { RegisterCompanyInput } from "@ironmonger/contract/companies";
import { Checkbox, Fieldset, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { Navigate, useLocation, useNavigate } from "react-router";
import { useStoreReturnPath } from "../../features/basket/continue/buyers-way.ts";
import { CompanyFields } from "../../features/companies/company-fields.tsx";
import { AuthCard } from "../../features/identity/auth-card.tsx";
import { returnPath } from "../../features/identity/return-path.ts";
import { SignUpForm } from "../../features/identity/sign-up-form.tsx";
import { useSignedIn } from "../../features/identity/use-signed-in.ts";
import { useContractForm } from "../../shared/kit/forms/use-contract-form.ts";
import { useAction } from "../../shared/kit/use-action.ts";
import { PrefetchLink } from "../../shared/lazy/prefetch-link.tsx";
import { trpc } from "../../shared/server/trpc.ts";
import { useShop } from "../../shared/use-shop.ts";
import type { CompanyState } from "../dashboard/buyer/company-page.tsx";

export function RegisterPage() {
  const navigate = useNavigate();
  const { state } = useLocation();
  const { user } = useSignedIn();
  const shop = useShop();
  const [isForCompany, setForCompany] = useState(false);
  const [isFounding, setFounding] = useState(false);
  const company = useContractForm(RegisterCompanyInput, {
    name: "",
    country: shop.country,
    taxId: "",
    billingAddress: "",
    invoiceEmail: "",
  });
  const registerCompany = useAction(trpc.companies.register);
  useStoreReturnPath(returnPath(state));
  if (user && !isFounding) return <Navigate to="/" replace />;

  const isValid = () => {
    if (!isForCompany) return true;
    const isRight = !company.validate().hasErrors;
    if (isRight) setFounding(true);
    return isRight;
  };
  const finish = async () => {
    if (!isForCompany) return navigate("/", { replace: true });
    const registered = await registerCompany.run(company.values);
    // The account exists by now; if that is refused, the page of the company takes over the input.
    const next: CompanyState = registered ? { joined: registered.id } : { input: company.values };
    return navigate("/dashboard/company", { replace: true, state: next });
  };
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
      <SignUpForm isValid={isValid} onDone={() => void finish()}>
        <Checkbox
          label="I buy for a company"
          checked={isForCompany}
          onChange={({ currentTarget }) => setForCompany(currentTarget.checked)}
        />
        {isForCompany ? (
          <Fieldset legend="Company">
            <Stack gap="sm">
              <Text c="dimmed">We will confirm it within a day. The order pad and the basket work meanwhile.</Text>
              <CompanyFields form={company} />
            </Stack>
          </Fieldset>
        ) : null}
      </SignUpForm>
    </AuthCard>
  );
}
