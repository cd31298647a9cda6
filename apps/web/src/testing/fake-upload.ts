import { vi } from "vitest";

/** Replaces uploads, which are no tRPC calls: each gets the answer of `answer`. Returns what was sent, in order. */
export function fakeUpload(answer: () => unknown) {
  const sent: { path: string; type: string }[] = [];
  vi.stubGlobal(
    "XMLHttpRequest",
    class {
      upload = {};
      path = "";
      responseText = "";
      onload = () => {};
      open(_method: string, path: string) {
        this.path = path;
      }
      setRequestHeader() {}
      send({ type }: Blob) {
        sent.push({ path: this.path, type });
        this.responseText = JSON.stringify(answer());
        setTimeout(() => this.onload());
      }
    },
  );
  return sent;
}
