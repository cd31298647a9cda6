import { pictureIdIn, pictureUrl } from "@ironmonger/contract/catalog/picture-addresses";
import type { ToolPicture } from "@ironmonger/contract/catalog/pictures";
import type { UseFormReturnType } from "@mantine/form";
import type { ToolFieldValues } from "../edit/tool-field-values.ts";

type Form = UseFormReturnType<ToolFieldValues>;

/** Sets the pictures of the form. The first one replaces the link to a picture. */
export function changePictures(form: Form, change: (pictures: ToolPicture[]) => ToolPicture[]): void {
  form.setValues((values) => {
    const { pictures = [], imageUrl = "" } = values;
    const changed = change(pictures);
    const [main] = changed;
    const link = pictureIdIn(imageUrl) ? "" : imageUrl;
    return { pictures: changed, imageUrl: main ? pictureUrl(main.id) : link };
  });
  form.clearFieldError("imageUrl");
}

/** Adds it as the last one, unless it is already there. */
export const addPicture = (form: Form, { id }: { id: string }): void =>
  changePictures(form, (pictures) =>
    pictures.some((picture) => picture.id === id) ? pictures : [...pictures, { id, alt: "" }],
  );

export const movePicture = (form: Form, from: number, to: number): void =>
  changePictures(form, (pictures) => {
    const moved = pictures[from];
    return moved ? pictures.toSpliced(from, 1).toSpliced(to, 0, moved) : pictures;
  });
