// @vitest-environment jsdom
import { beforeEach, expect, test } from "vitest";
import { returnLostFocus } from "./return-lost-focus.ts";

let isStarted = false;

beforeEach(() => {
  document.body.innerHTML ||= '<div id="root"></div><div id="dialogs"></div>';
  if (!isStarted) returnLostFocus(at("#root"));
  isStarted = true;
  at("#dialogs").innerHTML = "";
  at("#root").innerHTML = `
    <main>
      <h1 tabindex="-1">Orders</h1>
      <table><tbody>
        <tr id="first"><td><button>Cancel the first</button></td></tr>
        <tr id="second"><td><button>Cancel the second</button></td></tr>
        <tr id="third"><td><button>Cancel the third</button></td></tr>
      </tbody></table>
    </main>`;
});

const at = (selector: string) => document.querySelector(selector) as HTMLElement;
const settled = () => new Promise((resolve) => setTimeout(resolve));
const focused = () => document.activeElement?.textContent;

function openDialog() {
  at("#dialogs").innerHTML = '<div role="dialog"><button id="yes">Yes</button><button id="no">No</button></div>';
  at("#yes").focus();
}

test("a row that a dialog deleted leaves the focus to the row in its position, the last one to the row before it", async () => {
  at("#second button").focus();
  openDialog();
  at("#second").remove();
  await settled();
  expect(focused()).toBe("Yes");
  at("#dialogs").innerHTML = "";
  await settled();
  expect(focused()).toBe("Cancel the third");
  at("#third").remove();
  await settled();
  expect(focused()).toBe("Cancel the first");
  at("table").remove();
  await settled();
  expect(focused()).toBe("Orders");
});

test("a button that disappears in an open dialog leaves the focus in the dialog", async () => {
  at("#first button").focus();
  openDialog();
  at("#yes").remove();
  await settled();
  expect(focused()).toBe("No");
});

test("a button that was disabled for a moment has the focus again, unless a blank area was pressed", async () => {
  const button = at("#first button") as HTMLButtonElement;
  const disableForAMoment = async () => {
    button.focus();
    button.disabled = true;
    // What a browser does with a disabled button before it paints.
    button.blur();
    await settled();
  };
  await disableForAMoment();
  expect(document.activeElement).toBe(document.body);
  button.disabled = false;
  await settled();
  expect(document.activeElement).toBe(button);
  await disableForAMoment();
  at("h1").dispatchEvent(new Event("pointerdown", { bubbles: true }));
  button.disabled = false;
  await settled();
  expect(document.activeElement).toBe(document.body);
});
