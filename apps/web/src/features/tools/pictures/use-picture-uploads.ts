import { pictureLimits, type UploadedPicture } from "@ironmonger/contract/catalog/pictures";
import { useEffect, useState } from "react";
import { newKey } from "../../../shared/forms/new-key.ts";
import { messageOf } from "../../../shared/server/error-message.ts";
import { uploadPicture } from "../../../shared/server/upload-picture.ts";

/** A picture that is being uploaded or was refused. `sent`: from 0 to 1. */
export type PictureUpload = { key: string; file: File; sent: number; issue: string | null };

export type PictureUploads = {
  list: PictureUpload[];
  isUnderWay: boolean;
  add: (files: Iterable<File>) => void;
  retry: (key: string) => void;
  dismiss: (key: string) => void;
};

const tooLarge = `A picture can have at most ${pictureLimits.maxBytes / 1024 / 1024} MB.`;

/** Sends pictures one after another. Those that were refused stay in the list with the reason until they are sent again or dismissed. */
export function usePictureUploads(onUploaded: (picture: UploadedPicture) => void): PictureUploads {
  const [list, setList] = useState<PictureUpload[]>([]);
  const change = (key: string, changes: Partial<PictureUpload>) =>
    setList((before) => before.map((upload) => (upload.key === key ? { ...upload, ...changes } : upload)));
  const dismiss = (key: string) => setList((before) => before.filter((upload) => upload.key !== key));

  const next = list.find(({ issue }) => issue === null);
  const nextKey = next?.key;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each upload
  useEffect(() => {
    if (!next) return;
    uploadPicture(next.file, (sent) => change(next.key, { sent })).then(
      (picture) => {
        onUploaded(picture);
        dismiss(next.key);
      },
      (error) => change(next.key, { issue: messageOf(error) }),
    );
  }, [nextKey]);

  // Uploads in progress would be lost.
  useEffect(() => {
    if (!nextKey) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [nextKey]);

  return {
    list,
    isUnderWay: next !== undefined,
    add: (files) => {
      const added = [...files].map((file) => ({
        key: newKey(),
        file,
        sent: 0,
        issue: file.size > pictureLimits.maxBytes ? tooLarge : null,
      }));
      setList((before) => [...before, ...added]);
    },
    retry: (key) => change(key, { sent: 0, issue: null }),
    dismiss,
  };
}
