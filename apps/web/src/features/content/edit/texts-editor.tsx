import { ShopTexts as TextsSchema, textLabels } from "@ironmonger/contract/content";
import { defaultTexts, type ShopTexts } from "@ironmonger/contract/content/default-texts";
import { Button, Stack, TextInput } from "@mantine/core";
import { type ReactNode, useMemo } from "react";
import { useRecordForm } from "../../../shared/kit/forms/use-record-form.ts";
import { Panel } from "../../../shared/kit/panel.tsx";
import { useAction } from "../../../shared/kit/use-action.ts";
import { notifyError, notifySuccess } from "../../../shared/notify.ts";
import { trpc } from "../../../shared/server/trpc.ts";
import { GrowingTextarea } from "../../../shared/ui/inputs/growing-textarea.tsx";
import { EditorFrame } from "./editor-frame.tsx";
import { Load } from "./load.tsx";

type Name = keyof ShopTexts;
type Preview = { preview: (texts: ShopTexts) => ReactNode };

/** All texts, by the section of the form in which they are edited. */
const sections: Record<Name, "Banner" | "Footer" | "Blogs"> = {
  tagline: "Banner",
  bannerLead: "Banner",
  bannerButton: "Banner",
  footerNote: "Footer",
  footerCredit: "Footer",
  footerCopyright: "Footer",
  firstSocialLabel: "Footer",
  firstSocialUrl: "Footer",
  secondSocialLabel: "Footer",
  secondSocialUrl: "Footer",
  blogsLead: "Blogs",
};
const names = Object.keys(sections) as Name[];
const groups = (["Banner", "Footer", "Blogs"] as const).map((title) => ({
  title,
  names: names.filter((name) => sections[name] === title),
}));
const longTexts: Name[] = ["bannerLead", "footerNote"];

/** Edits the texts of banner, footer and Blogs page. */
export function TextsEditor({ preview }: Preview) {
  const query = trpc.content.texts.useQuery(undefined, { staleTime: 0 });
  return (
    <Load query={query} what="the texts">
      {(saved) => <TextsForm saved={saved} preview={preview} />}
    </Load>
  );
}

const withDefaults = (texts: Partial<ShopTexts>): ShopTexts => ({ ...defaultTexts, ...texts });

function TextsForm({ saved, preview }: Preview & { saved: Partial<ShopTexts> }) {
  const utils = trpc.useUtils();
  const saveTexts = useAction(trpc.content.saveTexts, {
    shows: (_utils, texts) => utils.content.texts.setData(undefined, texts),
  });
  const save = async (texts: ShopTexts, expected: ShopTexts) => withDefaults(await saveTexts.send({ texts, expected }));
  const record = useRecordForm(TextsSchema, {
    current: useMemo(() => withDefaults(saved), [saved]),
    toValues: (texts) => texts,
    draftKey: "content:texts",
    save,
    reload: async () => withDefaults(await utils.content.texts.fetch(undefined, { staleTime: 0 })),
    onSaved: (now, before) =>
      notifySuccess(
        "Texts saved",
        () => void save(before, now).then((restored) => record.accept(restored, now), notifyError),
      ),
  });
  const { form } = record;

  return (
    <EditorFrame title="Texts" record={record} preview={preview(form.values)}>
      {groups.map(({ title, names }) => (
        <Panel key={title} title={title}>
          <Stack>
            {names.map((name) => (
              <TextField key={name} name={name} field={form.getInputProps(name)} />
            ))}
          </Stack>
        </Panel>
      ))}
    </EditorFrame>
  );
}

type FieldProps = {
  name: Name;
  field: {
    value?: string;
    onChange: (value: string | React.ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => void;
  };
};

function TextField({ name, field }: FieldProps) {
  const props = { label: textLabels[name], dir: "auto", maxLength: 500, ...field };
  return (
    <div>
      {longTexts.includes(name) ? <GrowingTextarea {...props} minRows={2} /> : <TextInput {...props} />}
      {field.value !== defaultTexts[name] && (
        <Button
          variant="subtle"
          size="sm"
          aria-label={`${textLabels[name]}: back to the default`}
          onClick={() => field.onChange(defaultTexts[name])}
        >
          Back to the default
        </Button>
      )}
    </div>
  );
}
