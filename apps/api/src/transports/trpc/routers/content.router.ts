import {
  BusinessSummary,
  Buyer,
  FaqItem,
  SaveBuyersInput,
  SavedTexts,
  SaveFaqInput,
  SaveTextsInput,
} from "@ironmonger/contract/content";
import { BlogPost, BlogText, SaveBlogInput } from "@ironmonger/contract/content/blog";
import { FinishInquiryInput, SendInquiryInput } from "@ironmonger/contract/content/inquiries";
import { z } from "zod";
import { finishInquiry } from "../../../features/content/finish-inquiry.ts";
import { listBlogPosts, listBlogTexts } from "../../../features/content/list-blog-posts.ts";
import { listBuyers } from "../../../features/content/list-buyers.ts";
import { listFaq } from "../../../features/content/list-faq.ts";
import { saveBlog } from "../../../features/content/save-blog.ts";
import { saveBuyers } from "../../../features/content/save-buyers.ts";
import { saveFaq } from "../../../features/content/save-faq.ts";
import { saveTexts } from "../../../features/content/save-texts.ts";
import { sendInquiry } from "../../../features/content/send-inquiry.ts";
import { showBusinessSummary } from "../../../features/content/show-business-summary.ts";
import { showTexts } from "../../../features/content/show-texts.ts";
import { cachedProcedure, officeProcedure, publicProcedure, router } from "../procedures.ts";

export const contentRouter = router({
  summary: cachedProcedure.output(BusinessSummary).query(({ ctx }) => showBusinessSummary(ctx)),
  faq: cachedProcedure.output(z.array(FaqItem)).query(({ ctx }) => listFaq(ctx)),
  topBuyers: cachedProcedure.output(z.array(Buyer)).query(({ ctx }) => listBuyers(ctx)),
  blog: cachedProcedure.output(z.array(BlogPost)).query(({ ctx }) => listBlogPosts(ctx)),
  texts: cachedProcedure.output(SavedTexts).query(({ ctx }) => showTexts(ctx)),
  blogTexts: officeProcedure("content.edit")
    .output(z.array(BlogText))
    .query(({ ctx }) => listBlogTexts(ctx)),
  saveFaq: officeProcedure("content.edit")
    .input(SaveFaqInput)
    .output(z.array(FaqItem))
    .mutation(({ ctx, input }) => saveFaq(ctx, input)),
  saveBuyers: officeProcedure("content.edit")
    .input(SaveBuyersInput)
    .output(z.array(Buyer))
    .mutation(({ ctx, input }) => saveBuyers(ctx, input)),
  saveBlog: officeProcedure("content.edit")
    .input(SaveBlogInput)
    .output(z.array(BlogText))
    .mutation(({ ctx, input }) => saveBlog(ctx, input)),
  saveTexts: officeProcedure("content.edit")
    .input(SaveTextsInput)
    .output(SavedTexts)
    .mutation(({ ctx, input }) => saveTexts(ctx, input)),
  sendInquiry: publicProcedure
    .input(SendInquiryInput)
    .output(z.void())
    .mutation(({ ctx, input }) => sendInquiry(ctx, input)),
  finishInquiry: officeProcedure("inquiries.answer")
    .input(FinishInquiryInput)
    .output(z.void())
    .mutation(({ ctx, input }) => finishInquiry(ctx, input)),
});
