import type { Buyer, FaqItem } from "@ironmonger/contract/content";
import type { ShopTexts } from "@ironmonger/contract/content/default-texts";
import { Stack } from "@mantine/core";
import type { QueryKey } from "@tanstack/react-query";
import { getQueryKey } from "@trpc/react-query";
import { lazy, type ReactNode, use } from "react";
import { useLocation } from "react-router";
import { BuyersEditor } from "../../../features/content/edit/buyers-editor.tsx";
import { FaqEditor } from "../../../features/content/edit/faq-editor.tsx";
import { TextsEditor } from "../../../features/content/edit/texts-editor.tsx";
import { FooterContext } from "../../../shared/footer-context.ts";
import { PageHead } from "../../../shared/kit/page-head.tsx";
import { Tabs } from "../../../shared/kit/tabs.tsx";
import { trpc } from "../../../shared/server/trpc.ts";
import { ContentPreview } from "./content-preview.tsx";

// Parts of the public pages, imported from their own files, so that those files do not grow.
const Faq = lazy(async () => ({ default: (await import("../../pages/home-page.tsx")).Faq }));
const TopBuyers = lazy(async () => ({ default: (await import("../../pages/home-page.tsx")).TopBuyers }));
const Banner = lazy(async () => ({ default: (await import("../../pages/home-page.tsx")).Banner }));
const Blogs = lazy(async () => ({ default: (await import("../../pages/blogs-page.tsx")).Blogs }));

const parts = [
  { label: "FAQ", path: "/dashboard/content" },
  { label: "Buyers", path: "/dashboard/content/buyers" },
  { label: "Blog posts", path: "/dashboard/content/blogs" },
  { label: "Texts", path: "/dashboard/content/texts" },
];

/** The frame of the pages on which admins edit the content of public pages. */
export function ContentPage({ title, children }: { title: string; children: ReactNode }) {
  const { pathname } = useLocation();
  return (
    <>
      <PageHead
        title="Content"
        tabTitle={title}
        lead="The content of the home page, the Blogs page, banner and footer. A change is shown as soon as it is saved."
      />
      <Stack>
        <Tabs label="Content" tabs={parts.map(({ label, path }) => ({ key: path, label, to: path }))} here={pathname} />
        {children}
      </Stack>
    </>
  );
}

const keys = {
  faq: getQueryKey(trpc.content.faq, undefined, "query"),
  topBuyers: getQueryKey(trpc.content.topBuyers, undefined, "query"),
  texts: getQueryKey(trpc.content.texts, undefined, "query"),
};

/** For the Blogs page, only its heading is previewed beside the texts. */
const noPosts: [QueryKey, unknown] = [getQueryKey(trpc.content.blog, undefined, "query"), []];

export function FaqContentPage() {
  return (
    <ContentPage title="FAQ">
      <FaqEditor
        preview={(items: FaqItem[]) => (
          <ContentPreview of={keys.faq} draft={items}>
            <Faq />
          </ContentPreview>
        )}
      />
    </ContentPage>
  );
}

export function BuyersContentPage() {
  return (
    <ContentPage title="Buyers">
      <BuyersEditor
        preview={(items: Buyer[]) => (
          <ContentPreview of={keys.topBuyers} draft={items}>
            <TopBuyers />
          </ContentPreview>
        )}
      />
    </ContentPage>
  );
}

export function TextsContentPage() {
  const footer = use(FooterContext);
  return (
    <ContentPage title="Texts">
      <TextsEditor
        preview={(texts: ShopTexts) => (
          <ContentPreview of={keys.texts} draft={texts} beside={noPosts} isInert>
            <Banner />
            <Blogs />
            {footer}
          </ContentPreview>
        )}
      />
    </ContentPage>
  );
}
