import { homeTexts, limits } from "@ironmonger/contract/messages";
import { Accordion, Skeleton } from "@mantine/core";
import "@mantine/core/styles/Accordion.layer.css";
import { LoadFailed } from "../../shared/kit/notices/load-failed.tsx";
import { trpc } from "../../shared/server/trpc.ts";
import { Picture } from "../../shared/ui/picture.tsx";
import { Section } from "../../shared/ui/sections/section.tsx";
import { UntilHydrated } from "../../shared/ui/until-hydrated.tsx";
import classes from "./faq.module.css";

export function Faq() {
  const { data, isPending, error, refetch } = trpc.content.faq.useQuery();
  return (
    <Section title={homeTexts.faq}>
      <div className={classes.anchor}>
        <div className={classes.columns}>
          <div>
            {isPending ? <Skeleton height="20rem" radius="sm" /> : null}
            {error && !data ? <LoadFailed error={error} what="the questions" onRetry={refetch} /> : null}
            {data ? (
              <UntilHydrated>
                <Accordion
                  order={3}
                  transitionDuration={limits.transitionMs}
                  classNames={{
                    item: classes.item,
                    control: classes.control,
                    label: classes.label,
                    content: classes.content,
                  }}
                >
                  {data.map(({ id, question, answer }) => (
                    <Accordion.Item key={id} value={id}>
                      <Accordion.Control>{question}</Accordion.Control>
                      <Accordion.Panel>{answer}</Accordion.Panel>
                    </Accordion.Item>
                  ))}
                </Accordion>
              </UntilHydrated>
            ) : null}
          </div>
          <Picture
            className={`plate ${classes.picture}`}
            src="/images/faq.webp"
            sizes="(min-width: 62em) 26rem, (min-width: 48em) 15rem, 100vw"
            alt="Three packed cartons behind a packing list on a clipboard"
            width={640}
            height={640}
          />
        </div>
      </div>
    </Section>
  );
}
