import { expect, test } from "vitest";
import { makeRememberedUser, type Tier } from "./remembered-user.ts";

const ada = { email: "ada@example.com", displayName: "Ada" };

/** A storage that works and whose content the test can read. */
function workingTier(): Tier & { text: () => string | null } {
  let text: string | null = null;
  return {
    read: async () => text,
    write: async (value) => {
      text = value;
    },
    clear: async () => {
      text = null;
    },
    text: () => text,
  };
}

const refuse = async () => {
  throw new DOMException("The operation is insecure.", "SecurityError");
};
const refusingTier: Tier = { read: refuse, write: refuse, clear: refuse };

test("the record is stored in the first storage that works, and in no other", async () => {
  const [first, second] = [workingTier(), workingTier()];
  await makeRememberedUser([first, second]).remember(ada);
  expect(first.text()).toContain("ada@example.com");
  expect(second.text()).toBeNull();
});

test("when the browser refuses the first storages, the next one serves across a reload", async () => {
  const last = workingTier();
  await makeRememberedUser([refusingTier, refusingTier, last]).remember(ada);
  expect(await makeRememberedUser([refusingTier, refusingTier, last]).read()).toEqual(ada);
});

test("when the browser refuses every storage, the record lives until the page is closed", async () => {
  const remembered = makeRememberedUser([refusingTier, refusingTier]);
  await remembered.remember(ada);
  expect(await remembered.read()).toEqual(ada);
  await remembered.forget();
  expect(await remembered.read()).toBeNull();
});

test("signing out clears every storage, also one that an earlier visit had used", async () => {
  const [first, second] = [workingTier(), workingTier()];
  await makeRememberedUser([refusingTier, second]).remember(ada);
  await makeRememberedUser([first, second]).forget();
  expect(second.text()).toBeNull();
});

test("only the email and the name are stored, and what another program wrote there is ignored", async () => {
  const tier = workingTier();
  await makeRememberedUser([tier]).remember({ ...ada, isAdmin: true } as typeof ada);
  expect(JSON.parse(tier.text() ?? "")).toEqual(ada);
  for (const text of ["{", "[]", '{"email":1,"displayName":"x"}', "null"]) {
    await tier.write(text);
    expect(await makeRememberedUser([tier]).read()).toBeNull();
  }
});
