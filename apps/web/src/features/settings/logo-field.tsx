import { pictureUrl } from "@ironmonger/contract/catalog/picture-addresses";
import { Button, FileButton, Group, Image, Input, Paper } from "@mantine/core";
import { useState } from "react";
import { messageOf } from "../../shared/server/error-message.ts";
import { uploadPicture } from "../../shared/server/upload-picture.ts";

type Props = { logo: string | null; error: string | undefined; onChange: (logo: string | null) => void };

/** Uploads a logo, which takes effect once the settings are saved. It is shown as in the navigation bar. */
export function LogoField({ logo, error, onChange }: Props) {
  const [isSending, setSending] = useState(false);
  const [uploadError, setUploadError] = useState<string>();
  const send = async (file: File | null) => {
    if (!file) return;
    setSending(true);
    setUploadError(undefined);
    try {
      const { id } = await uploadPicture(file, () => {});
      onChange(id);
    } catch (cause) {
      setUploadError(messageOf(cause));
    } finally {
      setSending(false);
    }
  };
  return (
    <Input.Wrapper
      label="Logo (optional)"
      labelElement="div"
      size="sm"
      description="Instead of the name in the bar, which is dark, and above it on printed orders and slips"
      error={uploadError ?? error}
    >
      <Group gap="sm" my="2xs">
        {logo && (
          <Paper bg="var(--bar)" px="sm" py="xs">
            <Image src={pictureUrl(logo, 320)} alt="The shop's logo" w={128} h={36} fit="contain" />
          </Paper>
        )}
        <FileButton accept="image/png,image/webp,image/avif,image/jpeg" onChange={send}>
          {(props) => (
            <Button {...props} variant="default" loading={isSending}>
              {logo ? "Choose another logo" : "Choose a logo"}
            </Button>
          )}
        </FileButton>
        {logo && (
          <Button variant="subtle" onClick={() => onChange(null)}>
            Remove the logo
          </Button>
        )}
      </Group>
    </Input.Wrapper>
  );
}
