import { Button, type ButtonProps } from "@mantine/core";
import { useNavigate } from "react-router";
import { useSignOut } from "../../features/identity/use-signed-in.ts";
import { notifyError } from "../../shared/notify.ts";

/** Signs out and leads to the home page. */
export function LogoutButton(props: ButtonProps) {
  const { signOut, isPending } = useSignOut();
  const navigate = useNavigate();
  const leave = async () => {
    try {
      await signOut();
      navigate("/");
    } catch (error) {
      notifyError(error);
    }
  };
  return (
    <Button color="green" onClick={leave} loading={isPending} {...props}>
      Logout
    </Button>
  );
}
