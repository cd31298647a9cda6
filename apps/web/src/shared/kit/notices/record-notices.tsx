import { DraftNotice } from "./draft-notice.tsx";
import { OvertakenNotice } from "./overtaken-notice.tsx";

type Props = {
  /** From `useRecordForm`. */
  form: { isRestored: boolean; overtaken: string[]; discard: () => void };
  /** What others may have changed: "Acme Ltd". */
  what: string;
};

/** What is to be said above the fields of a record: that others have changed it, or that input is from before a reload. */
export function RecordNotices({ form: { isRestored, overtaken, discard }, what }: Props) {
  if (overtaken.length > 0) return <OvertakenNotice what={what} changes={overtaken} onDiscard={discard} />;
  return isRestored && <DraftNotice onDiscard={discard} />;
}
