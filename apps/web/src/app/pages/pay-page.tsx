import { Anchor, Stack } from "@mantine/core";
import { useParams } from "react-router";
import { AuthCard, FormError } from "../../features/identity/auth-card.tsx";
import { PayOpen } from "../../features/invoices/pay-open.tsx";
import { Spinner } from "../../shared/kit/notices/spinner.tsx";
import { useAction } from "../../shared/kit/use-action.ts";
import { messageOf } from "../../shared/server/error-message.ts";
import { trpc } from "../../shared/server/trpc.ts";
import { useMoney } from "../../shared/use-money.ts";

/** The page of the link in an invoice: what is open, a card that pays it, and the PDF. Nothing else of the order. */
export function PayPage() {
  const { token = "" } = useParams();
  const money = useMoney();
  const { data, error, refetch } = trpc.invoices.showPayable.useQuery({ token }, { retry: false });
  const pay = useAction(trpc.invoices.payByLink, { isQuiet: true });
  if (error)
    return (
      <AuthCard title="Invoice">
        <FormError>{messageOf(error)}</FormError>
      </AuthCard>
    );
  if (!data) return <Spinner />;
  const { number, openCents } = data;
  return (
    <AuthCard
      title={`Invoice ${number}`}
      lead={openCents > 0 ? `${money.format(openCents)} is open.` : "Nothing is open. Thank you."}
    >
      <Stack>
        {openCents > 0 && <PayOpen openCents={openCents} start={() => pay.send({ token })} askAgain={refetch} />}
        <Anchor href={`/pay/${token}/invoice.pdf`} download>
          Download the invoice
        </Anchor>
      </Stack>
    </AuthCard>
  );
}
