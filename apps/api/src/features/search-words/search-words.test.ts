import { afterAll, beforeAll, expect, test } from "vitest";
import { type Admin, startTestShop, type TestShop } from "../../testing/test-shop.ts";

let shop: TestShop;
let admin: Admin;
beforeAll(async () => {
  shop = await startTestShop();
  admin = await shop.admin();
});
afterAll(() => shop.close());

const search = (query: string) => shop.visitorApi().catalog.searchCatalog({ query });
const namesOf = async (query: string) => (await search(query)).rows.map(({ name }) => name);
const codeOf = (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => "done",
    (error: { code: string }) => error.code,
  );

test("German and French words lead to the tools that they mean, also without accents", async () => {
  const tools: Record<string, string[]> = {
    "Screwdriver PH2": ["Schraubenzieher", "schraubendreher", "tournevis"],
    "Angle grinder 125 mm": ["Winkelschleifer", "meuleuse", "disqueuse"],
    "Spirit level 60 cm": ["Wasserwaage", "niveau à bulle", "niveau a bulle"],
    "Chipboard screws 5x60": ["Holzschrauben", "vis à bois", "woodscrew", "wood screw"],
    "Wall plugs 8 mm": ["Dübel", "dubel", "cheville"],
    "Safety helmet": ["Schutzhelm", "casque de chantier"],
    "Cable reel 25 m": ["kabeltrommel", "rallonge", "extn lead", "extension lead"],
    "Timber ladder": ["Leiter", "échelle", "echelle"],
  };
  for (const name of Object.keys(tools)) await shop.tool({ name, description: "For the workshop." });
  for (const [name, queries] of Object.entries(tools))
    for (const query of queries) {
      const { rows, isPartial } = await search(query);
      expect([rows[0]?.name, isPartial], query).toEqual([name, false]);
    }
});

test("a category is found by its name in another language, in the search and in suggestions", async () => {
  const tool = await shop.tool({ name: "Something to hold", category: "measuring", description: "Of cloth." });
  const { rows, isPartial } = await search("Messwerkzeuge");
  expect([isPartial, rows.map(({ id }) => id)]).toEqual([false, [tool.id]]);
  const { categories } = await shop.visitorApi().catalog.suggest({ query: "messwerkzeuge" });
  expect(categories[0]).toMatchObject({ value: "measuring", isNamed: true });
});

test("the merchant adds, changes and removes words, and searches follow", async () => {
  await shop.tool({ name: "Quokka bar, 600 mm" });
  expect(await namesOf("nailpuller")).toEqual([]);
  const word = await admin.api.searchWords.save({ word: " Nailpuller ", means: "quokka bar" });
  expect(word).toMatchObject({ word: "nailpuller", means: "quokka bar" });
  expect(await namesOf("nailpuller")).toEqual(["Quokka bar, 600 mm"]);
  expect(await namesOf("nailpuller 60 cm")).toEqual(["Quokka bar, 600 mm"]);
  expect(await codeOf(admin.api.searchWords.save({ word: "nailpuller", means: "Quokka bar" }))).toBe("CONFLICT");
  expect(await codeOf(admin.api.searchWords.save({ word: "the", means: "quokka" }))).toBe("BAD_REQUEST");
  expect(await codeOf(admin.api.searchWords.save({ word: "same", means: "same" }))).toBe("BAD_REQUEST");
  const listed = await admin.api.searchWords.list({ search: "QUOKKA" });
  expect(listed).toEqual({ rows: [word], total: 1 });
  await admin.api.searchWords.save({ ...word, word: "ripping iron" });
  expect(await namesOf("nailpuller")).toEqual([]);
  expect(await namesOf("ripping iron")).toEqual(["Quokka bar, 600 mm"]);
  await admin.api.searchWords.remove({ id: word.id });
  expect(await namesOf("ripping iron")).toEqual([]);
  expect(await codeOf(admin.api.searchWords.remove({ id: word.id }))).toBe("NOT_FOUND");
  expect(await codeOf(admin.api.searchWords.save({ ...word, word: "again" }))).toBe("NOT_FOUND");
  expect((await admin.api.searchWords.list({})).total).toBeGreaterThan(200);
  const buyer = await shop.buyer();
  expect(await codeOf(buyer.api.searchWords.save({ word: "mine", means: "yours" }))).toBe("FORBIDDEN");
});

test("what was searched for in vain is counted by its words, and the shop remembers a thousand of them", async () => {
  const vain = async () => (await admin.api.searchWords.listVain({})).rows;
  for (const query of ["Flux Capacitor", "flux  capacitor", "x", "12345", "someone@example.com"]) await search(query);
  await shop.visitorApi().catalog.searchCatalog({ query: "flux capacitor", page: 2 });
  await shop.visitorApi().catalog.searchCatalog({ query: "flux capacitor", inStock: true });
  expect((await vain())[0]).toMatchObject({ text: "flux capacitor", count: 2 });
  expect((await vain()).map(({ text }) => text)).not.toContain("someone@example.com");
  await shop.services
    .longSql`insert into vain_searches (text, last_at) select 'old ' || n, now() - interval '1 day' from generate_series(1, 1000) n`;
  await search("warp drive");
  await search("warp core");
  const { rows, total } = await admin.api.searchWords.listVain({});
  expect(total).toBeLessThanOrEqual(1010);
  expect(rows[0]?.text).toBe("flux capacitor");
});
