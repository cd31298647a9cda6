import { UploadedPicture } from "@ironmonger/contract/catalog/pictures";
import { upload } from "./upload.ts";

/** Sends a picture, as `upload` does. The shop stores it for a tool or a setting that is saved later. */
export function uploadPicture(file: File, onProgress: (sent: number) => void): Promise<UploadedPicture> {
  const body = new FormData();
  body.append("picture", file);
  return upload("/import/pictures", body, UploadedPicture, onProgress);
}
