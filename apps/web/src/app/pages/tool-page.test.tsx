// @vitest-environment jsdom
import type { BasketLine } from "@ironmonger/contract/basket";
import type { ToolOnItsPage } from "@ironmonger/contract/catalog";
import type { Review } from "@ironmonger/contract/reviews";
import { PostReviewInput } from "@ironmonger/contract/reviews/review-inputs";
import { cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Route, Routes } from "react-router";
import { expect, onTestFinished, test } from "vitest";
import { buyingFor } from "../../features/identity/buying-for.ts";
import { FakeShop } from "../../testing/fake-shop.ts";
import { renderInShop } from "../../testing/render-in-shop.tsx";
import { basketOf } from "../../testing/test-basket.ts";
import { testTool } from "../../testing/test-tool.ts";
import { ToolPage } from "./tool-page.tsx";

const id = "019a3b5c-0000-7abc-9def-0123456789ab";
const clamp: ToolOnItsPage = {
  ...testTool,
  id,
  sku: "HT-1008",
  category: "hand-tools",
  name: "G-clamp",
  description: "Cast iron.",
  documents: [],
  pictures: [],
  priceCents: 900,
  minOrder: 20,
  casePack: 10,
  priceBreaks: [{ fromQuantity: 100, unitPriceCents: 840 }],
  family: "Clamps",
  manufacturerNumber: "GC-100",
  facts: [
    { name: "Reach", value: "60 mm" },
    { name: "Standard", value: "DIN 5117: A" },
  ],
  weightGrams: 1150,
  available: 1260,
  sold: 40,
  countryOfOrigin: "ES",
};
const wide: ToolOnItsPage = { ...clamp, id: "019a3b5c-0000-7abc-9def-0123456789ac", name: "G-clamp, wide" };
const buyer = { id: "019a3b5c-0000-7abc-9def-0123456789ad", email: "b@example.com", displayName: "Bo", isAdmin: false };

function open({
  tool = clamp,
  user = null as typeof buyer | null,
  canReview = true,
  basket = [] as BasketLine[],
} = {}) {
  const posted: PostReviewInput[] = [];
  const rows: Review[] = [];
  const { answers } = new FakeShop({
    "catalog.getTool": () => tool,
    "catalog.listRelated": () => ({
      categories: [{ name: "Hand tools", path: "hand-tools" }],
      family: [wide],
      boughtTogether: [],
    }),
    "identity.me": () => user,
    "basket.getBasket": () => basketOf(basket),
    "reviews.listToolReviews": () => ({
      rows,
      count: rows.length,
      averageStars: rows.length > 0 ? 4 : null,
    }),
    "reviews.getOwnToolReview": () => ({ canReview, review: rows[0] ?? null }),
    "reviews.postReview": (input) => {
      const { stars, review: text, toolId = null } = PostReviewInput.parse(input);
      posted.push(PostReviewInput.parse(input));
      const unmoderated = { answer: null, answeredAt: null, hiddenReason: null };
      const review = {
        ...{ id, name: "Bo", stars, text, toolId, postedAt: tool.createdAt, isVerifiedPurchase: true },
        ...unmoderated,
      };
      rows.splice(0, 1, review);
      return review;
    },
  });
  renderInShop(
    <Routes>
      <Route path="/catalog/:id" element={<ToolPage />} />
    </Routes>,
    `/catalog/${id}`,
  );
  return { posted, answers };
}

test("a tool's page explains a price that a price list or a price break has made, and no other", async () => {
  const why = () => screen.queryByText("Why this price?");
  const rulesShown = () =>
    within(why()?.closest("details") ?? document.body).getAllByRole("listitem", { hidden: true });
  const alone = { ...clamp, family: null };
  open({ tool: alone });
  const quantity = await screen.findByLabelText("Quantity: G-clamp");
  expect(why()).toBeNull();
  await userEvent.clear(quantity);
  await userEvent.type(quantity, "100");
  expect(rulesShown().map(({ textContent }) => textContent)).toEqual([
    "$9 per piece",
    "$8.40 per piece from 100 pieces",
  ]);
  cleanup();

  buyingFor.belongTo("buyer@example.com");
  buyingFor.choose("019a3b5c-0000-7abc-9def-0123456789ff");
  onTestFinished(() => buyingFor.choose(null));
  const { priceCents, priceBreaks, minOrder, casePack } = clamp;
  const list = { level: "company" as const, name: "Price list Acme", mayExceedPublic: false };
  const { answers } = open({ tool: alone });
  answers["pricing.priceTools"] = () => [
    {
      ...{ id, priceCents, priceUnit: 1, priceBreaks, minOrder, casePack, publicPriceCents: priceCents, prices: [] },
      ...{ publicPriceUnit: 1, source: list.name },
    },
  ];
  answers["pricing.priceLines"] = () => ({
    lines: [
      {
        ...alone,
        toolId: id,
        sources: [{ ...list, minOrder, casePack, priceCents: 9900, priceUnit: 1, priceBreaks: [] }],
      },
    ],
  });
  await screen.findByText("Why this price?");
  expect(rulesShown().map(({ textContent }) => textContent)).toEqual([
    "Price list Acme: $9 per piece (the list says $99; the public price counts)",
  ]);
});

