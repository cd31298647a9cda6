import { ShopTexts as TextsSchema, textLabels } from "@ironmonger/contract/content";
import { defaultTexts, type ShopTexts } from "@ironmonger/contract/content/default-texts";
import { Button, TextInput } from "@mantine/core";
import { type ReactNode, useMemo, useState } from "react";
import { z } from "zod";
import { notifyError, notifySuccess } from "../../../shared/notify.ts";
import { codeOf, issuesOf } from "../../../shared/server/error-message.ts";
import { trpc } from "../../../shared/server/trpc.ts";
import { GrowingTextarea } from "../../../shared/ui/growing-textarea.tsx";
import { Subsection } from "../../../shared/ui/subsection.tsx";
import classes from "./editor.module.css";
import { EditorFrame } from "./editor-frame.tsx";
import { Load } from "./load.tsx";
import { useContentDraft } from "./use-content-draft.ts";

type Name = keyof ShopTexts;
type Preview = { preview: (texts: ShopTexts) => ReactNode };

const groups: { title: string; names: Name[] }[] = [
  { title: "Banner", names: ["tagline", "bannerLead", "bannerButton"] },
  {
    title: "Footer",
    names: [
      "footerNote",
      "footerCredit",
      "footerCopyright",
      "firstSocialLabel",
      "firstSocialUrl",
      "secondSocialLabel",
      "secondSocialUrl",
    ],
  },
  { title: "Blogs", names: ["blogsLead"] },
];
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

/** The texts of `now`, with those that were typed since `before`. */
const mergeTexts = (before: ShopTexts, now: ShopTexts, typed: ShopTexts): ShopTexts => ({
  ...now,
  ...Object.fromEntries(Object.entries(typed).filter(([name, text]) => text !== before[name as Name])),
});

function TextsForm({ saved, preview }: Preview & { saved: Partial<ShopTexts> }) {
  const utils = trpc.useUtils();
  const current = useMemo((): ShopTexts => ({ ...defaultTexts, ...saved }), [saved]);
  const draft = useContentDraft({ key: "content:texts", current, schema: lenientTexts });
  const [isChecked, setChecked] = useState(false);
  const [overtaken, setOvertaken] = useState<string[]>([]);
  const read = TextsSchema.safeParse(draft.value);
  const problems = new Map(
    isChecked && !read.success ? read.error.issues.map(({ path, message }) => [path[0], message]) : [],
  );
  const save = trpc.content.saveTexts.useMutation({
    onSuccess: (texts) => utils.content.texts.setData(undefined, texts),
  });

  /** Input typed after `sent` was sent is kept. */
  const finish = (sent: ShopTexts, texts: Partial<ShopTexts>) => {
    const now = { ...defaultTexts, ...texts };
    draft.accept(now, (typed) => mergeTexts(sent, now, typed));
    setOvertaken([]);
    setChecked(false);
  };
  const submit = async () => {
    setChecked(true);
    if (!read.success) return;
    const { seen: before, value: sent } = draft;
    try {
      const texts = await save.mutateAsync({ texts: read.data, expected: before });
      finish(sent, texts);
      const undo = { texts: before, expected: { ...defaultTexts, ...texts } };
      notifySuccess(
        "Texts saved",
        () => void save.mutateAsync(undo).then((now) => finish(undo.expected, now), notifyError),
      );
    } catch (error) {
      if (codeOf(error) !== "CONFLICT") return notifyError(error);
      const now = { ...defaultTexts, ...(await utils.content.texts.fetch(undefined, { staleTime: 0 })) };
      setOvertaken(issuesOf(error).map(({ message }) => message));
      draft.accept(now, (typed) => mergeTexts(before, now, typed));
    }
  };
  const discard = () => {
    draft.discard();
    setOvertaken([]);
    setChecked(false);
  };

  return (
    <EditorFrame
      title="Texts"
      draft={{ ...draft, discard }}
      overtaken={overtaken}
      isSaving={save.isPending}
      onSave={() => submit().catch(notifyError)}
      preview={preview(draft.value)}
    >
      {groups.map(({ title, names }) => (
        <Subsection key={title} title={title} className={classes.group}>
          {names.map((name) => (
            <TextField
              key={name}
              name={name}
              text={draft.value[name]}
              problem={problems.get(name)}
              onChange={(text) => draft.change((texts) => ({ ...texts, [name]: text }))}
            />
          ))}
        </Subsection>
      ))}
    </EditorFrame>
  );
}

type FieldProps = { name: Name; text: string; problem: string | undefined; onChange: (text: string) => void };

function TextField({ name, text, problem, onChange }: FieldProps) {
  const field = { label: textLabels[name], dir: "auto", maxLength: 500, value: text, error: problem };
  return (
    <div>
      {longTexts.includes(name) ? (
        <GrowingTextarea {...field} minRows={2} onChange={({ currentTarget }) => onChange(currentTarget.value)} />
      ) : (
        <TextInput {...field} onChange={({ currentTarget }) => onChange(currentTarget.value)} />
      )}
      {text !== defaultTexts[name] && (
        <Button
          variant="subtle"
          size="sm"
          aria-label={`${textLabels[name]}: back to the default`}
          onClick={() => onChange(defaultTexts[name])}
        >
          Back to the default
        </Button>
      )}
    </div>
  );
}

/** Whatever was typed. */
const lenientTexts = z.object(
  Object.fromEntries(Object.keys(defaultTexts).map((name) => [name, z.string()])) as Record<Name, z.ZodString>,
);
