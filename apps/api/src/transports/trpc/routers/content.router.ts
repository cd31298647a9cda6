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
import { cachedProcedure, NoInput, officeProcedure, publicProcedure, router } from "../procedures.ts";

export const contentRouter = router({
  summary: cachedProcedure.query(NoInput, BusinessSummary, showBusinessSummary),
  faq: cachedProcedure.query(NoInput, z.array(FaqItem), listFaq),
  topBuyers: cachedProcedure.query(NoInput, z.array(Buyer), listBuyers),
  blog: cachedProcedure.query(NoInput, z.array(BlogPost), listBlogPosts),
  texts: cachedProcedure.query(NoInput, SavedTexts, showTexts),
  blogTexts: officeProcedure("content.edit").query(NoInput, z.array(BlogText), listBlogTexts),
  saveFaq: officeProcedure("content.edit").mutation(SaveFaqInput, z.array(FaqItem), saveFaq),
  saveBuyers: officeProcedure("content.edit").mutation(SaveBuyersInput, z.array(Buyer), saveBuyers),
  saveBlog: officeProcedure("content.edit").mutation(SaveBlogInput, z.array(BlogText), saveBlog),
  saveTexts: officeProcedure("content.edit").mutation(SaveTextsInput, SavedTexts, saveTexts),
  sendInquiry: publicProcedure.mutation(SendInquiryInput, z.void(), sendInquiry),
  finishInquiry: officeProcedure("inquiries.answer").mutation(FinishInquiryInput, z.void(), finishInquiry),
});
