import { Button, TextInput } from "@mantine/core";
import { useEffect, useRef } from "react";
import { notifyError, notifySuccess } from "../../shared/notify.ts";
import classes from "./share-link.module.css";

type Props = {
  url: string;
  /** It was just created, so it takes the focus. */
  isNew: boolean;
  isStopping: boolean;
  onStop: () => void;
};

/** The link by which others read a list. */
export function ShareLink({ url, isNew, isStopping, onStop }: Props) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isNew) field.current?.select();
  }, [isNew]);

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url);
      notifySuccess("Link copied");
    } catch {
      // Browsers allow copying only on secure pages, and if the user permits it.
      field.current?.select();
      notifyError("Your browser does not allow copying here. The link is selected: copy it yourself.");
    }
  };
  return (
    <div className={classes.share}>
      <TextInput
        ref={field}
        size="sm"
        label="Everybody who has this link can read the list"
        value={url}
        readOnly
        className={classes.field}
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <Button variant="default" size="sm" onClick={copy}>
        Copy link
      </Button>
      <Button variant="subtle" size="sm" color="graphite" onClick={onStop} loading={isStopping}>
        Stop sharing
      </Button>
    </div>
  );
}