test("a tool's page says what it is made of and what belongs to it", async () => {
  open();
  const facts = within(await screen.findByRole("table", { name: "Facts" }));
  const rows = facts
    .getAllByRole("row")
    .map((row) => [...row.children].map(({ textContent }) => textContent.replaceAll("\u00a0", " ")));
  expect(rows).toEqual([
    ["SKU", "HT-1008"],
    ["Manufacturer's number", "GC-100"],
    ["Minimum order", "20 pieces"],
    ["Pack", "10 pieces"],
    ["Family, any mix counts together", "Clamps"],
    ["Weight of one piece", "1.15 kg"],
    ["Country of origin", "Spain"],
    ["Reach", "60 mm"],
    ["Standard", "DIN 5117: A"],
    ["Sold so far", "40 pieces"],
  ]);
  expect(screen.getByText("1,260 in stock")).toBeTruthy();
  expect(await screen.findByRole("heading", { name: "More of the family Clamps" })).toBeTruthy();
  expect(screen.getByRole("link", { name: "G-clamp, wide" }).getAttribute("href")).toBe(`/catalog/${wide.id}`);
  expect(screen.getByRole("button", { name: "Add: G-clamp, wide" })).toBeTruthy();
  expect(screen.queryByRole("heading", { name: "Often bought together" })).toBeNull();
  expect(await screen.findByText("No reviews yet")).toBeTruthy();
  expect(screen.queryByRole("form", { name: "Review form" })).toBeNull();
});

test("the total stands beside the quantity and follows it", async () => {
  open();
  const quantity = await screen.findByRole("textbox", { name: "Quantity: G-clamp" });
  expect(screen.getAllByText("$180")[0]?.closest("[aria-live]")?.getAttribute("aria-live")).toBe("polite");
  await userEvent.clear(quantity);
  await userEvent.type(quantity, "100");
  expect(screen.getByText("$840")).toBeTruthy();
});

const inBasket = (tool: ToolOnItsPage, quantity: number): BasketLine => {
  const {
    id: toolId,
    name,
    sku,
    imageUrl,
    minOrder,
    casePack,
    salesUnit,
    priceBreaks,
    family,
    priceCents,
    priceUnit,
    weightGrams,
    available,
  } = tool;
  return {
    ...{
      toolId,
      name,
      sku,
      imageUrl,
      minOrder,
      casePack,
      salesUnit,
      priceBreaks,
      family,
      priceCents,
      priceUnit,
      weightGrams,
      available,
    },
    ...{ quantity, isInShop: true, problem: null },
    ...{
      unitPriceCents: priceCents,
      priceWhenAddedCents: priceCents,
      priceUnitWhenAdded: priceUnit,
      priceBreaksWhenAdded: priceBreaks,
      totalCents: priceCents * quantity,
    },
  };
};

test("the pieces of the family in the basket count for the minimum order, the breaks and the total", async () => {
  open({ user: buyer, basket: [inBasket(wide, 50)] });
  const quantity = await screen.findByRole("textbox", { name: "Quantity: G-clamp" });
  await userEvent.clear(quantity);
  await userEvent.type(quantity, "10");
  expect(await screen.findByText("60 of 100 of family Clamps: 40 more for $8.40 each")).toBeTruthy();
  expect(screen.getByText("$90")).toBeTruthy();
  await userEvent.clear(quantity);
  await userEvent.type(quantity, "50");
  expect(screen.getByText("$420")).toBeTruthy();
  const reached = screen.getAllByRole("row").filter((row) => row.getAttribute("aria-current") === "true");
  expect(reached.map(({ textContent }) => textContent)).toEqual(["100$8.40"]);
});

