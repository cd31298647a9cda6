import { type FaqItem, FaqItems, maxListed } from "@ironmonger/contract/content";
import { TextInput } from "@mantine/core";
import type { ReactNode } from "react";
import { newKey } from "../../../shared/forms/new-key.ts";
import { useAction } from "../../../shared/kit/use-action.ts";
import { trpc } from "../../../shared/server/trpc.ts";
import { GrowingTextarea } from "../../../shared/ui/inputs/growing-textarea.tsx";
import { ListForm } from "./list-form.tsx";
import { Load } from "./load.tsx";
import { textInput } from "./text-input.ts";

/** Edits the questions of the home page. */
export function FaqEditor({ preview }: { preview: (items: FaqItem[]) => ReactNode }) {
  const utils = trpc.useUtils();
  const query = trpc.content.faq.useQuery(undefined, { staleTime: 0 });
  const save = useAction(trpc.content.saveFaq, {
    shows: (_utils, saved) => utils.content.faq.setData(undefined, saved),
  });
  return (
    <Load query={query} what="the questions">
      {(current) => (
        <ListForm
          title="FAQ"
          noun="question"
          max={maxListed}
          current={current}
          schema={FaqItems}
          nameOf={({ question }) => question}
          newItem={() => ({ id: newKey(), question: "", answer: "" })}
          save={save.send}
          reload={() => utils.content.faq.fetch(undefined, { staleTime: 0 })}
          preview={(items) =>
            preview(items.map((item) => ({ ...item, question: item.question.trim() || "New question" })))
          }
          fields={(props) => (
            <>
              <TextInput label="Question" maxLength={200} {...textInput(props, "question")} />
              <GrowingTextarea
                label="Answer"
                minRows={4}
                maxRows={14}
                maxLength={3000}
                {...textInput(props, "answer")}
              />
            </>
          )}
        />
      )}
    </Load>
  );
}
