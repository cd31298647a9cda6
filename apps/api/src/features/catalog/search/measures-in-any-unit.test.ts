import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestShop, type TestShop } from "../../../testing/test-shop.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
  const names = {
    "RQU-1": "Qolevel aluminium 60 cm",
    "RQU-2": "Qolevel aluminium 100 cm",
    "RQU-3": "Qolevel aluminium 40 cm",
    "RQU-4": "Qohammer 500 g",
    "RQU-5": "Qohammer 1 kg",
    "RQU-6": "Qohammer 2 kg",
    "RQU-7": "Qorod 1 m",
    "RQU-8": "Qorod 2 m",
    "RQU-9": "Qorod 500 mm",
    "RQU-10": "Qohose 1/2 in",
    "RQU-11": "Qohose 3/4 in",
    "RQU-12": "Qobattery 18 V 4.0 Ah",
    "RQU-13": "Qobattery 18 V 5.0 Ah",
    "RQU-14": "Qoplate 6 mm",
    "RQU-15": "Qoplate 6.35 mm",
    "RQU-16": "Qoplate 1/4 in",
    "RQU-17": "Qogrinder 125 mm",
    "RQU-18": "Qosaw, 5 teeth per inch",
    "RQU-19": "Qodriver No. 2 x 100",
    "RQU-20": "Qodriver No. 1 x 80",
    "RQU-21": "Qocable reel 25 m",
  };
  for (const [sku, name] of Object.entries(names)) await shop.tool({ sku, name, description: "For the workshop." });
});
afterAll(() => shop.close());

async function find(query: string): Promise<string[]> {
  const { rows, isPartial } = await shop.visitorApi().catalog.searchCatalog({ query });
  return [...(isPartial ? ["partial"] : []), ...rows.map(({ sku }) => sku ?? "")];
}

test.each<[string, string[]]>([
  ["qolevel 600 mm", ["RQU-1"]],
  ["qolevel 600mm", ["RQU-1"]],
  ["qolevel 0.6 m", ["RQU-1"]],
  ["qolevel 1 m", ["RQU-2"]],
  ["qolevel 1 metre", ["RQU-2"]],
  ["qohammer 1000 g", ["RQU-5"]],
  ["qohammer 0,5 kg", ["RQU-4"]],
  ["qohammer 1 Kilogramm", ["RQU-5"]],
  ["qorod 2000 mm", ["RQU-8"]],
  ["qorod 50 cm", ["RQU-9"]],
  ["qohose 19 mm", ["RQU-11"]],
  ['qohose 3/4"', ["RQU-11"]],
  ["qohose 3/4 Zoll", ["RQU-11"]],
  ["qobattery 4000 mAh", ["RQU-12"]],
  ["qobattery 4ah", ["RQU-12"]],
  ["qodriver no 2", ["RQU-19"]],
  ["qodriver #2", ["RQU-19"]],
  ["qocable 25mtr", ["RQU-21"]],
  ["qocable 25 mtrs", ["RQU-21"]],
])("%j finds %j, whatever its unit", async (query, skus) => {
  expect(await find(query)).toEqual(skus);
});

test("the size as it is written comes before an equal one in another unit", async () => {
  expect(await find("qoplate 1/4 in")).toEqual(["RQU-16", "RQU-15"]);
  expect(await find("qoplate 6.35 mm")).toEqual(["RQU-15", "RQU-16"]);
  expect(await find("qoplate 6 mm")).toEqual(["RQU-14"]);
});

test("a tool name comes before a size, and a size that tools have is found beside a word that none has, marked partial", async () => {
  expect((await find("5 inch qogrinder")).slice(0, 2)).toEqual(["partial", "RQU-17"]);
  expect(await find("5 inch qogrinder")).not.toContain("RQU-18");
  expect(await find("xyzzyplugh 600 mm")).toEqual(["partial", "RQU-1"]);
  expect((await find("qolevel 750 mm"))[0]).toBe("partial");
  const { tools } = await shop.visitorApi().catalog.suggest({ query: "qolevel 600 mm" });
  expect(tools.map(({ sku }) => sku)).toEqual(["RQU-1"]);
});
