import type { BlogText } from "./blog.ts";

/** The posts of the Blogs page until an admin changes them. */
export const defaultBlog: BlogText[] = [
  {
    id: "react-performance",
    question: "How can you improve the performance of a React application?",
    text: `Measure first. The React Profiler shows which components render, how often and for how long; Lighthouse and the browser's performance panel show what a visitor waits for. Measure a production build on a slow device: the development build does extra work on purpose. Then fix the slowest thing, and measure again.

What helps most, roughly in this order:

- Send less JavaScript. Split the code by route with lazy and Suspense, so that a visitor of the home page does not download the dashboard.
- Send HTML. A page rendered on the server can be read before any script has run.
- Render less. Keep state close to where it is used, pass components as children, and do not keep in state what can be calculated from props.
- Let the React Compiler memoise. It does what useMemo, useCallback and memo did by hand; without it, use those only where the profiler shows a gain.
- Keep typing smooth. Mark slow updates as not urgent with startTransition or useDeferredValue, and React lets the keystroke go first.
- Draw only what is seen. A list of ten thousand rows needs virtualisation or pages, and each row a stable key.
- Mind pictures and data: the right size, lazy loading below the fold, a cache for queries, and no request that waits for another without need.

\`\`\`
const Dashboard = lazy(() => import("./dashboard.tsx"));

function ToolSearch() {
  const [text, setText] = useState("");
  const query = useDeferredValue(text); // typing stays quick
  return (
    <>
      <input value={text} onChange={(event) => setText(event.target.value)} />
      <ToolList query={query} />
    </>
  );
}
\`\`\``,
  },
  {
    id: "prototypal-inheritance",
    question: "How does prototypal inheritance work in JavaScript?",
    text: `Every object has a hidden link to another object, its prototype, or to null. When you read a property that the object does not have itself, JavaScript looks in the prototype, then in the prototype's prototype, and so on along the chain until it finds the property or reaches null, which gives undefined. Nothing is copied: an object borrows from its prototype at the moment of reading.

\`\`\`
const tool = {
  describe() {
    return \`\${this.name}, sold from \${this.minOrder} pieces\`;
  },
};

const hammer = Object.create(tool); // hammer's prototype is tool
hammer.name = "Claw hammer";
hammer.minOrder = 10;

hammer.describe();                       // "Claw hammer, sold from 10 pieces"
Object.hasOwn(hammer, "describe");       // false: it is borrowed
Object.getPrototypeOf(hammer) === tool;  // true
\`\`\`

Two details matter. Inside a borrowed method, this is the object the method was called on, here hammer. And writing usually works on the object itself: assigning hammer.describe creates a property of its own that hides the one in the prototype, and tool stays as it was.

The class syntax uses the same links. Methods of a class live on its prototype property, new links the new object to it, and extends links one prototype to the next. Arrays work like this too: every array borrows map and filter from Array.prototype, which in turn borrows from Object.prototype.`,
  },
  {
    id: "why-not-set-state-directly",
    question: "Why do we not set state directly in React?",
    text: `Because React would not know. A component renders again when its state setter is called. Changing the variable or the object yourself changes memory, but nothing tells React that the screen is out of date. It may seem to work, when something else happens to render the component, and that makes the bug harder to find.

\`\`\`
const [order, setOrder] = useState({ quantity: 10 });

order.quantity = 20;                  // wrong: nothing renders
setOrder(order);                      // wrong: the same object, React skips it
setOrder({ ...order, quantity: 20 }); // right: a new object
\`\`\`

State is a snapshot that belongs to one render. React compares the old value and the new one with Object.is; memo, effects and the React Compiler compare in the same way. If you change an object in place, old and new are one and the same, so comparisons say 'no change', and a render that is still being prepared can see half of it. With a new object the old snapshot stays true, which is also what makes undo and optimistic updates simple.

The setter does not change the value immediately either: it asks for the next render, and React groups several requests into one. When the new value depends on the old one, pass a function, so that each step starts from the latest value:

\`\`\`
setStars((stars) => Math.min(stars + 1, 5));
\`\`\``,
  },
  {
    id: "search-array-by-name",
    question: "How do you search an array of products by name?",
    text: `Use filter when there may be several matches: it calls your function once for each product and returns a new array with those for which the function answered true. The first array is not changed. Bring both sides to the same case, and trim the input, so that ' Hammer' finds 'Sledgehammer'.

![Four products pass one by one through a filter that asks whether the name includes 'hammer'. Claw hammer and Sledgehammer come out in a new array; Spirit level and Hand saw do not.](/images/array-search.svg "760x400")

\`\`\`
const products = [
  { name: "Claw hammer", price: 14 },
  { name: "Spirit level", price: 18 },
  { name: "Sledgehammer", price: 31 },
  { name: "Hand saw", price: 12 },
];

function searchByName(products, text) {
  const query = text.trim().toLowerCase();
  return products.filter(({ name }) => name.toLowerCase().includes(query));
}

searchByName(products, " Hammer"); // Claw hammer, Sledgehammer
\`\`\`

Neighbours of filter answer other questions:

- find returns the first match, or undefined, and stops looking there: right for an exact name or an id.
- some answers only whether there is a match.
- For many look-ups by exact name, build a Map once; each look-up then takes the same short time however long the list is.

Searching like this reads every product, which is fine for some thousands. This shop's catalog may hold a million, so there the database searches, with an index that also forgives typing mistakes.`,
  },
  {
    id: "unit-tests",
    question: "What is a unit test, and why should you write one?",
    text: `A unit test is a small program that runs one piece of your code, a function or a component, on its own and checks that it does what you promised. It arranges the input, calls the unit and compares the answer with the expected one. It needs no network and no other people, and takes milliseconds, so it can run at every change.

\`\`\`
import { expect, test } from "vitest";
import { canOrder } from "../can-order.ts";

const hammer = { minOrder: 10, available: 40 };

test.each([
  [9, false],  // below the minimum order
  [10, true],  // exactly the minimum
  [40, true],  // everything there is
  [41, false], // more than available
])("ordering %i pieces: %s", (quantity, expected) => {
  expect(canOrder(hammer, quantity)).toBe(expected);
});
\`\`\`

It is worth the minutes it costs:

- It finds mistakes early, at the edges where they hide: the smallest, the largest, the empty, the wrong.
- It lets you change code without fear. If the tests still pass, what you promised still holds.
- It points at the bug: one unit, one line, instead of 'the shop is broken'.
- It documents. A test name is a sentence about the code that cannot go out of date unnoticed.
- It improves design. Code that is hard to test usually does too much at once.

Unit tests do not show that the parts fit together. Add fewer, larger tests for that: some against a real database, and a handful of whole journeys in a browser. Test what the code does for its caller, not how it does it, or every tidy-up will break the tests.`,
  },
];