test("so do the pieces of the tool itself", async () => {
  open({ user: buyer, basket: [inBasket(clamp, 10)] });
  const quantity = await screen.findByRole("textbox", { name: "Quantity: G-clamp" });
  await userEvent.clear(quantity);
  await userEvent.type(quantity, "10");
  expect(await screen.findByText("20 of 100 of family Clamps: 80 more for $8.40 each")).toBeTruthy();
  expect(screen.queryByText(/The minimum order of family/)).toBeNull();
});

test("what the basket holds of a tool without a family counts for its price, and is told at its quantity", async () => {
  const single = { ...clamp, family: null };
  open({ tool: single, user: buyer, basket: [inBasket(single, 480)] });
  const quantity = await screen.findByRole("textbox", { name: "Quantity: G-clamp" });
  const count = await screen.findByText("480 in basket");
  expect(quantity.getAttribute("aria-describedby")).toBe(count.parentElement?.id);
  await userEvent.clear(quantity);
  await userEvent.type(quantity, "10");
  expect(screen.getByText("$84")).toBeTruthy();
  const reached = () => screen.getAllByRole("row").filter((row) => row.getAttribute("aria-current") === "true");
  expect(reached().map(({ textContent }) => textContent)).toEqual(["100$8.40"]);
  await userEvent.clear(quantity);
  await userEvent.type(quantity, "1260");
  expect(reached()).toEqual([]);
});

test("a tool of which too few are left says so and cannot be ordered, but noted on a list", async () => {
  open({ tool: { ...clamp, available: 4 } });
  expect(await screen.findByText("Only 4 in stock, less than the minimum order")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Add to basket: G-clamp" })).toBeNull();
  expect(screen.getByRole("button", { name: "Add to list" })).toBeTruthy();
});

test("a buyer of the tool reviews it on its page, and may change the review", async () => {
  const { posted } = open({ user: buyer });
  const form = async () => within(await screen.findByRole("form", { name: "Review form" }));
  await userEvent.click((await form()).getByRole("button", { name: "One star more" }));
  await userEvent.type((await form()).getByRole("textbox", { name: "Review" }), "Sturdy");
  await userEvent.click((await form()).getByRole("button", { name: "Add review" }));
  expect(await screen.findByText("Verified purchase")).toBeTruthy();
  expect(await screen.findByRole("heading", { name: "Your review" })).toBeTruthy();
  await userEvent.type((await form()).getByRole("textbox", { name: "Review" }), " indeed");
  await userEvent.click((await form()).getByRole("button", { name: "Save review" }));
  await expect
    .poll(() => posted)
    .toEqual([
      { stars: 1, review: "Sturdy", toolId: id },
      { stars: 1, review: "Sturdy indeed", toolId: id },
    ]);
});

test("a signed-in user who has not bought the tool has no form", async () => {
  open({ user: buyer, canReview: false });
  expect(await screen.findByText("No reviews yet")).toBeTruthy();
  expect(screen.queryByRole("form", { name: "Review form" })).toBeNull();
});

test("a tool with several pictures shows the first, and the others by small ones that are links", async () => {
  const ids = ["a", "b", "c"].map((letter) => letter.repeat(64));
  const pictures = ids.map((picture, index) => ({ id: picture, alt: index === 1 ? "Its jaw" : "" }));
  open({ tool: { ...clamp, imageUrl: `/pictures/${ids[0]}-1280.webp`, pictures } });
  const gallery = within(await screen.findByRole("region", { name: "Pictures" }));
  const shown = gallery.getAllByRole("img");
  expect(shown.map((image) => image.getAttribute("alt"))).toEqual(["G-clamp", "Its jaw", "G-clamp, picture 3"]);
  expect(shown.map((image) => image.getAttribute("loading"))).toEqual(["eager", "lazy", "lazy"]);
  expect(shown[0]?.getAttribute("srcset")).toBe(
    [320, 640, 1280].map((width) => `/pictures/${ids[0]}-${width}.webp ${width}w`).join(", "),
  );
  expect(shown[0]?.previousElementSibling?.getAttribute("srcset")).toContain(`/pictures/${ids[0]}-320.avif 320w`);
  const links = screen.getAllByRole("link", { name: /^Show / });
  expect(links.map((link) => link.getAttribute("href"))).toEqual(["#picture-1", "#picture-2", "#picture-3"]);
  expect(screen.getByRole("link", { name: "Show Its jaw" })).toBeTruthy();
});
